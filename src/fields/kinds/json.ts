import type { InputKind } from './kind.ts';

export const jsonKind: InputKind = { isWide: true };

import { TextsInput } from '../inputs/TextsInput.tsx';
import type { InputKind } from './kind.ts';

export const textsKind: InputKind = { input: () => TextsInput, isWide: true };

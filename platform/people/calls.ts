import type { Call } from '../http/call.ts';

/** The calls about people that no declaration makes. */
export const peopleCalls: readonly Call[] = [];

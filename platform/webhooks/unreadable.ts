import { ProblemError } from '../kernel/problem.ts';

/** A stored secret that cannot be decrypted, for example after a partial restore. Its message tells the configuration's owners what to do. */
export class UnreadableSecret extends ProblemError {
  constructor(detail: string, cause?: unknown) {
    super(409, { detail, cause });
  }
}

/** Returns what `decrypt` returns. Throws UnreadableSecret with `remedy` when it throws. */
export function readable<Value>(decrypt: () => Value, remedy: string): Value {
  try {
    return decrypt();
  } catch (error) {
    throw new UnreadableSecret(remedy, error);
  }
}

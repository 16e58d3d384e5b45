import { PlatformError } from '../../../dataProvider/index.ts';
import { failureOf as failureIn, sentencesOf } from '../../portal/failure.ts';

/** How it went with one record. */
export type Outcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'running' }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly message: string; readonly isConflict: boolean }
  /** Not begun: cancelled before its turn. */
  | { readonly state: 'skipped' };

export interface BulkOptions {
  /** Calls under way at the same time. */
  readonly concurrency?: number;
  readonly signal: AbortSignal;
  readonly onOutcome: (id: string, outcome: Outcome) => void;
}

const maxAttempts = 3;
/** The wait after a 429 without `Retry-After`. */
const defaultRetryAfterSeconds = 2;

function failureOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PlatformError)) return { state: 'failed', message, isConflict: false };
  return {
    state: 'failed',
    message: sentencesOf(failureIn(error)),
    isConflict: error.body?.conflict === true,
  };
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Runs `work`, again after a while when the platform says that it is asked too often (429). */
async function retryWhenRateLimited(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isTooOften = error instanceof PlatformError && error.status === 429;
      if (!isTooOften || attempt >= maxAttempts || signal.aborted) throw error;
      await wait(error.body?.retryAfter ?? defaultRetryAfterSeconds, signal);
    }
  }
}

/**
 * Does `work` for each id, a few at a time, and tells the outcome of every single one. A cancelled run finishes what has
 * begun (a call that is cut off may have been done or not) and skips the rest. Never rejects.
 */
export async function runBulk(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  { concurrency = 4, signal, onOutcome }: BulkOptions,
): Promise<void> {
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (signal.aborted) {
        onOutcome(id, { state: 'skipped' });
        continue;
      }
      onOutcome(id, { state: 'running' });
      try {
        await retryWhenRateLimited(() => work(id), signal);
        onOutcome(id, { state: 'done' });
      } catch (error) {
        onOutcome(id, failureOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
}

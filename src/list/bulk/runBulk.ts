import { PlatformError } from '../../../dataProvider/index.ts';
import { type FailureHint, failureOf as failureIn, known, sentencesOf } from '../../notices/failure.ts';

/** The outcome of one record. */
export type Outcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'running' }
  | { readonly state: 'done' }
  | {
      readonly state: 'failed';
      /** Empty when the hint says more. */
      readonly message: string;
      /** Key of a sentence on what to do. */
      readonly hint?: FailureHint | undefined;
      /** Who has changed the record since it was read; undefined for other failures. */
      readonly conflict?: 'own' | 'others' | undefined;
    }
  /** Cancelled before it started, or while it waited after a refusal for the rate. */
  | { readonly state: 'skipped' };

export interface BulkOptions {
  /** Maximum number of parallel calls. */
  readonly concurrency?: number;
  readonly signal: AbortSignal;
  readonly onOutcome: (id: string, outcome: Outcome) => void;
}

const maxAttempts = 3;
/** Delay after a 429 without `Retry-After`. */
const defaultRetryAfterSeconds = 2;

function failureOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PlatformError)) return { state: 'failed', message };
  const failure = failureIn(error);
  return {
    state: 'failed',
    message: known(failure) === undefined && failure.hint ? '' : sentencesOf(failure),
    hint: failure.hint,
    conflict: error.body?.conflict && (failure.isOwnChange ? 'own' : 'others'),
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

/** Runs `work`, and retries it after a delay when the platform limits the rate (429). Such a call had no effect. */
async function retryWhenRateLimited(work: () => Promise<unknown>, signal: AbortSignal): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return { state: 'done' };
    } catch (error) {
      const isTooOften = error instanceof PlatformError && error.status === 429;
      if (!isTooOften || attempt >= maxAttempts) return failureOf(error);
      if (!signal.aborted) await wait(error.body?.retryAfter ?? defaultRetryAfterSeconds, signal);
      if (signal.aborted) return { state: 'skipped' };
    }
  }
}

/**
 * Runs `work` for each id, a few in parallel, and reports each outcome. Cancelling skips the rest but
 * completes what has started, because an aborted call may have taken effect. Never rejects.
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
      onOutcome(id, await retryWhenRateLimited(() => work(id), signal));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, worker));
}

import type { ValuesOf } from '../../../resources/declaration/index.ts';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';
import type { testFields } from '../../../resources/product/webhooks/common.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/**
 * The response of a test of a configuration or a credential. Platforms that do not return steps return other
 * values or nothing.
 */
export type TestAnswer = Partial<ValuesOf<typeof testFields>>;

/** The outcome of a test. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** Status of the last response; null when there was none or the platform does not return it. */
  readonly status: number | null;
  /** The reason for a failure. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  /** The outcome of the rule, in tests of configurations. */
  readonly rule?: TestAnswer['rule'];
}

/**
 * The attempt of a successful call. On a platform that does not return steps, success of the call means that
 * it was delivered, unless the response says otherwise (`success: false`, or the status of the target).
 */
export function deliveredAttempt(answer: TestAnswer): Attempt {
  const { isDelivered, status, statusCode, success, sentence = null, steps, rule } = answer;
  if (Array.isArray(steps))
    return { isDelivered: isDelivered === true, status: status ?? null, sentence, steps, rule };
  const responseStatus = statusCode ?? status ?? Number.NaN;
  const isRefused = success === false || responseStatus >= 400;
  return {
    isDelivered: !isRefused && isDelivered !== false,
    status: Number.isFinite(responseStatus) ? responseStatus : null,
    sentence: isRefused && typeof sentence === 'string' ? sentence : null,
    steps: [],
  };
}

/** The attempt of a failed call; undefined when the response has no steps. */
export function failedAttempt(details: unknown): Attempt | undefined {
  return isObject(details) && Array.isArray(details['steps'])
    ? { ...deliveredAttempt(details), isDelivered: false }
    : undefined;
}

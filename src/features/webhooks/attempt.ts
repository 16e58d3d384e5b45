import type { ValuesOf } from '../../../resources/declaration/index.ts';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';
import type { testFields } from '../../../resources/product/webhooks/trials.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** The answer of a test of a configuration or a credential. Platforms that tell no steps answer other things, or nothing. */
export type TestAnswer = Partial<ValuesOf<typeof testFields>>;

/** The outcome of a test. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** Of the last answer; null where there was none, or the platform does not tell. */
  readonly status: number | null;
  /** Why it did not work. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  /** The outcome of the rule, of configurations. */
  readonly rule?: TestAnswer['rule'];
}

/** The attempt behind a call that succeeded. A platform that tells no steps says by the success of the call that it was delivered. */
export function deliveredAttempt(answer: TestAnswer): Attempt {
  const { isDelivered, status, statusCode, sentence = null, steps, rule } = answer;
  if (Array.isArray(steps))
    return { isDelivered: isDelivered === true, status: status ?? null, sentence, steps, rule };
  const responseStatus = statusCode ?? status;
  return {
    isDelivered: true,
    status: typeof responseStatus === 'number' ? responseStatus : null,
    sentence: null,
    steps: [],
  };
}

/** The attempt in the answer of a call that failed; undefined for one that tells no steps. */
export function failedAttempt(details: unknown): Attempt | undefined {
  return isObject(details) && Array.isArray(details['steps'])
    ? { ...deliveredAttempt(details as TestAnswer), isDelivered: false }
    : undefined;
}

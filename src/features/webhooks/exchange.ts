import { propertiesOf } from '../../../resources/declaration/codec/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { RuleTrace } from '../../../resources/rules/trace.ts';

/** One request on the way of a test or delivery and its answer, secrets masked, as the platform tells it. */
export interface Step {
  readonly kind: 'token' | 'challenge' | 'send';
  /** It was sent with a token that had been given for an earlier one. */
  readonly hasKeptToken?: true;
  /** It was made once for several deliveries. */
  readonly isShared?: true;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly result: { readonly milliseconds: number } & (
    | {
        readonly answer: {
          readonly status: number;
          readonly headers: Readonly<Record<string, string>>;
          readonly body: string;
          readonly isCut: boolean;
        };
      }
    | { readonly failure: { readonly sentence: string } }
  );
}

/** What became of a test. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** Of the last answer; null where there was none, or the platform does not tell. */
  readonly status: number | null;
  /** Why it did not work. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  /** What the rule says of the event, of configurations. */
  readonly rule?: RuleTrace | { readonly error: string };
}

/** The attempt in an answer that tells its steps; undefined for any other. */
export function attemptIn(answer: unknown): Attempt | undefined {
  return isObject(answer) && Array.isArray(answer['steps']) ? (answer as unknown as Attempt) : undefined;
}

/** The attempt behind a call that succeeded. Platforms that tell no steps say by the success of the call that it was delivered. */
export function deliveredAttempt(answer: unknown): Attempt {
  const read = propertiesOf(isObject(answer) ? answer : {});
  const status = read('statusCode') ?? read('status');
  return (
    attemptIn(answer) ?? {
      isDelivered: true,
      status: typeof status === 'number' ? status : null,
      sentence: null,
      steps: [],
    }
  );
}

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
  /** Of the last answer; null where there was none. */
  readonly status: number | null;
  /** Why it did not work. */
  readonly sentence: string | null;
  readonly steps: readonly Step[];
  /** What the rule says of the event, of configurations. */
  readonly rule?: RuleTrace | { readonly error: string };
}

/** The attempt in what a call told; undefined for anything else. */
export function attemptIn(told: unknown): Attempt | undefined {
  if (typeof told !== 'object' || told === null || !('steps' in told) || !Array.isArray(told.steps))
    return undefined;
  return told as Attempt;
}

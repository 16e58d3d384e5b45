import type { LocalMoment } from './schedule.ts';

/** The limits of the evaluation of one rule. */
export interface RuleBudget {
  /** Steps: one per visit of a part of the rule, and one per 64 characters or entries compared. */
  readonly steps: number;
  readonly milliseconds: number;
  /** Characters of texts and entries of lists that a rule builds. */
  readonly built: number;
}

export const ruleBudget: RuleBudget = { steps: 50_000, milliseconds: 100, built: 250_000 };

/** The input of an evaluation beside the rule and the event. */
export interface RuleSetting {
  readonly budget?: RuleBudget;
  /** For conditions on the schedule. Null when the local time is not known. */
  readonly moment?: LocalMoment | null;
}

/** Why a rule has no outcome: budget exceeded, unsafe rule, or a value that cannot be compared. */
export type RuleErrorReason = 'budget' | 'rule' | 'value';

/** Thrown when a rule has no outcome. This is never the same as "does not match". */
export class RuleError extends Error {
  override readonly name = 'RuleError';
  readonly reason: RuleErrorReason;

  constructor(reason: RuleErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Steps between checks of the clock. */
const stepsPerClockCheck = 256;
/** Characters or entries that count as one step when they are compared. */
const unitsPerStep = 64;

/** One evaluation: its cost, and its local time. */
export class Meter {
  private stepsLeft: number;
  private builtLeft: number;
  private readonly until: number;
  private untilLook = stepsPerClockCheck;
  private readonly moment: LocalMoment | null;

  constructor({ budget = ruleBudget, moment = null }: RuleSetting) {
    this.stepsLeft = budget.steps;
    this.builtLeft = budget.built;
    this.until = Date.now() + budget.milliseconds;
    this.moment = moment;
  }

  /** The local time of the event. Throws when it is not known. */
  localMoment(): LocalMoment {
    if (this.moment) return this.moment;
    throw new RuleError(
      'value',
      'The local time of the event is not known: the building or the client needs a time zone.',
    );
  }

  spend(steps: number): void {
    this.stepsLeft -= steps;
    this.untilLook -= steps;
    if (this.stepsLeft < 0) throw new RuleError('budget', 'The rule takes too many steps for this event.');
    if (this.untilLook > 0) return;
    this.untilLook = stepsPerClockCheck;
    if (Date.now() > this.until) throw new RuleError('budget', 'The rule takes too long for this event.');
  }

  /** Charges for a text or a list that the rule has built. */
  build<Built extends string | readonly unknown[]>(value: Built): Built {
    this.builtLeft -= value.length;
    if (this.builtLeft < 0)
      throw new RuleError('budget', 'The rule builds too long a text or list for this event.');
    return value;
  }

  /** Charges for a value that is compared or converted to text. */
  weigh(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length > unitsPerStep) this.spend(Math.ceil(value.length / unitsPerStep));
    } else if (Array.isArray(value)) {
      this.spend(1 + Math.ceil(value.length / unitsPerStep));
      for (const item of value) this.weigh(item);
    }
  }
}

/** Runs `work` and converts any error into a RuleError. */
export function orRuleError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RuleError) throw error;
    throw new RuleError('value', 'The event has a value that the rule cannot compare.');
  }
}

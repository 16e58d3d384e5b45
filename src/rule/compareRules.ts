import { judge, type Judgement } from './text/marks.ts';
import type { MomentOf } from './useMomentOf.ts';
import type { ReceivedEvent } from './RuleSources.ts';

/** An event with its judgement by the changed rule. */
export interface ComparedEvent extends ReceivedEvent {
  readonly judgement: Judgement;
}

/** Recent events with another outcome under the changed rule. */
export interface RuleChange {
  readonly newly: readonly ComparedEvent[];
  readonly noLonger: readonly ComparedEvent[];
  /** Events for which the changed rule has no outcome, which is never the same as not firing. */
  readonly failed: readonly ComparedEvent[];
  /** Events on which the changed rule fires. */
  readonly firing: number;
}

/** @param before the saved rule; undefined for a new one, which never fired */
export function compareRules(
  before: unknown,
  after: unknown,
  events: readonly ReceivedEvent[],
  momentOf: MomentOf,
): RuleChange {
  const newly: ComparedEvent[] = [];
  const noLonger: ComparedEvent[] = [];
  const failed: ComparedEvent[] = [];
  let firing = 0;
  for (const recentEvent of events) {
    const { receivedAt, event } = recentEvent;
    const moment = momentOf(receivedAt, event);
    const judgement = judge(after, event, moment);
    const fired = before !== undefined && judge(before, event, moment).trace?.outcome === true;
    if (judgement.trace?.outcome) firing += 1;
    const compared = { ...recentEvent, judgement };
    if (!judgement.trace) failed.push(compared);
    else if (judgement.trace.outcome && !fired) newly.push(compared);
    else if (!judgement.trace.outcome && fired) noLonger.push(compared);
  }
  return { newly, noLonger, failed, firing };
}

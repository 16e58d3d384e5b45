import { useMemo } from 'react';
import { type LocalMoment, localMoment, scheduleOf } from '../../resources/rules/schedule.ts';
import { useRuleSources } from './RuleSources.ts';

/** The local time of an event that was taken at a time (ISO 8601). Null when it is not known. */
export type MomentOf = (at: string, event: unknown) => LocalMoment | null;

const unknown: MomentOf = () => null;

/** The local times for rules, by the client's calendar, which is read when a rule asks for it. Undefined while it is read. */
export function useMomentOf(
  scope: Readonly<Record<string, string>>,
  rules: readonly unknown[],
): MomentOf | undefined {
  const { useCalendar } = useRuleSources();
  const isAsked = rules.some((rule) => scheduleOf(rule).length > 0);
  const { calendar, isPending } = useCalendar(scope, isAsked);
  return useMemo(() => {
    if (isAsked && isPending) return undefined;
    return calendar ? (at, event) => localMoment(at, event, calendar) : unknown;
  }, [calendar, isAsked, isPending]);
}

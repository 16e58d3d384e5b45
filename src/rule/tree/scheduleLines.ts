import {
  isTimeOfDay,
  type ScheduleOperator,
  scheduleOperators,
  weekdays,
} from '../../../resources/rules/schedule.ts';
import { readExpression } from '../../../resources/rules/types.ts';
import { isMissingChoice, missingChoice } from './conditionKinds.ts';

/** A line of the builder about the time where the event happened. */
export interface ScheduleLine {
  readonly operator: ScheduleOperator;
  readonly isNot: boolean;
  /** The arguments of the operator. Empty strings are missing choices. */
  readonly values: readonly string[];
}

/** Names of the type, field and comparison of such a line in the builder. */
export const scheduleType = (operator: ScheduleOperator) => `schedule ${operator}`;
export const scheduleField = (operator: ScheduleOperator) => `@${operator}`;
export const scheduleKind = (operator: ScheduleOperator, isNot: boolean) =>
  `${operator} ${isNot ? 'isNot' : 'is'}`;

/** The number of operands in the builder: one for the arguments, where the operator has any. */
export function scheduleSlots(operator: ScheduleOperator): number {
  return operator === 'time_of_day' || operator === 'weekday' ? 1 : 0;
}

/** The operator of a builder field made by `scheduleField`. Undefined for other fields. */
export function operatorOfField(field: unknown): ScheduleOperator | undefined {
  return scheduleOperators.find((operator) => field === scheduleField(operator));
}

/** The operator of a comparison made by `scheduleKind`, and whether it is the opposite. Undefined for others. */
export function scheduleOfKind(kind: string | null): Pick<ScheduleLine, 'operator' | 'isNot'> | undefined {
  for (const operator of scheduleOperators)
    for (const isNot of [false, true]) if (kind === scheduleKind(operator, isNot)) return { operator, isNot };
  return undefined;
}

function isShown(operator: ScheduleOperator, args: readonly unknown[]): args is readonly string[] {
  if (operator === 'time_of_day')
    return args.length === 2 && args.every((arg) => isTimeOfDay(arg) || isMissingChoice(arg));
  if (operator === 'weekday')
    return (
      new Set(args).size === args.length &&
      args.every((arg) => weekdays.some((day) => day === arg) || isMissingChoice(arg))
    );
  return args.length === 0;
}

/** Reads a condition on the schedule. Null for other conditions. */
export function readSchedule(part: unknown): ScheduleLine | null {
  const outer = readExpression(part);
  const isNot = outer?.operator === '!' && outer.args.length === 1;
  const inner = isNot ? readExpression(outer.args[0]) : outer;
  const operator = scheduleOperators.find((name) => name === inner?.operator);
  if (!inner || !operator || !isShown(operator, inner.args)) return null;
  return { operator, isNot, values: inner.args.map((arg) => (isMissingChoice(arg) ? '' : arg)) };
}

/** The JSON of such a line, from the operand in the builder. */
export function writeSchedule(
  { operator, isNot }: Pick<ScheduleLine, 'operator' | 'isNot'>,
  operand: unknown,
): { readonly rule: unknown; readonly isComplete: boolean } {
  const chosen = Array.isArray(operand) ? (operand as unknown[]) : [];
  const count = operator === 'time_of_day' ? 2 : Math.max(1, chosen.length);
  const args =
    scheduleSlots(operator) === 0
      ? []
      : Array.from({ length: count }, (_, index) => chosen[index] || missingChoice);
  const condition = { [operator]: args };
  return { rule: isNot ? { '!': [condition] } : condition, isComplete: !args.some(isMissingChoice) };
}

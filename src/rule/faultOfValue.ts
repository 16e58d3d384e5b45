import type { useTranslate } from '../i18n/late/rule.ts';
import { describeRuleFault } from '../../resources/rules/check.ts';
import type { EventTypeName } from '../../resources/events/names.ts';
import { findDeadParts } from '../../resources/rules/outcomes.ts';
import { placeFaults, type TextFault } from '../../resources/rules/text.ts';
import type { Locale } from '../../resources/declaration/index.ts';
import { stateOfValue, type RuleState } from './ruleState.ts';

/** The parts of a valid rule that are never or always true for events of the type. Empty for the saved rule. */
export function deadPartsOf(
  { read, text }: RuleState,
  saved: unknown,
  type: EventTypeName,
): readonly TextFault[] {
  if (read.faults.length > 0 || JSON.stringify(read.rule) === JSON.stringify(saved)) return [];
  return placeFaults(text, findDeadParts(read.rule, type));
}

/**
 * The message of the error that prevents saving. Undefined when there is none.
 * @param saved the saved rule, unless it was for events of another type
 */
export function faultOfValue(
  value: unknown,
  saved: unknown,
  translate: ReturnType<typeof useTranslate>,
  locale: Locale,
  type: EventTypeName,
): string | undefined {
  if (value === null || value === undefined) return translate('rule.error.empty');
  const state = stateOfValue(value);
  const { read, output } = state;
  if (output && output.incomplete.size > 0) return translate('rule.error.incomplete');
  const [fault] = [...read.faults, ...deadPartsOf(state, saved, type)];
  return (
    fault &&
    translate('rule.error.text', { line: fault.line, sentence: describeRuleFault(fault.fault, locale) })
  );
}

import { describeRuleFault } from '../../resources/rules/check.ts';
import type { Locale } from '../../resources/declaration/index.ts';
import { stateOfValue } from './ruleState.ts';

/** What keeps a rule from being saved, as a sentence; undefined where nothing does. */
export function faultOfValue(
  value: unknown,
  translate: (key: string, args?: Record<string, unknown>) => string,
  locale: Locale,
): string | undefined {
  if (value === null || value === undefined) return translate('rule.error.empty');
  const { read, written } = stateOfValue(value);
  if (written && written.incomplete.size > 0) return translate('rule.error.incomplete');
  const [fault] = read.faults;
  return (
    fault &&
    translate('rule.error.text', { line: fault.line, sentence: describeRuleFault(fault.fault, locale) })
  );
}

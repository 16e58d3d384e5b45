import type { SeenValue } from '../../../resources/rules/trace.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import '../rule.css';
import { useRuleContext } from '../RuleContext.ts';

/** The values of the event that a condition read. */
export function SeenValues({ saw }: { readonly saw: readonly SeenValue[] }) {
  const translate = useTranslate();
  const { names } = useRuleContext();
  if (saw.length === 0) return null;
  const words = saw.map(({ field, value }) => {
    const valueText =
      names.value?.(field, value) ?? (value === null ? translate('rule.why.nothing') : JSON.stringify(value));
    return saw.length === 1 ? valueText : `${names.field(field) ?? field} ${valueText}`;
  });
  return (
    <span className="rule-quiet">
      {saw.every(({ value }) => value === null)
        ? translate('rule.why.sawNothing')
        : translate('rule.why.saw', { values: words.join(', ') })}
    </span>
  );
}

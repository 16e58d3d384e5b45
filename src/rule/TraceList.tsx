import type { RuleTrace } from '../../resources/rules/trace.ts';
import { useTranslate } from '../i18n/late/rule.ts';
import { explainParts } from './explainParts.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import './rule.css';
import { useRuleContext } from './RuleContext.ts';
import { SeenValues } from './event/SeenValues.tsx';

/** Why a rule fired or did not, condition by condition, with the values that each one read. */
export function TraceList({ rule, trace }: { readonly rule: unknown; readonly trace: RuleTrace }) {
  const translate = useTranslate();
  const { names } = useRuleContext();
  return (
    <ul className="rule-trace" aria-label={translate('rule.why.conditions')}>
      {explainParts(rule, trace, names).map(({ path, group, words, depth, outcome, reached, saw }) => (
        <li key={path.join('/')} style={{ paddingInlineStart: Math.min(depth, 6) * 16 }}>
          {group ? (
            // The conditions below show its outcome.
            <b>{translate(`rule.why.${group}`)}</b>
          ) : (
            <>
              <span>{words}</span>
              <OutcomeIcon outcome={outcome} isReached={reached} />
              <SeenValues saw={saw} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

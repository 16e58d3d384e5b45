import Alert from '@mui/material/Alert';
import { memo, useId } from 'react';
import { explainCondition } from '../../resources/rules/explain.ts';
import { scheduleOf } from '../../resources/rules/schedule.ts';
import { decidingCondition, partAt } from '../../resources/rules/trace.ts';
import { useTranslate } from '../i18n/late/rule.ts';
import { SampleEventEditor } from './event/SampleEventEditor.tsx';
import type { Judgement } from './text/marks.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import './rule.css';
import { useRuleContext } from './RuleContext.ts';
import { TraceList } from './TraceList.tsx';

interface WhyPanelProps {
  /** A checked rule. Undefined while there is none. */
  readonly rule: unknown;
  /** The outcome for the sample event. */
  readonly judgement: Judgement | null;
}

/** The rule's outcome for the sample event, and why. */
export const WhyPanel = memo(({ rule, judgement }: WhyPanelProps) => {
  const id = useId();
  const translate = useTranslate();
  const { names, scope } = useRuleContext();
  const deciding = judgement?.trace && decidingCondition(judgement.trace);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="rule-heading">
        {translate('rule.why.title')}
      </h3>
      <div className="rule-why">
        <div>
          <SampleEventEditor scope={scope} hasTime={scheduleOf(rule).length > 0} />
        </div>
        <div>
          <div role="status">
            {judgement === null && (
              <p className="rule-reason rule-quiet">{translate('rule.why.unfinished')}</p>
            )}
            {judgement?.error !== undefined && (
              <Alert severity="warning">{translate('rule.why.none', { reason: judgement.error })}</Alert>
            )}
            {judgement?.trace && (
              <strong>
                <OutcomeIcon
                  outcome={judgement.trace.outcome}
                  words={translate(judgement.trace.outcome ? 'rule.why.fires' : 'rule.why.doesNot')}
                />
              </strong>
            )}
            {deciding && deciding.path.length > 0 && (
              <p className="rule-reason">
                {translate('rule.why.because', {
                  condition: explainCondition(partAt(rule, deciding.path), names),
                })}
              </p>
            )}
          </div>
          {judgement?.trace && rule !== true && <TraceList rule={rule} trace={judgement.trace} />}
        </div>
      </div>
    </section>
  );
});
WhyPanel.displayName = 'WhyPanel';

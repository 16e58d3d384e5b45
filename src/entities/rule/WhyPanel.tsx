import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { explainCondition } from '../../../resources/rules/explain.ts';
import { decidingCondition, partAt } from '../../../resources/rules/trace.ts';
import { SampleEventEditor } from '../webhooks/SampleEventEditor.tsx';
import type { Judgement } from './marks.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import { useRuleContext } from './RuleContext.ts';
import { TraceList } from './TraceList.tsx';

interface WhyPanelProps {
  /** A checked rule; undefined while there is none. */
  readonly rule: unknown;
  /** What it says of the sample event. */
  readonly judgement: Judgement | null;
}

/** What the rule says of the sample event, and why. */
export const WhyPanel = memo(({ rule, judgement }: WhyPanelProps) => {
  const translate = useTranslate();
  const { names, scope } = useRuleContext();
  const deciding = judgement?.trace && decidingCondition(judgement.trace);
  return (
    <Box component="section" aria-labelledby="rule-why" sx={{ minWidth: 0 }}>
      <Typography id="rule-why" variant="h3" component="h3">
        {translate('rule.why.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <SampleEventEditor scope={scope} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box role="status">
            {judgement === null && (
              <Typography sx={{ color: 'text.secondary', mt: 1 }}>
                {translate('rule.why.unfinished')}
              </Typography>
            )}
            {judgement?.error !== undefined && (
              <Alert severity="warning">{translate('rule.why.none', { reason: judgement.error })}</Alert>
            )}
            {judgement?.trace && (
              <Typography component="div" sx={{ fontWeight: 600, mt: 1 }}>
                <OutcomeIcon
                  outcome={judgement.trace.outcome}
                  words={translate(judgement.trace.outcome ? 'rule.why.fires' : 'rule.why.doesNot')}
                />
              </Typography>
            )}
            {deciding && deciding.path.length > 0 && (
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {translate('rule.why.because', {
                  condition: explainCondition(partAt(rule, deciding.path), names),
                })}
              </Typography>
            )}
          </Box>
          {judgement?.trace && rule !== true && (
            <Box sx={{ mt: 1 }}>
              <TraceList rule={rule} trace={judgement.trace} />
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
});
WhyPanel.displayName = 'WhyPanel';

import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { explainRule } from '../../../resources/rules/explain.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { OutcomeIcon } from '../../rule/OutcomeIcon.tsx';
import { RuleProvider } from '../../rule/RuleContext.ts';
import { TraceList } from '../../rule/TraceList.tsx';
import { useRuleNames } from '../../rule/useRuleNames.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useDelivery } from './useDelivery.ts';

/** Why the rule at the time matched the event or did not, condition by condition. */
export default function DeliveryTrace({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const delivery = useDelivery();
  const trace = delivery?.trace;
  const ruleTrace = trace && 'conditions' in trace ? trace : undefined;
  const names = useRuleNames(scope, [ruleTrace?.rule, delivery?.event]);
  const screen = useMemo(() => ({ names, scope }), [names, scope]);
  if (trace === undefined) return <Skeleton variant="rounded" height={60} />;
  if (trace === null) return <Typography>{translate('deliveries.rule.none')}</Typography>;
  if ('error' in trace) {
    return <Alert severity="warning">{translate('deliveries.rule.error', { reason: trace.error })}</Alert>;
  }
  const { rule, outcome } = trace;
  return (
    <RuleProvider value={screen}>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        <OutcomeIcon
          outcome={outcome}
          words={translate(outcome ? 'deliveries.rule.matched' : 'deliveries.rule.unmatched')}
        />
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', mb: 1, overflowWrap: 'anywhere' }}>
        {explainRule(rule, names)}
      </Typography>
      {rule !== true && <TraceList rule={rule} trace={trace} />}
    </RuleProvider>
  );
}

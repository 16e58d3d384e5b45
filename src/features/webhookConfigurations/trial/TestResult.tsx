import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { messages } from '../../../../resources/product/messages.ts';
import { useTranslate } from '../../../i18n/late/webhooks.ts';
import { RuleProvider } from '../../../rule/RuleContext.ts';
import { TraceList } from '../../../rule/TraceList.tsx';
import { useRuleNames } from '../../../rule/useRuleNames.ts';
import { AttemptOutcome } from '../../webhooks/AttemptPanel.tsx';
import type { Attempt } from '../../webhooks/attempt.ts';
import { Steps } from '../../webhooks/Steps.tsx';

interface TestResultProps {
  readonly attempt: Attempt;
  /** The rule at the time of the test. */
  readonly rule: unknown;
  readonly event: unknown;
  readonly scope: Readonly<Record<string, string>>;
}

/** Why the rule fires on the event or does not. */
function Why({ attempt: { rule: trace }, rule, event, scope }: TestResultProps) {
  const translate = useTranslate();
  const names = useRuleNames(scope, [rule, event]);
  if (!trace) return null;
  if ('error' in trace) {
    return <Alert severity="warning">{translate('webhooks.test.ruleError', { reason: trace.error })}</Alert>;
  }
  return (
    <Alert severity={trace.outcome ? 'success' : 'info'} sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle component="h3" sx={{ fontWeight: 600 }}>
        {translate(trace.outcome ? 'webhooks.test.fires' : 'webhooks.test.holds')}
      </AlertTitle>
      <RuleProvider value={{ scope, names }}>
        <TraceList rule={rule} trace={trace} />
      </RuleProvider>
    </Alert>
  );
}

/** The result of a test: delivered or the reason for failure, the rule's outcome, and each step. */
export function TestResult(props: TestResultProps) {
  const { status, steps } = props.attempt;
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('webhooks.test.result')}
      sx={{ mt: 2, display: 'grid', gap: 1.5 }}
    >
      <AttemptOutcome
        attempt={props.attempt}
        words={{
          delivered: translate(`webhooks.test.${status === null ? 'deliveredOnly' : 'delivered'}`, {
            status,
          }),
          failed: messages['webhook-test'],
        }}
      />
      <Why {...props} />
      <Steps steps={steps} />
    </Box>
  );
}

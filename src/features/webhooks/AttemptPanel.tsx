import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import type { Failure } from '../../notices/failure.ts';
import { joinSentences } from '../../notices/joinSentences.ts';
import type { Attempt } from './attempt.ts';
import './webhooks.css';
import { byField } from './fieldErrors.ts';
import type { Attempts } from './useAttempt.ts';

/** The reason of a failed call, as one line or by field. */
function FailureAlert(props: {
  readonly resource: AnyResource;
  readonly failure: Failure;
  readonly saidElsewhere: string | undefined;
}) {
  const { resource, failure, saidElsewhere } = props;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const wrong = byField(resource, failure.fields);
  const unmentioned = wrong.filter(([name]) => name !== saidElsewhere);
  if (wrong.length > 0 && unmentioned.length === 0) return null;
  const { message, general, hint } = failure;
  const words = joinSentences([message, general, hint && translateForm(hint)]);
  return (
    <Alert severity="error" role="alert" sx={{ mt: 2 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>
        {wrong.length > 0 ? translate('webhooks.test.mend') : words}
      </AlertTitle>
      {unmentioned.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {unmentioned.map(([name, sentence]) => {
            const label = translate(`resources.${resource.name}.fields.${name}`, { _: name });
            return <li key={name}>{sentence.startsWith(label) ? sentence : `${label}: ${sentence}`}</li>;
          })}
        </Box>
      )}
    </Alert>
  );
}

interface AttemptPanelProps {
  readonly resource: AnyResource;
  readonly attempts: Pick<Attempts<never>, 'tried' | 'isRunning' | 'stop'>;
  readonly onRun: () => void;
  /** Labels of the button: `run`, and `running` while an attempt is in progress. */
  readonly words: { readonly run: string; readonly running: string };
  readonly isPrimary?: boolean;
  /** Name of the field whose message is shown at its own input. */
  readonly saidElsewhere?: string | undefined;
  /** Renders the result of an attempt. */
  readonly children: (attempt: Attempt) => ReactNode;
}

/** Starts and cancels attempts, and shows their results. */
export function AttemptPanel(props: AttemptPanelProps) {
  const { resource, attempts, onRun, words, isPrimary, saidElsewhere, children } = props;
  const { tried, isRunning, stop } = attempts;
  const translate = useTranslate();
  return (
    <>
      <div className="webhook-actions">
        <Button
          variant={isPrimary ? 'contained' : 'outlined'}
          aria-disabled={isRunning || undefined}
          onClick={() => {
            // The button can be pressed during a run, whose result must not meet the input of another one.
            if (!isRunning) onRun();
          }}
        >
          {isRunning ? words.running : words.run}
        </Button>
        {isRunning && <Button onClick={stop}>{translate('webhooks.test.stop')}</Button>}
      </div>
      {tried?.isStopped && (
        <Alert severity="info" role="status" sx={{ mt: 2 }}>
          {translate('webhooks.test.stopped')}
        </Alert>
      )}
      {tried?.failure && (
        <FailureAlert resource={resource} failure={tried.failure} saidElsewhere={saidElsewhere} />
      )}
      {tried?.attempt && children(tried.attempt)}
    </>
  );
}

/** Shows whether an attempt was delivered, and the reason when it was not. */
export function AttemptOutcome({
  attempt: { isDelivered, sentence },
  words,
}: {
  readonly attempt: Attempt;
  readonly words: { readonly delivered: string; readonly failed: string };
}) {
  return isDelivered ? (
    <Alert severity="success" role="status">
      {words.delivered}
    </Alert>
  ) : (
    <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{words.failed}</AlertTitle>
      {sentence}
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import '../../i18n/late/webhooks.ts';
import { byField } from './fieldErrors.ts';
import { SampleEventEditor } from './SampleEventEditor.tsx';
import type { WebhookEvent } from '../rule/samples.ts';
import { TestResult } from './TestResult.tsx';
import { useAttempt } from './useAttempt.ts';
import { useSampleEvent } from './useSampleEvent.ts';

interface TestPanelProps {
  readonly resource: AnyResource;
  readonly scope: Readonly<Record<string, string>>;
  readonly intro: string;
  /** The configuration's rule at this moment. */
  readonly ruleNow: () => unknown;
  /** Sends the event; resolves with the attempt. */
  readonly send: (event: WebhookEvent, signal: AbortSignal) => Promise<unknown>;
}

/** A sample event, the way to send it, and what became of it. */
export function TestPanel({ resource, scope, intro, ruleNow, send }: TestPanelProps) {
  const translate = useTranslate();
  const event = useSampleEvent();
  const { tried, isRunning, run, stop, wordsOf } = useAttempt();
  const [sent, setSent] = useState<{ rule: unknown; event: unknown }>({ rule: true, event });
  const wrong = byField(resource, tried?.failure?.fields ?? {});
  return (
    <Box>
      <Box component="p" sx={{ m: 0, mb: 1, color: 'text.secondary' }}>
        {intro}
      </Box>
      <SampleEventEditor scope={scope} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          variant="contained"
          aria-disabled={isRunning || undefined}
          onClick={() => {
            setSent({ rule: ruleNow(), event });
            void run((signal) => send(event, signal));
          }}
        >
          {translate(isRunning ? 'webhooks.test.sending' : 'webhooks.test.send')}
        </Button>
        {isRunning && <Button onClick={stop}>{translate('webhooks.test.stop')}</Button>}
      </Box>
      {tried?.isStopped && (
        <Alert severity="info" role="status" sx={{ mt: 2 }}>
          {translate('webhooks.test.stopped')}
        </Alert>
      )}
      {tried?.failure && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          <AlertTitle sx={{ fontWeight: 600 }}>
            {wrong.length > 0 ? translate('webhooks.test.mend') : wordsOf(tried.failure)}
          </AlertTitle>
          {wrong.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {wrong.map(([name, sentence]) => (
                <li key={name}>
                  {`${translate(`resources.${resource.name}.fields.${name}`, { _: name })}: ${sentence}`}
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      {tried?.attempt && <TestResult attempt={tried.attempt} scope={scope} {...sent} />}
    </Box>
  );
}

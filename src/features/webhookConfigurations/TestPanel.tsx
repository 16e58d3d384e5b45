import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import '../../i18n/late/webhooks.ts';
import { AttemptPanel } from '../webhooks/AttemptPanel.tsx';
import { SampleEventEditor } from '../../rule/SampleEventEditor.tsx';
import type { WebhookEvent } from '../../rule/samples.ts';
import { TestResult } from './TestResult.tsx';
import '../webhooks/webhooks.css';
import { useAttempt } from '../webhooks/useAttempt.ts';
import { useSampleEvent } from '../../rule/useSampleEvent.ts';

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
  const attempts = useAttempt();
  const [sent, setSent] = useState<{ rule: unknown; event: unknown }>({ rule: true, event });
  return (
    <>
      <p className="webhook-intro">{intro}</p>
      <SampleEventEditor scope={scope} />
      <AttemptPanel
        isPrimary
        resource={resource}
        attempts={attempts}
        onRun={() => {
          setSent({ rule: ruleNow(), event });
          void attempts.run((signal) => send(event, signal));
        }}
        words={{ run: translate('webhooks.test.send'), running: translate('webhooks.test.sending') }}
      >
        {(attempt) => <TestResult attempt={attempt} scope={scope} {...sent} />}
      </AttemptPanel>
    </>
  );
}

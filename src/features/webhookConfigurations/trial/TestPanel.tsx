import { type ReactNode, useState } from 'react';
import type { AnyResource } from '../../../../resources/declaration/index.ts';
import { useTranslate } from '../../../i18n/late/webhooks.ts';
import { AttemptPanel } from '../../webhooks/AttemptPanel.tsx';
import type { WebhookEvent } from '../../../rule/event/samples.ts';
import { TestResult } from './TestResult.tsx';
import '../../webhooks/webhooks.css';
import type { Attempts } from '../../webhooks/useAttempt.ts';
import { useSampleEvent } from '../../../rule/event/useSampleEvent.ts';

interface TestPanelProps<Input> {
  readonly resource: AnyResource;
  readonly scope: Readonly<Record<string, string>>;
  readonly intro: string;
  /** The sample event, or a link to its editor. */
  readonly sample: ReactNode;
  /** Returns the current rule of the configuration. */
  readonly ruleNow: () => unknown;
  readonly attempts: Attempts<Input>;
  readonly onSend: (event: WebhookEvent) => void | Promise<void>;
}

/** A sample event, the button that sends it, and the result. */
export function TestPanel<Input>({
  resource,
  scope,
  intro,
  sample,
  ruleNow,
  attempts,
  onSend,
}: TestPanelProps<Input>) {
  const translate = useTranslate();
  const event = useSampleEvent();
  const [attemptInput, setAttemptInput] = useState<{ rule: unknown; event: unknown }>({ rule: true, event });
  return (
    <>
      <p className="webhook-intro">{intro}</p>
      {sample}
      <AttemptPanel
        isPrimary
        resource={resource}
        attempts={attempts}
        onRun={() => {
          setAttemptInput({ rule: ruleNow(), event });
          void onSend(event);
        }}
        words={{ run: translate('webhooks.test.send'), running: translate('webhooks.test.sending') }}
      >
        {(attempt) => <TestResult attempt={attempt} scope={scope} {...attemptInput} />}
      </AttemptPanel>
    </>
  );
}

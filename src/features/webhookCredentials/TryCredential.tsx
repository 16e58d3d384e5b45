import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changedFields } from '../../../dataProvider/bodies.ts';
import { credentialFields, credentialTypes } from '../../../resources/webhookCredentials/options.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { belonging, type Values } from '../../form/model.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { AttemptOutcome, AttemptPanel } from '../webhooks/AttemptPanel.tsx';
import { Steps } from '../webhooks/Steps.tsx';
import '../webhooks/webhooks.css';
import { useAttempt } from '../webhooks/useAttempt.ts';
import { onKeys } from '../../browser/keys.ts';

/** Tests a credential with the current values of its form: the real exchange, step by step. */
export default function TryCredential({
  resource,
  scope,
  writable,
  record,
}: SectionWidgetProps<RecordOf<typeof webhookCredentials>>) {
  const translate = useTranslate();
  const form = useFormContext<Values>();
  const attempts = useAttempt(useAction(webhookCredentials, 'try', { scope, isQuiet: true }));
  const [url, setUrl] = useState('');
  const typed: unknown = useWatch({ name: 'type' });
  const saved = typed ?? record?.type;
  // Another platform may have types that the portal does not know.
  const type = credentialTypes.find((known) => known === saved);
  if (writable.length === 0) return null;
  if (type === undefined)
    return <Box sx={{ color: 'text.secondary' }}>{translate('webhooks.tryIt.chooseType')}</Box>;
  const hasAddress = (credentialFields[type].sentTo ?? []).length > 0;

  /** The input of a test: the changes of a saved credential, or the filled-in fields of a new one. */
  const inputOfTry = (): Values => {
    const values = belonging(resource, record ?? {}, form.getValues());
    const names = record
      ? changedFields(resource, record, values)
      : Object.keys(values).filter((name) => !isBlank(values[name]));
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  };
  const tryIt = () =>
    attempts.run({
      id: record?.id ?? null,
      credential: inputOfTry(),
      url: url.trim() === '' ? null : url.trim(),
    });
  // Credentials with a token URL also have a field named `url`. Only errors of the URL under test belong to
  // this input.
  const urlFault = hasAddress ? undefined : attempts.tried?.failure?.fields['url'];
  return (
    <Box>
      <p className="webhook-intro">{translate('webhooks.tryIt.intro')}</p>
      <TextField
        type="url"
        label={translate('webhooks.tryIt.url')}
        required={!hasAddress}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={onKeys((event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          // Enter starts the test instead of saving the form.
          event.preventDefault();
          tryIt();
        })}
        error={urlFault !== undefined}
        helperText={
          urlFault ?? translate(hasAddress ? 'webhooks.tryIt.urlHelpToken' : 'webhooks.tryIt.urlHelp')
        }
        autoComplete="off"
        sx={{ maxWidth: 640 }}
      />
      <AttemptPanel
        resource={resource}
        attempts={attempts}
        onRun={tryIt}
        words={{ run: translate('webhooks.tryIt.run'), running: translate('webhooks.tryIt.running') }}
        saidElsewhere={urlFault === undefined ? undefined : 'url'}
      >
        {(attempt) => (
          <Box sx={{ mt: 2 }}>
            <AttemptOutcome
              attempt={attempt}
              words={{
                delivered: translate(`webhooks.tryIt.${attempt.status === null ? 'worksOnly' : 'works'}`, {
                  status: attempt.status,
                }),
                failed: translate('webhooks.tryIt.fails'),
              }}
            />
            <Steps steps={attempt.steps} />
          </Box>
        )}
      </AttemptPanel>
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changedFields, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { credentialFields, type CredentialType } from '../../../resources/webhooks/credentialTypes.ts';
import { isBlank } from '../../../resources/blank.ts';
import { belonging, type Values } from '../../form/model.ts';
import '../../i18n/late/webhooks.ts';
import type { FormWidgetProps } from '../widgets.tsx';
import { byField } from './fieldErrors.ts';
import { Steps } from './Steps.tsx';
import { useAttempt } from './useAttempt.ts';

/** Tries a credential out with what stands in its form, saved or not: the real exchange, step by step. */
export default function TryCredential({ resource, scope, model, record }: FormWidgetProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const form = useFormContext<Values>();
  const { tried, isRunning, run, stop, wordsOf } = useAttempt();
  const [url, setUrl] = useState('');
  const typed: unknown = useWatch({ name: 'type' });
  const type = (typed ?? record?.['type']) as CredentialType | null | undefined;
  if (model.writable.length === 0) return null;
  if (!type) return <Box sx={{ color: 'text.secondary' }}>{translate('webhooks.tryIt.chooseType')}</Box>;
  const hasAddress = (credentialFields[type].addresses ?? []).length > 0;

  /** What is sent: of a saved credential what differs, of a new one what is filled in. */
  const given = (): Values => {
    const values = belonging(resource, record ?? {}, form.getValues());
    const names = record
      ? changedFields(resource, record, values)
      : Object.keys(values).filter((name) => !isBlank(values[name]));
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  };
  const tryIt = () =>
    run((signal) =>
      dataProvider.call({
        service: 'webhooks/v2',
        path: 'clients/{clientId}/WebhookCredential/try',
        scope,
        method: 'POST',
        body: { id: record?.id ?? null, credential: given(), url: url.trim() === '' ? null : url.trim() },
        message: 'webhook-test',
        signal,
      }),
    );
  const wrong = byField(resource, tried?.failure?.fields ?? {});
  // A credential of its own address calls it `url` too; what is said of the one to try at belongs to the input here.
  const urlFault = hasAddress ? undefined : tried?.failure?.fields['url'];
  const elsewhere = wrong.filter(([name]) => name !== 'url' || urlFault === undefined);
  return (
    <Box>
      <Box component="p" sx={{ m: 0, mb: 1, color: 'text.secondary' }}>
        {translate('webhooks.tryIt.intro')}
      </Box>
      <TextField
        id="try-credential-url"
        type="url"
        label={translate('webhooks.tryIt.url')}
        required={!hasAddress}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter tries; it does not save the form around.
          event.preventDefault();
          void tryIt();
        }}
        error={urlFault !== undefined}
        helperText={
          urlFault ?? translate(hasAddress ? 'webhooks.tryIt.urlHelpToken' : 'webhooks.tryIt.urlHelp')
        }
        autoComplete="off"
        sx={{ maxWidth: 640 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" aria-disabled={isRunning || undefined} onClick={() => void tryIt()}>
          {translate(isRunning ? 'webhooks.tryIt.running' : 'webhooks.tryIt.run')}
        </Button>
        {isRunning && <Button onClick={stop}>{translate('webhooks.test.stop')}</Button>}
      </Box>
      {tried?.isStopped && (
        <Alert severity="info" role="status" sx={{ mt: 2 }}>
          {translate('webhooks.test.stopped')}
        </Alert>
      )}
      {tried?.failure && (wrong.length === 0 || elsewhere.length > 0) && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {wrong.length === 0 ? wordsOf(tried.failure) : translate('webhooks.test.mend')}
          {elsewhere.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {elsewhere.map(([name, sentence]) => (
                <li key={name}>
                  {`${translate(`resources.${resource.name}.fields.${name}`, { _: name })}: ${sentence}`}
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      {tried?.attempt && (
        <Box sx={{ mt: 2 }}>
          {tried.attempt.isDelivered ? (
            <Alert severity="success" role="status">
              {translate('webhooks.tryIt.works', { status: tried.attempt.status })}
            </Alert>
          ) : (
            <Alert severity="error" role="alert">
              <AlertTitle sx={{ fontWeight: 600 }}>{translate('webhooks.tryIt.fails')}</AlertTitle>
              {tried.attempt.sentence}
            </Alert>
          )}
          <Steps steps={tried.attempt.steps} />
        </Box>
      )}
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { formatInstant } from '../../fields/format.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { failureOf } from '../../portal/failure.ts';
import { may, useViewer } from '../../portal/viewer.ts';
import '../../i18n/late/webhooks.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import '../webhooks/webhooks.css';

interface Rotated {
  readonly signingSecret: string;
  readonly previousValidUntil?: string | null;
  /** When it was made, by this device's clock. */
  readonly setAt: string;
}

/** The new secret, this once. */
function Shown({ rotated }: { rotated: Rotated }) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useViewerLocale();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rotated.signingSecret);
      notify('webhooks.delivery.copied', { type: 'success' });
    } catch {
      notify('webhooks.delivery.notCopied', { type: 'warning' });
    }
  };
  return (
    <Alert severity="success" role="status" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {translate('webhooks.delivery.secretOnce')}{' '}
      {rotated.previousValidUntil &&
        translate('webhooks.delivery.validUntil', {
          when: formatInstant(rotated.previousValidUntil, locale),
        })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          id={id}
          label={translate('webhooks.delivery.secret')}
          value={rotated.signingSecret}
          sx={{ flex: '1 1 16rem' }}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
        />
        <Button variant="outlined" color="inherit" onClick={() => void copy()}>
          {translate('webhooks.delivery.copy')}
        </Button>
      </Box>
    </Alert>
  );
}

/** When the signing secret was set, and another one in its place: shown once, right after it was made. */
export default function SigningSecret({ resource, scope, name: field }: FieldWidgetProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const viewer = useViewer();
  const record = useRecordContext();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [rotated, setRotated] = useState<Rotated>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef(false);
  const setOn: unknown = rotated ? rotated.setAt : record?.[field];
  const name = String(record?.[resource.title] ?? '');

  const ask = async (path: 'signing-secret' | 'signing-secret/reveal') => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await dataProvider.call<Omit<Rotated, 'setAt'>>({
        service: 'webhooks/v2',
        path: `clients/{clientId}/WebhookConfiguration/{configurationId}/${path}`,
        scope: { ...scope, configurationId: String(record?.id) },
        method: 'POST',
      });
      setRotated({ ...answer, setAt: new Date().toISOString() });
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      underWay.current = false;
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <ReadOnlyText label={translate('webhooks.delivery.secret')}>
        {typeof setOn === 'string' &&
          translate('webhooks.delivery.secretSet', { when: formatInstant(setOn, locale) })}
      </ReadOnlyText>
      <p className="webhook-caption">{translate('webhooks.delivery.secretHelp')}</p>
      {failure && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
      {may(viewer, 'update', resource) && (
        <>
          {record?.['isSigningSecretNew'] === true && !rotated && (
            <PlainButton onClick={() => void ask('signing-secret/reveal')}>
              {translate('webhooks.delivery.reveal')}
            </PlainButton>
          )}
          <PlainButton onClick={() => setAsking(true)}>{translate('webhooks.delivery.rotate')}</PlainButton>
        </>
      )}
      {rotated && <Shown rotated={rotated} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('webhooks.delivery.rotateTitle', { name })}
        cancel={translate('form.cancel')}
        confirm={translate('webhooks.delivery.rotate')}
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void ask('signing-secret')}
      >
        {translate('webhooks.delivery.rotateText')}
      </ConfirmDialog>
    </>
  );
}

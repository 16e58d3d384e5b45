import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { PlatformDataProvider, ServiceCall } from '../../../dataProvider/index.ts';
import { formatInstant } from '../../fields/format.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { failureOf } from '../../portal/failure.ts';
import '../../i18n/late/people.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { printCode } from './printCode.ts';

const path = 'clients/{clientId}/StationAccounts/{stationAccountId}/authKey';

/** The key with which a station signs in: made, made anew, and shown, downloaded, printed and sent as a QR code. */
export default function StationKey({ resource, scope: pageScope, name: field }: FieldWidgetProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useViewerLocale();
  const record = useRecordContext();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const told: unknown = record?.[field];
  const [madeOn, setMadeOn] = useState(typeof told === 'string' ? told : null);
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const name = String(record?.[resource.title] ?? '');
  const scope = { ...pageScope, stationAccountId: String(record?.id) };

  const attempt = async (
    work: (call: <Result>(more: Partial<ServiceCall>) => Promise<Result>) => Promise<void>,
  ) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work((more) => dataProvider.call({ service: resource.calls.service, path, scope, ...more }));
    } catch (error) {
      const { message, hint } = failureOf(error);
      setFailure([message, hint && translate(hint)].filter(Boolean).join(' '));
    } finally {
      underWay.current = false;
      setBusy(false);
      setAsking(false);
    }
  };
  const make = () =>
    attempt(async (call) => {
      const made = await call<{ authKeyGenerationDate?: string | null }>({ method: 'PUT' });
      setMadeOn(made.authKeyGenerationDate ?? null);
      setCode(undefined);
      notify('people.station.made', { type: 'success' });
    });
  const show = () =>
    attempt(async (call) => setCode((await call<{ qrCode: string }>({ path: `${path}/qr` })).qrCode));
  const send = () =>
    attempt(async (call) => {
      const query = new URLSearchParams({ sendType: 'email' });
      await call({ path: `${path}/qr/send`, method: 'POST', query });
      notify('people.station.sent', { type: 'success' });
    });

  return (
    <Box>
      {failure && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {failure}
        </Alert>
      )}
      <ReadOnlyText label={translate(`resources.${resource.name}.fields.${field}`)}>
        {madeOn ? formatInstant(madeOn, locale) : translate('people.station.none')}
      </ReadOnlyText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {madeOn && (
          <Button
            variant="outlined"
            aria-expanded={code !== undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => (code === undefined ? void show() : setCode(undefined))}
          >
            {translate(code === undefined ? 'people.station.show' : 'people.station.hide')}
          </Button>
        )}
        {madeOn && (
          <Button aria-disabled={isBusy || undefined} onClick={() => void send()}>
            {translate('people.station.send')}
          </Button>
        )}
        <Button
          variant={madeOn ? 'text' : 'outlined'}
          color={madeOn ? 'error' : 'primary'}
          aria-disabled={isBusy || undefined}
          onClick={() => (madeOn ? setAsking(true) : void make())}
        >
          {translate(madeOn ? 'people.station.renew' : 'people.station.make')}
        </Button>
      </Box>
      {code && (
        <Box sx={{ mt: 2, maxWidth: 280 }}>
          {/* Readers need dark on light, whatever the theme. */}
          <Box
            component="img"
            src={code}
            alt={translate('people.station.code', { name })}
            sx={{ display: 'block', width: '100%', bgcolor: '#fff', borderRadius: 1 }}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
            {translate('people.station.scan')}
          </Typography>
          <Button component="a" href={code} download={`${name || 'station'}.svg`}>
            {translate('people.station.download')}
          </Button>
          <Button onClick={() => void printCode(name, code)}>{translate('people.station.print')}</Button>
        </Box>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('people.station.renewTitle', { name })}
        cancel={translate('form.cancel')}
        confirm={translate('people.station.renew')}
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void make()}
      >
        {translate('people.station.renewText')}
      </ConfirmDialog>
    </Box>
  );
}

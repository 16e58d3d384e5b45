import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { stationAccounts } from '../../../resources/stationAccounts/index.ts';
import { formatInstant } from '../../format/format.ts';
import { CopyableText } from '../../fields/CopyableText.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/people.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { printCode } from './printCode.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/**
 * The sign-in key of a station: created, replaced and shown; its QR code can be downloaded, printed and
 * mailed.
 */
export default function StationKey({ resource, scope, name: field }: WidgetInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(stationAccounts);
  const saved = record?.authKeyGenerationDate;
  const [madeOn, setMadeOn] = useState(typeof saved === 'string' ? saved : null);
  const [code, setCode] = useState<string>();
  const [key, setKey] = useState<string>();
  const name = record?.name ?? '';
  const target = { record, scope };
  const making = useAction(stationAccounts, 'makeKey', {
    ...target,
    onDone: ({ authKeyGenerationDate }) => {
      setMadeOn(authKeyGenerationDate ?? null);
      setCode(undefined);
      setKey(undefined);
    },
  });
  const reading = useAction(stationAccounts, 'key', {
    ...target,
    onDone: ({ authKey, authKeyGenerationDate }) => {
      // Another user may have replaced or deleted the key.
      setMadeOn(authKeyGenerationDate ?? null);
      setKey(authKey ?? undefined);
    },
  });
  const showing = useAction(stationAccounts, 'code', { ...target, onDone: ({ qrCode }) => setCode(qrCode) });
  const sending = useAction(stationAccounts, 'sendCode', target);
  const isBusy = making.isBusy || reading.isBusy || showing.isBusy || sending.isBusy;

  return (
    <Box>
      <FailureAlert failure={making.dialog ? undefined : making.failure} />
      <FailureAlert failure={reading.failure ?? showing.failure ?? sending.failure} />
      <ReadOnlyText label={translate(`resources.${resource.name}.fields.${field}`)}>
        {madeOn ? formatInstant(madeOn, locale, timeZone) : translate('people.station.none')}
      </ReadOnlyText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {madeOn && (
          <Button
            variant="outlined"
            aria-expanded={code !== undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => (code === undefined ? showing.start() : setCode(undefined))}
          >
            {code === undefined ? showing.label : translate('people.station.hideCode')}
          </Button>
        )}
        {madeOn && (
          <Button
            aria-expanded={key !== undefined}
            aria-disabled={isBusy || undefined}
            onClick={() => (key === undefined ? reading.start() : setKey(undefined))}
          >
            {key === undefined ? reading.label : translate('people.station.hideKey')}
          </Button>
        )}
        {madeOn && (
          <Button aria-disabled={isBusy || undefined} onClick={() => sending.start({ sendType: 'email' })}>
            {translate('people.station.send')}
          </Button>
        )}
        <Button
          variant={madeOn ? 'text' : 'outlined'}
          color={madeOn ? 'error' : 'primary'}
          aria-disabled={isBusy || undefined}
          onClick={() => (madeOn ? making.start() : void making.run())}
        >
          {translate(madeOn ? 'people.station.renew' : 'people.station.make')}
        </Button>
      </Box>
      {key && (
        <Box sx={{ mt: 2, maxWidth: 560 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {translate('people.station.typed')}
          </Typography>
          <CopyableText label={translate('people.station.key', { name })} value={key} />
        </Box>
      )}
      {code && (
        <Box sx={{ mt: 2, maxWidth: 280 }}>
          {/* Scanners need a dark code on a light background in every theme. */}
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
      {making.dialog}
    </Box>
  );
}

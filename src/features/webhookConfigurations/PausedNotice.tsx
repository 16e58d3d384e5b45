import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { webhookConfigurations } from '../../../resources/webhookConfigurations.ts';
import { formatInstant } from '../../portal/format.ts';
import { useTimeZone } from '../../portal/timeZone.ts';
import { useViewerLocale } from '../../portal/useFormatValue.ts';
import '../../i18n/late/webhooks.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useAction } from '../../portal/actions/useAction.ts';
import type { WidgetInputProps } from '../../portal/feature.ts';
import { elementAt } from '../../portal/anchors.ts';
import { useRecordOf } from '../../portal/useRecordOf.ts';

/**
 * That a configuration is paused, why, and the way to go on; nothing while it is not.
 * @param subject names it where the page is not about it
 */
export default function PausedNotice({
  scope,
  subject,
}: WidgetInputProps & { readonly subject?: ReactNode }) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(webhookConfigurations);
  const [isResumed, setResumed] = useState(false);
  const resuming = useAction(webhookConfigurations, 'resume', {
    record,
    scope,
    onDone: () => {
      setResumed(true);
      // The button is gone; above a list the window has the focus, and hands it on when it closes.
      if (subject === undefined) elementAt('content')?.focus();
    },
  });
  const pausedAt = record?.pausedAt;
  const reason = record?.pausedReason;
  if (!record || isResumed) return null;
  if (typeof pausedAt !== 'string')
    return typeof reason === 'string' && record.isEnabled === false ? (
      <Alert role="note" severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <AlertTitle sx={{ fontWeight: 600 }}>{translate('webhooks.delivery.switchedOff')}</AlertTitle>
        {reason}
      </Alert>
    ) : null;

  return (
    <Alert
      // It stands there from the beginning; what is told at once is the failure within.
      role="note"
      severity="warning"
      sx={{
        mb: subject === undefined ? 2 : 0,
        '& + &': { mt: 1 },
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
      }}
      action={
        resuming.isOffered && (
          <Button color="inherit" onClick={() => resuming.start()}>
            {resuming.label}
          </Button>
        )
      }
    >
      <AlertTitle sx={{ fontWeight: 600 }}>
        {subject}
        {subject !== undefined && ' · '}
        {translate('webhooks.delivery.paused', { when: formatInstant(pausedAt, locale, timeZone) })}
      </AlertTitle>
      {typeof reason === 'string' && reason}
      {resuming.dialog}
    </Alert>
  );
}

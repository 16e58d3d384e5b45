import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { EditContext } from 'ra-core';
import { useContext, useState, type ReactNode } from 'react';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { formatInstant } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { elementAt } from '../../browser/anchors.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/**
 * Shows that a configuration is paused and why, with a resume button. Renders nothing otherwise.
 * @param subject name of the configuration, on pages about something else
 */
export default function PausedNotice({
  scope,
  subject,
}: WidgetInputProps & { readonly subject?: ReactNode }) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(webhookConfigurations);
  const page = useContext(EditContext);
  /** When the pause began that the user ended. A later pause is shown again. */
  const [endedPause, setEndedPause] = useState<string | null>();
  const resuming = useAction(webhookConfigurations, 'resume', {
    record,
    scope,
    onDone: () => {
      setEndedPause(record?.pausedAt);
      // The header of the configuration's own page marks the pause too.
      void page?.refetch();
      // The button is removed. Above a list, the dialog has the focus and restores it on close.
      if (subject === undefined) elementAt('content')?.focus();
    },
  });
  const pausedAt = record?.pausedAt;
  const reason = record?.pausedReason;
  if (!record) return null;
  if (typeof pausedAt !== 'string')
    return typeof reason === 'string' && record.isEnabled === false ? (
      <Alert role="note" severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <AlertTitle sx={{ fontWeight: 600 }}>{translate('webhooks.delivery.switchedOff')}</AlertTitle>
        {reason}
      </Alert>
    ) : null;
  if (pausedAt === endedPause) return null;

  return (
    <Alert
      // A note, not an alert: it is present from the start. Only a failure inside it is announced.
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
        {subject !== undefined && <span>{subject} · </span>}
        <span>
          {translate('webhooks.delivery.paused', { when: formatInstant(pausedAt, locale, timeZone) })}
        </span>
      </AlertTitle>
      {typeof reason === 'string' && <span>{reason}</span>}
      {resuming.dialog}
    </Alert>
  );
}

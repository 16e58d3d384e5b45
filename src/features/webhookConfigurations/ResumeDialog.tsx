import Button from '@mui/material/Button';
import { useGetList, useLocale } from 'ra-core';
import { useState } from 'react';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { ages } from '../../../resources/events/ages.ts';
import { initialAges } from '../../../resources/events/beginnings.ts';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useTranslate } from '../../i18n/late/actions.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import type { ActionDialogPropsOf } from '../../parts/dialogs.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { formatInstant } from '../../format/format.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTimeZone } from '../../format/timeZone.ts';

/** Asks whether to send all waiting deliveries, those that are not too old, or none, with their numbers and age. */
export default function ResumeDialog({
  record,
  subject,
  label,
  scope,
  run,
  isBusy,
  failure,
  onClose,
}: ActionDialogPropsOf<typeof webhookConfigurations, 'resume'>) {
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const locale = useLocale();
  const waiting = { 'configurationId~eq': String(record?.id), 'state~eq': 'waiting' };
  const { total, error, refetch } = useGetList<RecordOf<typeof webhookDeliveries>>(webhookDeliveries.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: waiting,
    meta: { scope },
  });
  // Without an age of its own, that of its type counts as too old.
  const age = record?.discardAfter ?? initialAges[eventTypeNamed(record?.configType)];
  const maxAge = ages.find(({ value }) => value === age) ?? ages[0];
  // As of the opening of the dialog.
  const [since] = useState(() => new Date(Date.now() - maxAge.seconds * 1000).toISOString());
  const recent = useGetList<RecordOf<typeof webhookDeliveries>>(webhookDeliveries.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { ...waiting, 'createdAt~gte': since },
    meta: { scope },
  });
  const failed = error ?? recent.error;
  const timeZone = useTimeZone();
  const viewerLocale = useViewerLocale();
  const isKnown = total !== undefined && recent.total !== undefined;
  const old = (total ?? 0) - (recent.total ?? 0);
  const count = (value: number) => ({
    smart_count: value,
    number: new Intl.NumberFormat(locale).format(value),
  });
  const words = count(total ?? 0);
  const ageWords = {
    ...count(old),
    age: maxAge.label,
    since:
      typeof record?.waitingSince === 'string'
        ? formatInstant(record.waitingSince, viewerLocale, timeZone)
        : '',
  };
  return (
    <DialogFrame
      title={translate('actions.resume.title', { name: subject })}
      size="sm"
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {translateForm('form.cancel')}
          </Button>
          {isKnown && total > 0 && (
            <Button
              color="error"
              aria-disabled={isBusy || undefined}
              onClick={() => void run({ waiting: 'none' })}
            >
              {translate('actions.resume.discard', words)}
            </Button>
          )}
          {isKnown && old > 0 && (
            <Button aria-disabled={isBusy || undefined} onClick={() => void run({ waiting: 'all' })}>
              {translate('actions.resume.send', words)}
            </Button>
          )}
          {isKnown && (
            <Button
              variant="contained"
              aria-disabled={isBusy || undefined}
              onClick={() => void run({ waiting: old > 0 ? 'recent' : 'all' })}
            >
              {total === 0
                ? label
                : old > 0
                  ? translate('actions.resume.recent', count(recent.total ?? 0))
                  : translate('actions.resume.send', words)}
            </Button>
          )}
        </>
      }
    >
      <FailureAlert failure={failure} />
      {failed ? (
        <LoadAlert error={failed} onRetry={() => void Promise.all([refetch(), recent.refetch()])} />
      ) : (
        <p role="status" style={{ margin: 0 }}>
          {isKnown
            ? [
                translate(total === 0 ? 'actions.resume.none' : 'actions.resume.text', words),
                old > 0 ? translate('actions.resume.old', ageWords) : '',
              ].join(' ')
            : translate('actions.resume.counting')}
        </p>
      )}
    </DialogFrame>
  );
}

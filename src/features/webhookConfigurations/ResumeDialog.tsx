import Button from '@mui/material/Button';
import { useGetList, useLocale } from 'ra-core';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import '../../i18n/late/form.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../portal/DialogFrame.tsx';
import type { ActionDialogPropsOf } from '../../portal/actions/dialogs.ts';
import { FailureAlert } from '../../portal/FailureAlert.tsx';
import { LoadAlert } from '../../portal/LoadAlert.tsx';

/** Asks whether to send or drop the pending deliveries, and shows their number. */
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
  const locale = useLocale();
  const { total, error, refetch } = useGetList<RecordOf<typeof webhookDeliveries>>(webhookDeliveries.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { 'configurationId~eq': String(record?.id), 'state~eq': 'waiting' },
    meta: { scope },
  });
  const words = { smart_count: total ?? 0, number: new Intl.NumberFormat(locale).format(total ?? 0) };
  return (
    <DialogFrame
      title={translate('actions.resume.title', { name: subject })}
      size="sm"
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {translate('form.cancel')}
          </Button>
          {total !== undefined && total > 0 && (
            <Button
              color="error"
              aria-disabled={isBusy || undefined}
              onClick={() => void run({ discard: true })}
            >
              {translate('actions.resume.discard', words)}
            </Button>
          )}
          {total !== undefined && (
            <Button
              variant="contained"
              aria-disabled={isBusy || undefined}
              onClick={() => void run({ discard: false })}
            >
              {total === 0 ? label : translate('actions.resume.send', words)}
            </Button>
          )}
        </>
      }
    >
      <FailureAlert failure={failure} />
      {error ? (
        <LoadAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" style={{ margin: 0 }}>
          {total === undefined
            ? translate('actions.resume.counting')
            : translate(total === 0 ? 'actions.resume.none' : 'actions.resume.text', words)}
        </p>
      )}
    </DialogFrame>
  );
}

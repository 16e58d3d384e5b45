import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import '../../i18n/late/form.ts';
import '../../i18n/late/webhooks.ts';
import { LoadAlert } from '../../portal/LoadAlert.tsx';

interface ResumeDialogProps {
  readonly configurationId: string;
  readonly name: string;
  readonly scope: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  readonly onResume: (atResume: 'send' | 'discard') => void;
}

/** Asks what becomes of the deliveries that wait for a resume, with their number. */
export function ResumeDialog({ configurationId, name, scope, onClose, onResume }: ResumeDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const heading = useId();
  const { total, error, refetch } = useGetList<PlatformRecord>(webhookDeliveries.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { 'configurationId~eq': configurationId, 'state~eq': 'waiting' },
    meta: { scope },
  });
  const words = { smart_count: total ?? 0, number: new Intl.NumberFormat(locale).format(total ?? 0) };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {translate('webhooks.resume.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ typography: 'body1' }}>
        {error ? (
          <LoadAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <p role="status" style={{ margin: 0 }}>
            {total === undefined
              ? translate('webhooks.resume.counting')
              : translate(total === 0 ? 'webhooks.resume.none' : 'webhooks.resume.text', words)}
          </p>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button autoFocus onClick={onClose}>
          {translate('form.cancel')}
        </Button>
        {total !== undefined && total > 0 && (
          <Button color="error" onClick={() => onResume('discard')}>
            {translate('webhooks.resume.discard', words)}
          </Button>
        )}
        {total !== undefined && (
          <Button variant="contained" onClick={() => onResume('send')}>
            {translate(total === 0 ? 'webhooks.delivery.resume' : 'webhooks.resume.send', words)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

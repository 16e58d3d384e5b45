import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { formatInstant } from '../../fields/format.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { failureOf } from '../../portal/failure.ts';
import { may, useViewer } from '../../portal/viewer.ts';
import '../../i18n/late/webhooks.ts';
import { contentId } from '../../portal/ids.ts';
import { ResumeDialog } from './ResumeDialog.tsx';
import type { FieldWidgetProps } from '../../portal/feature.ts';

/**
 * That a configuration is paused, why, and the way to go on; nothing while it is not.
 * @param subject names it where the page is not about it
 */
export default function PausedNotice({
  resource,
  scope,
  name,
  subject,
}: FieldWidgetProps & { readonly subject?: ReactNode }) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useViewerLocale();
  const viewer = useViewer();
  const record = useRecordContext();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [isResumed, setResumed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef(false);
  const pausedAt: unknown = record?.['pausedAt'];
  const reason: unknown = record?.[name];
  if (!record || isResumed) return null;
  if (typeof pausedAt !== 'string')
    return typeof reason === 'string' && record['isEnabled'] === false ? (
      <Alert role="note" severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <AlertTitle sx={{ fontWeight: 600 }}>{translate('webhooks.delivery.switchedOff')}</AlertTitle>
        {reason}
      </Alert>
    ) : null;

  const resume = async (atResume: 'send' | 'discard') => {
    setAsking(false);
    if (underWay.current) return;
    underWay.current = true;
    setFailure(undefined);
    try {
      await dataProvider.call({
        service: 'webhooks/v2',
        path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/resume',
        scope: { ...scope, configurationId: String(record.id) },
        method: 'POST',
        query: new URLSearchParams({ discard: String(atResume === 'discard') }),
      });
      setResumed(true);
      // The button is gone; above a list the window has the focus, and hands it on when it closes.
      if (subject === undefined) document.getElementById(contentId)?.focus();
      notify('webhooks.delivery.resumed', {
        type: 'success',
        messageArgs: { name: String(record[resource.title] ?? '') },
      });
      await queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      underWay.current = false;
    }
  };
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
        may(viewer, 'update', resource) && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            {translate('webhooks.delivery.resume')}
          </Button>
        )
      }
    >
      <AlertTitle sx={{ fontWeight: 600 }}>
        {subject}
        {subject !== undefined && ' · '}
        {translate('webhooks.delivery.paused', { when: formatInstant(pausedAt, locale) })}
      </AlertTitle>
      {typeof reason === 'string' && reason}
      {failure && <p role="alert">{failure}</p>}
      {isAsking && (
        <ResumeDialog
          configurationId={String(record.id)}
          name={String(record[resource.title] ?? '')}
          scope={scope}
          onClose={() => setAsking(false)}
          onResume={(atResume) => void resume(atResume)}
        />
      )}
    </Alert>
  );
}

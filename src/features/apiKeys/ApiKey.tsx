import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { EditContext } from 'ra-core';
import { useContext, useState } from 'react';
import { apiKeys } from '../../../resources/apiKeys/index.ts';
import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { CopyableText } from '../../fields/CopyableText.tsx';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { formatInstant } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import '../webhooks/webhooks.css';

/** The URL at which the embedded platform issues tokens, also beside another provider for people. */
function tokenAddressOf({ apiUrl, identity: { authority, metadata } }: PortalConfig): string {
  const own = authority ? undefined : metadata?.['token_endpoint'];
  return typeof own === 'string' ? own : `${apiUrl || location.origin}/identity/token`;
}

/** Creates and replaces the key of a client's system. The key is shown once. */
export default function ApiKey({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(apiKeys);
  const { config } = usePortal();
  const [key, setKey] = useState<string>();
  const page = useContext(EditContext);
  const target = {
    record,
    scope,
    onDone: (answer: { readonly key: string }) => {
      setKey(answer.key);
      void page?.refetch();
    },
  };
  const issuing = useAction(apiKeys, 'issue', target);
  const rotating = useAction(apiKeys, 'rotate', target);
  const isBusy = issuing.isBusy || rotating.isBusy;
  const issuedAt = record?.issuedAt;

  return (
    <>
      <ReadOnlyText label={translate('webhooks.key.label')}>
        {issuedAt
          ? translate('webhooks.key.made', { when: formatInstant(issuedAt, locale, timeZone) })
          : translate('webhooks.key.none')}
      </ReadOnlyText>
      <p className="webhook-caption">{translate('webhooks.key.help')}</p>
      <FailureAlert failure={issuing.failure ?? (rotating.dialog ? undefined : rotating.failure)} />
      {issuing.isOffered && (
        <PlainButton aria-disabled={isBusy || undefined} onClick={() => void issuing.run()}>
          {issuing.label}
        </PlainButton>
      )}
      {rotating.isOffered && (
        <PlainButton aria-disabled={isBusy || undefined} onClick={() => rotating.start()}>
          {rotating.label}
        </PlainButton>
      )}
      {key !== undefined && (
        <Alert
          severity="success"
          role="status"
          sx={{ mt: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
        >
          {translate('webhooks.key.once')}
          <CopyableText label={translate('webhooks.key.label')} value={key} />
        </Alert>
      )}
      {rotating.dialog}
      {record && config.options.clientCredentials && (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
          <p className="webhook-caption">{translate('webhooks.key.oauth')}</p>
          <CopyableText label={translate('webhooks.key.tokenAddress')} value={tokenAddressOf(config)} />
          <CopyableText label={translate('webhooks.key.clientId')} value={record.id} />
        </Box>
      )}
    </>
  );
}

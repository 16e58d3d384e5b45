import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { formatInstant } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import '../webhooks/webhooks.css';

/** Until when the client certificate is valid, and buttons that set and remove it. It is never shown. */
export default function ClientCertificate({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(webhookConfigurations);
  const setting = useAction(webhookConfigurations, 'setClientCertificate', { record, scope });
  const removing = useAction(webhookConfigurations, 'removeClientCertificate', { record, scope });
  const until = record?.clientCertificateUntil;
  const isExpired = typeof until === 'string' && Date.parse(until) < Date.now();
  return (
    <>
      <ReadOnlyText label={translate('webhooks.clientCertificate.label')}>
        {typeof until === 'string' &&
          translate(isExpired ? 'webhooks.clientCertificate.expired' : 'webhooks.clientCertificate.until', {
            when: formatInstant(until, locale, timeZone),
          })}
      </ReadOnlyText>
      <p className="webhook-caption">{translate('webhooks.clientCertificate.help')}</p>
      {setting.isOffered && (
        <PlainButton aria-disabled={setting.isBusy || undefined} onClick={() => setting.start()}>
          {setting.label}
        </PlainButton>
      )}
      {removing.isOffered && (
        <PlainButton aria-disabled={removing.isBusy || undefined} onClick={() => removing.start()}>
          {removing.label}
        </PlainButton>
      )}
      {setting.dialog}
      {removing.dialog}
    </>
  );
}

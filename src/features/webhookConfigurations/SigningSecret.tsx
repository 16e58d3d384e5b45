import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { formatInstant } from '../../format/format.ts';
import { CopyableText } from '../../fields/CopyableText.tsx';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { WidgetInputProps } from '../../parts/feature.ts';
import '../webhooks/webhooks.css';
import { useRecordOf } from '../../parts/useRecordOf.ts';

interface Rotated {
  readonly signingSecret: string;
  readonly previousValidUntil?: string | null;
  /** Time of the rotation, by this device's clock. */
  readonly setAt: string;
}

/** Shows the new secret once. */
function Shown({ rotated }: { rotated: Rotated }) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  return (
    <Alert severity="success" role="status" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {translate('webhooks.delivery.secretOnce')}{' '}
      {rotated.previousValidUntil && (
        <span>
          {translate('webhooks.delivery.validUntil', {
            when: formatInstant(rotated.previousValidUntil, locale, timeZone),
          })}
        </span>
      )}
      <CopyableText label={translate('webhooks.delivery.secret')} value={rotated.signingSecret} />
    </Alert>
  );
}

/** When the signing secret was set, and a button that replaces it. The new secret is shown once. */
export default function SigningSecret({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordOf(webhookConfigurations);
  const [rotated, setRotated] = useState<Rotated>();
  const show = (answer: Omit<Rotated, 'setAt'>) => setRotated({ ...answer, setAt: new Date().toISOString() });
  const target = { record, scope, onDone: show };
  const revealing = useAction(webhookConfigurations, 'revealSecret', target);
  const rotating = useAction(webhookConfigurations, 'rotateSecret', target);
  const setOn: unknown = rotated ? rotated.setAt : record?.signingSecretSetAt;
  const isBusy = revealing.isBusy || rotating.isBusy;

  return (
    <>
      <ReadOnlyText label={translate('webhooks.delivery.secret')}>
        {typeof setOn === 'string' &&
          translate('webhooks.delivery.secretSet', { when: formatInstant(setOn, locale, timeZone) })}
      </ReadOnlyText>
      <p className="webhook-caption">{translate('webhooks.delivery.secretHelp')}</p>
      <FailureAlert failure={revealing.failure ?? (rotating.dialog ? undefined : rotating.failure)} />
      {revealing.isOffered && (
        <>
          {record?.isSigningSecretNew === true && !rotated && (
            <PlainButton aria-disabled={isBusy || undefined} onClick={() => void revealing.run()}>
              {revealing.label}
            </PlainButton>
          )}
          <PlainButton aria-disabled={isBusy || undefined} onClick={() => rotating.start()}>
            {rotating.label}
          </PlainButton>
        </>
      )}
      {rotated && <Shown rotated={rotated} />}
      {rotating.dialog}
    </>
  );
}

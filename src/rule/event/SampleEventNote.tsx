import { PlainButton } from '../../fields/PlainButton.tsx';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { elementAt } from '../../browser/anchors.ts';
import { subjectOf } from './samples.ts';
import { useSampleEvent } from './useSampleEvent.ts';

/** Names the sample event where it is only used, and links to its editor. */
export function SampleEventNote() {
  const translate = useTranslate();
  const event = useSampleEvent();
  return (
    <p className="webhook-intro">
      {translate('webhooks.sample.which', { type: subjectOf(event) })}{' '}
      <PlainButton
        onClick={() => {
          const input = elementAt('sampleEvent');
          input?.scrollIntoView({ block: 'center' });
          input?.focus();
        }}
      >
        {translate('webhooks.sample.change')}
      </PlainButton>
    </p>
  );
}

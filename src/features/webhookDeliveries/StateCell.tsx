import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { ToneIcon } from '../../fields/ToneIcon.tsx';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import type { CellProps } from '../../parts/feature.ts';
import { readDelivery } from '../webhooks/delivery.ts';
import { isFailing, toneOf } from '../webhooks/outcomeWords.ts';

/** The outcome of a delivery. One whose attempts fail does not look like one that waits for its first. */
export default function StateCell({ record, text }: CellProps<RecordOf<typeof webhookDeliveries>>) {
  const translate = useTranslate();
  const delivery = readDelivery(record);
  // A state of another platform.
  if (delivery.state === null) return <bdi>{text}</bdi>;
  const tone = toneOf(delivery);
  return (
    <span className="choice" data-tone={tone}>
      <ToneIcon tone={tone} />
      <bdi>{isFailing(delivery) ? translate('deliveries.failing') : text}</bdi>
    </span>
  );
}

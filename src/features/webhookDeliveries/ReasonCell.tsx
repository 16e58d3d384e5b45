import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import type { CellProps } from '../../parts/feature.ts';
import { readDelivery } from '../webhooks/delivery.ts';
import { formatDuration } from '../webhooks/formatDuration.ts';

/** Why a delivery was not sent or failed. For one that arrived, the answer and how long after the event it came. */
export default function ReasonCell({ record, text }: CellProps<RecordOf<typeof webhookDeliveries>>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { state, reason, lastStatus, createdAt, finishedAt } = readDelivery(record);
  const milliseconds = Date.parse(finishedAt ?? '') - Date.parse(createdAt);
  if (state !== 'delivered' || reason !== null || lastStatus === null || !(milliseconds >= 0))
    return <bdi>{text}</bdi>;
  return (
    <bdi>
      {translate('deliveries.answered', {
        status: lastStatus,
        time: formatDuration(milliseconds, locale),
      })}
    </bdi>
  );
}

import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { CellProps } from '../../parts/feature.ts';
import { readRecent } from './recent.ts';
import { Sparkline } from './Sparkline.tsx';
import '../webhooks/webhooks.css';
import { useRecentWords } from './useRecentWords.ts';

/** The success rate of the last day and its latency at the 95th percentile, with its hours as bars. */
export default function RecentCell({ record }: CellProps<RecordOf<typeof webhookConfigurations>>) {
  const { rate, latency, sentence } = useRecentWords();
  const recent = readRecent(record.recent);
  if (!recent) return null;
  return (
    <span
      title={`${sentence('hour', recent.hour)}\n${sentence('day', recent.day)}`}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 8, fontVariantNumeric: 'tabular-nums' }}
    >
      <Sparkline hours={recent.hours} />
      <span className="webhook-figures">
        <span>{rate(recent.day)}</span> <span>{latency(recent.day)}</span>
      </span>
    </span>
  );
}

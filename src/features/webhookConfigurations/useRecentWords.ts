import { useLocale } from 'ra-core';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { formatDuration } from '../webhooks/formatDuration.ts';
import { type Attempts, successRate } from './recent.ts';

/** The latest deliveries of a webhook, in words. */
export function useRecentWords() {
  const translate = useTranslate();
  const locale = useLocale();
  /** Rounded down, so that 100 % means all. Empty without an attempt. */
  const rate = (attempts: Attempts): string => {
    const share = successRate(attempts);
    if (share === null) return '';
    return new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
  };
  const duration = (milliseconds: number) => formatDuration(milliseconds, locale);
  return {
    rate,
    /** The latency within which 95 of 100 deliveries arrived. Empty without a delivery. */
    latency: ({ percentile95Ms }: Attempts): string =>
      percentile95Ms === null ? '' : duration(percentile95Ms),
    /** The success rate and the latency of a period as one sentence. */
    sentence: (period: 'hour' | 'day', attempts: Attempts): string => {
      const { delivered, failed, medianMs, percentile95Ms, slowestMs } = attempts;
      const when = translate(`webhooks.health.${period}`);
      if (delivered + failed === 0) return translate('webhooks.health.none', { when });
      const words = {
        when,
        rate: rate(attempts),
        smart_count: delivered + failed,
        number: new Intl.NumberFormat(locale).format(delivered + failed),
      };
      if (medianMs === null || percentile95Ms === null || slowestMs === null)
        return translate('webhooks.health.failed', words);
      return translate('webhooks.health.sentence', {
        ...words,
        median: duration(medianMs),
        most: duration(percentile95Ms),
        slowest: duration(slowestMs),
      });
    },
  };
}

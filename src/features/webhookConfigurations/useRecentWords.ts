import { useLocale } from 'ra-core';
import '../../i18n/late/webhooks.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
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
  const seconds = (milliseconds: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumSignificantDigits: 2,
    }).format(milliseconds / 1000);
  return {
    rate,
    /** The success rate and the latency of a period as one sentence. */
    sentence: (period: 'hour' | 'day', attempts: Attempts): string => {
      const { delivered, failed, latencyMs, slowestMs } = attempts;
      const when = translate(`webhooks.health.${period}`);
      if (delivered + failed === 0) return translate('webhooks.health.none', { when });
      const words = {
        when,
        rate: rate(attempts),
        smart_count: delivered + failed,
        number: new Intl.NumberFormat(locale).format(delivered + failed),
      };
      if (latencyMs === null) return translate('webhooks.health.failed', words);
      return translate('webhooks.health.sentence', {
        ...words,
        latency: seconds(latencyMs),
        slowest: seconds(slowestMs ?? latencyMs),
      });
    },
  };
}

import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { locales, type Field, type Locale } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { formatValue, type FormatOptions } from './format.ts';
import { useTimeZone } from './timeZone.ts';

/** The viewer's language; the first one where the store names another. */
export function useViewerLocale(): Locale {
  const locale = useLocale();
  return locales.find((candidate) => candidate === locale) ?? locales[0];
}

/**
 * `formatValue` in the viewer's language and the zone of the page: `(field, value, record?) => text`. Stable while the language stays.
 * @param options.now with it, moments that say so tell how long ago they were
 * @param options.isBrief moments of this year go without it
 */
export function useFormatValue({ now, isBrief }: Pick<FormatOptions, 'now' | 'isBrief'> = {}) {
  const locale = useViewerLocale();
  const translate = useTranslate();
  const timeZone = useTimeZone();
  return useCallback(
    (field: Field, value: unknown, record?: Readonly<Record<string, unknown>>) =>
      formatValue(
        field,
        value,
        { locale, timeZone, now, isBrief, words: { yes: translate('form.yes'), no: translate('form.no') } },
        record,
      ),
    [isBrief, locale, now, timeZone, translate],
  );
}

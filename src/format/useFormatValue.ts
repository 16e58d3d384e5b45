import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { locales, type Field, type Locale } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { formatValue, type FormatOptions } from './format.ts';
import { useTimeZone } from './timeZone.ts';

/** The viewer's language. Defaults to the first locale when the stored one is unknown. */
export function useViewerLocale(): Locale {
  const locale = useLocale();
  return locales.find((candidate) => candidate === locale) ?? locales[0];
}

/**
 * Returns `formatValue` with the viewer's language and the page's time zone: `(field, value, record?) =>
 * text`. Stable per language.
 * @param options.now when set, fields declared `recent` show how long ago a timestamp was
 * @param options.isBrief omits the current year
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

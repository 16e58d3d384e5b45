import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { locales, type Field, type Locale } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { formatValue } from './format.ts';

/** The viewer's language; the first one where the store names another. */
export function useViewerLocale(): Locale {
  const locale = useLocale();
  return locales.find((candidate) => candidate === locale) ?? locales[0];
}

/**
 * `formatValue` in the viewer's language: `(field, value, record?) => text`. Stable while the language stays.
 * @param now with it, moments that say so tell how long ago they were
 */
export function useFormatValue(now?: number) {
  const locale = useViewerLocale();
  const translate = useTranslate();
  return useCallback(
    (field: Field, value: unknown, record?: Readonly<Record<string, unknown>>) =>
      formatValue(
        field,
        value,
        { locale, now, words: { yes: translate('form.yes'), no: translate('form.no') } },
        record,
      ),
    [locale, now, translate],
  );
}

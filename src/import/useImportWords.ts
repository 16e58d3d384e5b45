import { useTranslate } from '../i18n/useTranslate.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';

/** Texts and formatted numbers of an import in the viewer's language. */
export function useImportWords({ name }: Pick<AnyResource, 'name'>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const number = new Intl.NumberFormat(locale);
  return {
    locale,
    /** The names of the records within a sentence. */
    one: translate(`resources.${name}.noun`, { smart_count: 1 }),
    many: translate(`resources.${name}.noun`, { smart_count: 2 }),
    /** The name of the records. */
    title: translate(`resources.${name}.name`, { smart_count: 2 }),
    /** The label of a field. `fallback` is for fields that only the platform knows. */
    field: (field: string, fallback = field) =>
      translate(`resources.${name}.fields.${field}`, { _: fallback }),
    number: (value: number) => number.format(value),
    /** Message values for `value` items. */
    count: (value: number) => ({ smart_count: value, number: number.format(value) }),
    percent: (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    /** Formats a number of bytes. */
    size: (bytes: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
        maximumFractionDigits: 1,
      }).format(bytes / (bytes < 1_000_000 ? 1000 : 1_000_000)),
  };
}

import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Column } from './table/useColumns.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';

/** Texts shared by all parts of a list. */
export interface ListWords {
  /** Title of the list at this place. */
  readonly title: string;
  /** Singular and plural of the record's name, in the form used within a sentence. */
  readonly one: string;
  readonly many: string;
  /** `1 building`, `1,203 buildings`; with `hasMore`, `10,000+ buildings`. */
  readonly count: (number: number, hasMore?: boolean) => string;
  readonly number: (number: number, hasMore?: boolean) => string;
  /** `levels and locations` */
  readonly list: (items: readonly string[]) => string;
  readonly label: (field: string) => string;
  /** The heading of a column: its field's label, or the label for names. */
  readonly heading: (column: Pick<Column, 'name' | 'names'>) => string;
}

/** The texts of a list in the viewer's language. */
export function useListWords({ resource, placeName }: PlaceProps): ListWords {
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale);
    const number = (value: number, hasMore = false) => `${numbers.format(value)}${hasMore ? '+' : ''}`;
    const name = (count: number) => translate(`resources.${resource.name}.noun`, { smart_count: count });
    const label = (field: string) => translate(`resources.${resource.name}.fields.${field}`);
    return {
      title: translate(`resources.${resource.name}.places.${placeName}`),
      one: name(1),
      many: name(2),
      count: (value, hasMore) =>
        translate('list.count', { number: number(value, hasMore), name: name(value) }),
      // Created on use: creating it takes longer than rendering a row.
      list: (items) => new Intl.ListFormat(locale).format(items),
      number,
      label,
      heading: (column) => (column.names ? translate('list.columns.name') : label(column.name)),
    };
  }, [locale, placeName, resource.name, translate]);
}

import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { localize, type AnyResource } from '../../resources/declaration/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';
import { useFormatValue, useViewerLocale } from '../portal/useFormatValue.ts';
import { isReadWhole, keysIn, labeller, labelTarget, lookupQuery, manyQuery } from '../fields/references.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Column } from './useColumns.ts';
import { useNameOf } from '../portal/useNameOf.ts';
import { useNow } from '../portal/useNow.ts';

/** The text of a field of a record; empty for nothing and while the name behind a reference is still on its way. */
export type CellText = (name: string, record: PlatformRecord) => string;

type Label = (key: unknown, record: PlatformRecord) => string;

/**
 * The texts of the cells of `columns`, with the names behind references fetched once per target, never per row. A value whose text
 * cannot be made says so in its cell.
 */
export function useCellText(
  resource: AnyResource,
  columns: readonly Column[],
  records: readonly PlatformRecord[],
  scope: Readonly<Record<string, string>>,
): CellText {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const isRecent = columns.some(({ field }) => field.recent);
  const now = useNow(isRecent);
  const locale = useViewerLocale();
  const nameOf = useNameOf();
  const format = useFormatValue({ now: isRecent ? now : undefined, isBrief: true });
  const references = columns.flatMap(({ name, field }) => {
    const target = labelTarget(field);
    return target ? [{ name, field, target }] : [];
  });
  const labels = useQueries({
    queries: references.map(({ name, target }) => ({
      ...(isReadWhole(target)
        ? lookupQuery(dataProvider, target, scope)
        : manyQuery(dataProvider, target, keysIn(name, records), scope)),
      enabled: records.length > 0,
    })),
    // Keeps the identity while no answer changes, so that rows which did not change are not drawn again.
    combine: (answers) => answers.map(({ data, isPending }) => (isPending ? undefined : (data ?? []))),
  });
  const translate = useTranslate();
  const names = references.map(({ name }) => name).join(' ');
  return useMemo(() => {
    const byName = new Map<string, Label | undefined>();
    for (const [index, { name, field, target }] of references.entries()) {
      const targets = labels[index];
      byName.set(name, targets && labeller(field, target, targets, nameOf));
    }
    const textOf: CellText = (name, record) => {
      const field = resource.fields[name];
      const value: unknown = record[name];
      if (!field || isBlank(value)) return '';
      if (field.mark && field.mark.is === value) return localize(field.mark.label, locale);
      if (!byName.has(name)) return format(field, value, record);
      const label = byName.get(name);
      if (!label) return '';
      return (Array.isArray(value) ? value : [value]).map((key) => label(key, record)).join(', ');
    };
    return (name, record) => {
      try {
        return textOf(name, record);
      } catch {
        return translate('list.notShown');
      }
    };
    // `names` stands for `references`, which is new at each render
  }, [format, labels, locale, nameOf, names, resource, translate]);
}

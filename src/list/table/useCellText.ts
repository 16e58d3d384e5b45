import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { authorName } from '../../fields/authorName.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import {
  isReadWhole,
  keysIn,
  labeller,
  labelTarget,
  lookupQuery,
  manyQuery,
} from '../../fields/choosing/references.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Column } from './useColumns.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useNow } from '../useNow.ts';

/** The text of a record's field; empty for an empty value and while a reference's name loads. */
export type CellText = (name: string, record: PlatformRecord) => string;

type Label = (key: unknown, record: PlatformRecord) => string;

/**
 * The cell texts of `columns`. Names of references are fetched once per target, never per row. A value that
 * cannot be formatted shows an error in its cell.
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
    // Keeps its identity until a response changes, so that unchanged rows do not re-render.
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
      if (!byName.has(name)) return authorName(resource, field, record) ?? format(field, value, record);
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
    // `names` replaces `references`, which is new on each render
  }, [format, labels, nameOf, names, resource, translate]);
}

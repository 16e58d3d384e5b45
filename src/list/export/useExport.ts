import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { mayReadField } from '../../../resources/declaration/index.ts';
import { datedFileName } from '../../browser/saveFile.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useExportPages } from './useExportPages.ts';
import { shownFields } from '../table/shownFields.ts';
import type { ListState } from '../useListState.ts';
import { requestOf } from '../address.ts';
import { exportRows } from './exportRows.ts';
import { openSink } from './sink.ts';
import { csvFile, type TableFile } from './tableFile.ts';

export type ExportState =
  | { readonly phase: 'ready' }
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  | {
      readonly phase: 'done';
      readonly done: number;
      readonly file: string;
      readonly nameless?: string;
      /** True when the list kept changing, so that rows may be missing. */
      readonly isUnsettled: boolean;
    }
  | { readonly phase: 'failed'; readonly message: string };

/** The requested content of the file. */
interface ExportChoice {
  /** All fields, not only the columns of the list. */
  readonly isAll: boolean;
  /** The selected rows as the list showed them, not all that match. */
  readonly isSelection: boolean;
  readonly format: ExportFormat;
}

export type ExportFormat = 'csv' | 'xlsx';

/** Loaded rows in the format of an export page. */
async function* pageOf(records: PlatformRecord[]) {
  yield { records, done: records.length, total: records.length };
}

/** The columns of the list, or all fields that the viewer may read at this place. */
function columnsOf(list: ListState, isAll: boolean, format: ExportFormat) {
  const { props, rights, words } = list;
  const { resource, place } = props;
  const shown = shownFields(list);
  const every = Object.entries(resource.fields).flatMap(([name, field]) =>
    mayReadField(resource, name, rights.viewer.kind) &&
    !place.omit?.includes(name) &&
    !kindOf(field).isWriteOnly
      ? [{ name, field }]
      : [],
  );
  const exportedFields = isAll
    ? every
    : shown.flatMap((name) => ({ name, field: resource.fields[name] as Field }));
  return exportedFields.map(({ name, field }) => ({
    name,
    field,
    heading:
      format === 'csv' && kindOf(field).time === 'moment' ? `${words.label(name)} (UTC)` : words.label(name),
  }));
}

/** The export of a list: its state, and functions that start and cancel it. Unmounting cancels it. */
export function useExport(list: ListState) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const exportPages = useExportPages();
  const queryClient = useQueryClient();
  const formatValue = useFormatValue();
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const nameOf = useNameOf();
  const [state, setState] = useState<ExportState>({ phase: 'ready' });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  /** The file, opened within the click. Null when the user cancels. */
  const openFile = async (name: string, format: ExportFormat): Promise<TableFile | null> => {
    if (format === 'xlsx') {
      const { workbookFile } = await import('./workbookFile.ts');
      return workbookFile(name, { locale, timeZone, tooMany: translate('list.export.tooMany') });
    }
    const sink = await openSink(name);
    return sink && csvFile(sink);
  };

  const start = async ({ isAll, isSelection, format }: ExportChoice) => {
    const { ids } = list.selection;
    const selected = [...ids].flatMap((id) => list.rows.latest(id) ?? []);
    const total = isSelection ? selected.length : list.rows.total;
    const file = datedFileName(list.words.title, format);
    const table = await openFile(file, format);
    if (!table) return;
    const own = new AbortController();
    controller.current = own;
    setState({ phase: 'running', done: 0, total });
    let nameless: string | undefined;
    let isUnsettled = false;
    try {
      const rowCount = await exportRows(
        {
          resource: list.props.resource,
          request: requestOf(list.props, list.address),
          columns: columnsOf(list, isAll, format),
          dataProvider,
          exportPages: isSelection ? () => pageOf(selected) : exportPages,
          queryClient,
          signal: own.signal,
          format: formatValue,
          nameOf,
          onNameless: ({ message }) => {
            nameless = message;
          },
          onUnsettled: () => {
            isUnsettled = true;
          },
          onProgress: (count, total) => setState({ phase: 'running', done: count, total }),
        },
        table,
      );
      setState({
        phase: 'done',
        done: rowCount,
        file,
        isUnsettled,
        ...(nameless !== undefined && { nameless }),
      });
    } catch (error) {
      if (own.signal.aborted) setState({ phase: 'ready' });
      else setState({ phase: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return { state, start, cancel: () => controller.current?.abort() };
}

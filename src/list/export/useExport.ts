import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { mayReadField } from '../../../resources/declaration/index.ts';
import { datedFileName } from '../../browser/saveFile.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useExportPages } from '../useExportPages.ts';
import { shownFields } from '../shownFields.ts';
import type { ListState } from '../useListState.ts';
import { requestOf } from '../address.ts';
import { exportRows } from './exportRows.ts';
import { openSink } from './sink.ts';

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
}

/** Loaded rows in the format of an export page. */
async function* pageOf(records: PlatformRecord[]) {
  yield { records, done: records.length, total: records.length };
}

/** The columns of the list, or all fields that the viewer may read at this place. */
function columnsOf(list: ListState, isAll: boolean) {
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
    heading: kindOf(field).time === 'moment' ? `${words.label(name)} (UTC)` : words.label(name),
  }));
}

/** The export of a list: its state, and functions that start and cancel it. Unmounting cancels it. */
export function useExport(list: ListState) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const exportPages = useExportPages();
  const queryClient = useQueryClient();
  const format = useFormatValue();
  const nameOf = useNameOf();
  const [state, setState] = useState<ExportState>({ phase: 'ready' });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async ({ isAll, isSelection }: ExportChoice) => {
    const { ids } = list.selection;
    const selected = [...ids].flatMap((id) => list.rows.latest(id) ?? []);
    const total = isSelection ? selected.length : list.rows.total;
    const file = datedFileName(list.words.title, 'csv');
    const sink = await openSink(file);
    if (!sink) return;
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
          columns: columnsOf(list, isAll),
          dataProvider,
          exportPages: isSelection ? () => pageOf(selected) : exportPages,
          queryClient,
          signal: own.signal,
          format,
          nameOf,
          onNameless: ({ message }) => {
            nameless = message;
          },
          onUnsettled: () => {
            isUnsettled = true;
          },
          onProgress: (count, total) => setState({ phase: 'running', done: count, total }),
        },
        sink,
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

import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'ra-core';
import { PlatformError, type PlatformDataProvider, type PlatformRecord } from '../../dataProvider/index.ts';
import '../i18n/late/list.ts';
import type { NameOf } from '../format/useNameOf.ts';
import type { Notify } from '../notices/useNotify.ts';
import { setField } from './setField.ts';
import type { ListState } from './useListState.ts';

interface SwitchTools {
  readonly list: ListState;
  readonly client: QueryClient;
  readonly dataProvider: PlatformDataProvider;
  readonly notify: Notify;
  readonly nameOf: NameOf;
  /** Says why a call failed. */
  readonly reasonOf: (error: unknown) => string;
}

/** The pending switch of each record. Repeated switches run in order. */
const underWay = new Map<string, Promise<void>>();

/** Toggles a flag optimistically, saves it and offers to undo that. A failure restores it and shows the reason. */
export async function switchFlag(tools: SwitchTools, record: PlatformRecord, name: string): Promise<void> {
  const { list, client, dataProvider, notify, nameOf, reasonOf } = tools;
  const { resource } = list.props;
  const { id } = record;
  const value = record[name] !== true;
  const words = { field: list.words.label(name), title: nameOf(resource, record) || id };
  const queryKey = [resource.name, 'getList'];
  const show = (fields: Readonly<Record<string, unknown>>) =>
    client.setQueriesData<GetListResult<PlatformRecord>>(
      { queryKey },
      (page) =>
        page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...fields } : row)) },
    );
  // Pending responses may predate the change. A first load is not cancelled.
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  show({ [name]: value });

  const key = `${resource.name} ${id}`;
  const save = async () => {
    try {
      const saved = await setField(dataProvider, list, { id, name, value });
      show(saved);
      notify(value ? 'list.switch.on' : 'list.switch.off', {
        type: 'success',
        messageArgs: words,
        onUndo: () => void switchFlag(tools, saved, name),
      });
      // Does not invalidate the list: a row that no longer matches would disappear under the pointer.
    } catch (error) {
      show({ [name]: !value });
      if (error instanceof PlatformError && error.body.conflict) list.rows.reload();
      notify('list.switch.failed', {
        type: 'error',
        messageArgs: { ...words, message: reasonOf(error) },
      });
    }
  };
  const turn = (underWay.get(key) ?? Promise.resolve()).then(save);
  underWay.set(key, turn);
  await turn;
  if (underWay.get(key) === turn) underWay.delete(key);
}

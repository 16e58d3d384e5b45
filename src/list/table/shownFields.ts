import type { ListState } from '../useListState.ts';

/** The fields that the columns of the list show. */
export function shownFields({ columns, props }: Pick<ListState, 'columns' | 'props'>): string[] {
  return [...new Set(columns.shown.flatMap(({ name, names }) => [name, ...(names?.fields ?? [])]))].filter(
    (name) => props.resource.fields[name],
  );
}

import { useCallback, useMemo } from 'react';
import type { ListView } from '../../resources/declaration/index.ts';
import { placePaths } from '../navigation/paths.ts';
import type { PlacePaths } from '../navigation/paths.ts';
import type { ListAddress } from './address.ts';
import { isNarrowed, isSearchOnly } from './address.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import type { Columns } from './table/useColumns.ts';
import { useColumns } from './table/useColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';
import { useListAddress } from './useListAddress.ts';
import type { ListWords } from './useListWords.ts';
import { useListWords } from './useListWords.ts';
import { useListRights, type ListRights } from './listRights.ts';
import type { Rows } from './table/useRows.ts';
import { useRows, useRowsAhead } from './table/useRows.ts';
import type { Selection } from './useSelection.ts';
import { useSelection } from './useSelection.ts';
import { type ListViews, useListViews } from './views/useListViews.ts';

/** State shared by all parts of a list. */
export interface ListState {
  readonly props: PlaceProps;
  /** The place's declaration of the list. */
  readonly view: ListView<string>;
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly rows: Rows;
  readonly columns: Columns;
  readonly views: ListViews;
  readonly selection: Selection;
  readonly rights: ListRights;
  readonly paths: PlacePaths;
  readonly words: ListWords;
  /** True when rows can be selected because bulk actions exist. */
  readonly isSelectable: boolean;
  /** True when search or filters narrow the list beyond the place's own conditions. */
  readonly isNarrowed: boolean;
  /** True when the place is a search without a term yet. */
  readonly isWaiting: boolean;
}

/** The state of a list screen: the URL state, its rows, and the user's arrangement and selection. */
export function useListState(props: PlaceProps): ListState {
  const { resource, place, scope } = props;
  if (!place.list) throw new Error(`${resource.name} has no list at ${place.path}.`);
  const view = place.list;
  const views = useListViews(props, view);
  const ahead = useRowsAhead(props);
  const onChange = useCallback(
    (next: ListAddress) => {
      if (!isSearchOnly(view, next)) ahead.ask(next);
    },
    [ahead, view],
  );
  const { address, change } = useListAddress(resource, views.defaults, onChange);
  const isWaiting = isSearchOnly(view, address);
  const rows = useRows(props, address, change, isWaiting || views.isPending ? null : ahead);
  const rights = useListRights(props);
  return {
    props,
    view,
    address,
    change,
    rows,
    rights,
    columns: useColumns(props, rights, views.current),
    views,
    selection: useSelection(),
    paths: useMemo(() => placePaths(place, scope), [place, scope]),
    words: useListWords(props),
    isSelectable: rights.mayDelete || rights.bulkFields.length > 0 || rights.bulkActions.length > 0,
    isNarrowed: isNarrowed(address),
    isWaiting,
  };
}

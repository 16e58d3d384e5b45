import { useNavigate } from 'react-router';
import { formatAddress, viewParameter } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { noView, type SavedView } from './savedView.ts';

/** The part of a list's state that a view stores. */
export interface Arrangement {
  readonly search: string;
  readonly columns: unknown;
}

/** The current state of the list for saving as a view, and a function that opens another view. */
export function useViewState({ address, columns, views }: ListState) {
  const navigate = useNavigate();
  const { current, defaults, plain } = views;
  const bare = defaults.view === undefined ? '' : addressOf(defaults.view);
  return {
    /** True when the list differs from the saved view. */
    isChanged:
      current !== null &&
      (formatAddress({ ...address, page: 1 }, defaults) !== bare || columns.differFromView),
    arrangement: {
      search: formatAddress({ ...address, page: 1 }, plain),
      columns: columns.choice,
    } satisfies Arrangement,
    show: (view: Pick<SavedView, 'uid'> | null) => void navigate({ search: addressOf(view?.uid ?? noView) }),
  };
}

/** The URL query of a view. */
export function addressOf(uid: string): string {
  return `?${viewParameter}=${uid}`;
}

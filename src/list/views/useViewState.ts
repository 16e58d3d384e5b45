import { useNavigate } from 'react-router';
import { formatAddress, viewParameter } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { noView, type SavedView } from './savedView.ts';

/** The part of a list's state that a view stores. */
export interface Arrangement {
  readonly search: string;
  readonly columns: unknown;
}

/** The list as it stands, for views that are made of it, and the way to another view. */
export function useViewState({ address, columns, views }: ListState) {
  const navigate = useNavigate();
  const { current, defaults, plain } = views;
  const bare = defaults.view === undefined ? '' : addressOf(defaults.view);
  return {
    /** Somebody looks at the view otherwise than it was saved. */
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

/** The query of the address that stands for a view. */
export function addressOf(uid: string): string {
  return `?${viewParameter}=${uid}`;
}

import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import './toolbar.css';
import { Pager } from './Pager.tsx';
import type { ListState } from '../useListState.ts';

const SelectionActions = lazyPart(() => import('./SelectionActions.tsx'));

interface StatusBarProps {
  readonly list: ListState;
  /** Shown between the number and the pager. */
  readonly children: ReactNode;
}

/** The number of rows or the actions on the selected ones, and the pager. */
export function StatusBar({ list, children }: StatusBarProps) {
  const translate = useTranslate();
  const { rows, selection, words } = list;
  return (
    <div className="list-status">
      {selection.ids.size > 0 ? (
        <SelectionActions list={list} />
      ) : (
        <span role="status">
          {rows.records !== undefined &&
            (rows.isUnsearched
              ? translate('list.unsearched', { records: words.count(rows.total) })
              : rows.isTotalLowerBound
                ? translate('list.countOfMore', { records: words.count(rows.total) })
                : rows.hasMore
                  ? translate('list.countAtLeast', { records: words.count(rows.total) })
                  : words.count(rows.total))}
        </span>
      )}
      {children}
      <Pager list={list} />
    </div>
  );
}

import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { Pager } from './Pager.tsx';
import type { ListState } from './useListState.ts';

const SelectionActions = lazyPart(() => import('./SelectionActions.tsx'));

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 40,
  fontSize: '0.8125rem',
  // Reserves the line to which the pager wraps below a long number.
  '@media (max-width: 480px)': { '> [role=status]': { flexBasis: '100%', minHeight: '1.5em' } },
  '.selection': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '.selection > span': { fontWeight: 600, marginInlineEnd: 4 },
});

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
    <Bar>
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
    </Bar>
  );
}

import IconButton from '@mui/material/IconButton';
import type { ComponentType } from 'react';
import { memo } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { pageSizes } from '../../../resources/product/ownRecord.ts';
import { rowsThatFit } from '../table/fitWindow.ts';
import { rowHeightOf } from '../table/measures.ts';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../../theme/icons.tsx';
import type { ChangeAddress } from '../useListAddress.ts';
import './toolbar.css';
import type { ListState } from '../useListState.ts';

interface StepProps {
  readonly label: string;
  readonly to: number;
  readonly isOff: boolean;
  readonly Icon: ComponentType;
  readonly change: ChangeAddress;
}

const offStyles = { opacity: 0.4, cursor: 'default' } as const;

/** A button that opens another page. Memoized by its target. */
const Step = memo(function Step({ label, to, isOff, Icon, change }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      // Not `disabled`, which would lose the focus on the last page.
      aria-disabled={isOff}
      sx={isOff ? offStyles : undefined}
      onClick={() => {
        if (!isOff) change({ page: to });
      }}
    >
      <Icon />
    </IconButton>
  );
});

/** Rows per page, and navigation between the pages. */
export function Pager({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { address, change, props, rows, view, words } = list;
  const { page, perPage } = address;
  const last = Math.max(Math.ceil(rows.total / perPage), 1) + (rows.hasMore ? 1 : 0);
  const from = rows.total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, rows.total);
  // The place loads all rows as one page.
  const isWhole = perPage === view.pageSize && last === 1;
  const fit = rowsThatFit(props.place.path, rowHeightOf(props.resource, view));
  const sizes =
    perPage === fit || pageSizes.includes(perPage)
      ? pageSizes
      : [...pageSizes, perPage].toSorted((a, b) => a - b);
  const steps: readonly (Omit<StepProps, 'change' | 'label'> & {
    readonly key: 'first' | 'last' | 'next' | 'previous';
  })[] = [
    { key: 'first', to: 1, Icon: FirstIcon, isOff: page <= 1 },
    { key: 'previous', to: page - 1, Icon: PreviousIcon, isOff: page <= 1 },
    { key: 'next', to: page + 1, Icon: NextIcon, isOff: page >= last },
    { key: 'last', to: last, Icon: LastIcon, isOff: page >= last || rows.hasMore },
  ];
  // Empty while no rows are known, as before the first answer.
  const range =
    rows.total === 0
      ? ''
      : translate(rows.hasMore ? 'list.pages.rangeOfMore' : 'list.pages.range', {
          from: words.number(from),
          to: words.number(to),
          total: words.number(rows.total),
        });
  return (
    <nav className="pager" aria-label={translate('list.pages.label')}>
      {!isWhole && (
        <label>
          <span>{translate('list.pages.size')}</span>
          <select
            value={perPage === fit ? 'fit' : perPage}
            onChange={(event) => {
              // Keeps the first row of the page on the screen.
              const size = event.target.value === 'fit' ? fit : Number(event.target.value);
              change({ perPage: size, page: Math.floor(Math.max(from - 1, 0) / size) + 1 });
            }}
          >
            <option value="fit">{translate('list.pages.fit')}</option>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {words.number(size)}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="range" aria-live="polite">
        {range}
      </span>
      {!isWhole &&
        steps.map(({ key, ...step }) => (
          <Step key={key} {...step} label={translate(`list.pages.${key}`)} change={change} />
        ))}
    </nav>
  );
}

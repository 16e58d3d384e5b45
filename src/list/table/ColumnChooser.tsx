import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from '../../i18n/late/list.ts';
import { Popup } from '../../dialogs/Popup.tsx';
import { useDragOrder } from '../../browser/useDragOrder.ts';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import { ArrowDownIcon } from '../../fields/icons.tsx';
import type { Column } from './useColumns.ts';
import { minWidthPx, maxWidthPx } from './useColumns.ts';
import type { ListState } from '../useListState.ts';

interface ColumnChooserProps {
  readonly list: ListState;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const Items = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 'min(60vh, 32rem)',
  overflowY: 'auto',
  li: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    borderTop: '2px solid transparent',
    paddingInlineEnd: 4,
  },
  'li[draggable="true"]': { cursor: 'grab' },
  'li[data-target]': { borderTopColor: 'var(--portal-palette-primary-main)' },
  'li > label': { flex: 1, minWidth: 0, margin: 0 },
  'input[type="number"]': {
    width: 64,
    height: 28,
    border: '1px solid var(--portal-palette-text-disabled)',
    borderRadius: 6,
    padding: '0 4px',
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.75rem',
    // There a list shows one column, which has no width to change.
    '@media (max-width: 599.95px)': { display: 'none' },
  },
});

/**
 * Chooses the columns of a list, their order and their width, by dragging or with buttons and number inputs.
 */
export default function ColumnChooser({ list, anchor, onClose }: ColumnChooserProps) {
  const translate = useTranslate();
  const heading = useId();
  const { columns, words } = list;
  const drag = useDragOrder(columns.move);

  const move = (column: Column, by: -1 | 1) => {
    const neighbour = columns.all[columns.all.indexOf(column) + by];
    if (neighbour) columns.move(column.name, neighbour.name);
  };

  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ labelledBy: heading }}
      sx={{ width: 380, maxWidth: 'calc(100vw - 32px)' }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2 }}>
        <h2 id={heading} style={{ margin: 0, fontSize: '0.9375rem' }}>
          {translate('list.columns.title')}
        </h2>
        <Items>
          {columns.all.map((column, position) => {
            const label = words.heading(column);
            const isLead = position === 0;
            return (
              <li key={column.name} {...(isLead ? {} : drag(column.name))}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={column.isShown}
                      disabled={isLead}
                      onChange={(event) => columns.show(column.name, event.target.checked)}
                    />
                  }
                  label={label}
                />
                <input
                  type="number"
                  min={minWidthPx}
                  max={maxWidthPx}
                  step={10}
                  key={column.width}
                  defaultValue={column.width}
                  aria-label={translate('list.columns.width', { column: label })}
                  onBlur={(event) => {
                    const width = event.target.valueAsNumber;
                    if (Number.isFinite(width) && width !== column.width) columns.resize(column.name, width);
                  }}
                />
                <IconButton
                  aria-label={translate('list.columns.up', { column: label })}
                  disabled={isLead || position <= 1}
                  onClick={() => move(column, -1)}
                >
                  <ArrowUpIcon size={16} />
                </IconButton>
                <IconButton
                  aria-label={translate('list.columns.down', { column: label })}
                  disabled={isLead || position === columns.all.length - 1}
                  onClick={() => move(column, 1)}
                >
                  <ArrowDownIcon size={16} />
                </IconButton>
              </li>
            );
          })}
        </Items>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Button onClick={columns.reset}>{translate('list.columns.reset')}</Button>
          <Button variant="contained" onClick={onClose}>
            {translate('list.close')}
          </Button>
        </Box>
      </Box>
    </Popup>
  );
}

import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Frame = styled('div')({
  overflow: 'auto',
  maxHeight: 560,
  border: '1px solid var(--portal-palette-divider)',
  borderRadius: 8,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  'th, td': {
    padding: '8px 12px',
    textAlign: 'start',
    verticalAlign: 'top',
    maxWidth: 320,
    overflowWrap: 'anywhere',
  },
  th: {
    position: 'sticky',
    top: 0,
    background: 'var(--portal-palette-background-paper)',
    boxShadow: 'inset 0 -1px var(--portal-palette-divider)',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  td: { minWidth: 140 },
  'td.text': { whiteSpace: 'pre-wrap' },
  'td.number': { fontVariantNumeric: 'tabular-nums', minWidth: 0 },
  'tr + tr td': { borderTop: '1px solid var(--portal-palette-divider)' },
  a: { color: 'var(--portal-palette-primary-main)' },
});

/** Shows each row as a block of lines in narrow windows. */
const Stacked = styled(Frame)({
  '@media (width < 600px)': {
    'thead th': { position: 'absolute', clipPath: 'inset(50%)' },
    'tr, td': { display: 'block', minWidth: 0, maxWidth: 'none' },
    'tbody tr': { paddingBlock: 8 },
    'tr + tr': { borderTop: '1px solid var(--portal-palette-divider)' },
    'tr td, tr + tr td': { border: 0, paddingBlock: 2 },
    'td.number': { float: 'inline-end', color: 'var(--portal-palette-text-secondary)' },
    'td[data-head]::before': { content: "attr(data-head) ' '" },
  },
});

interface SheetTableProps {
  /** Accessible name. */
  readonly label: string;
  readonly heads: readonly string[];
  /** Shows rows as blocks of lines on a phone instead of columns that scroll. */
  readonly stacks?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that scrolls in its frame in both directions, also by keyboard. */
export function SheetTable({ label, heads, stacks = false, children }: SheetTableProps) {
  const Box = stacks ? Stacked : Frame;
  return (
    // A scrolling element must be focusable (axe, scrollable-region-focusable).
    <Box role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={column} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  );
}

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
    minWidth: 140,
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
  'td.text': { whiteSpace: 'pre-wrap' },
  'td.number': { fontVariantNumeric: 'tabular-nums' },
  'tr + tr td': { borderTop: '1px solid var(--portal-palette-divider)' },
  a: { color: 'var(--portal-palette-primary-main)' },
});

interface SheetTableProps {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly heads: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that scrolls within its frame, both ways and by keyboard. */
export function SheetTable({ label, heads, children }: SheetTableProps) {
  return (
    // A frame that scrolls takes the focus, so that it can be scrolled by keyboard (axe, scrollable-region-focusable).
    <Frame role="region" aria-label={label} tabIndex={0}>
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
    </Frame>
  );
}

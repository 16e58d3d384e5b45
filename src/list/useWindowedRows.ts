import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import { rowHeight } from './Frame.tsx';

/** Up to so many rows are all drawn: windowing them would cost more than it saves. */
const windowedFrom = 60;
const overscan = 10;

/** A row to draw, and how much empty height goes before it. */
export interface WindowedRow {
  readonly index: number;
  readonly gap: number;
}

/** Which rows of a long page are drawn: those in view, and the active one so that it keeps the focus. */
export function useWindowedRows(frame: RefObject<HTMLElement | null>, count: number, active: () => number) {
  const isWindowed = count > windowedFrom;
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    // The header lies before the rows and covers the first of them when scrolled.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = active();
      return kept >= count || indexes.includes(kept) ? indexes : [...indexes, kept].toSorted((a, b) => a - b);
    },
  });
  const awaited = useRef<number | null>(null);

  const rowElement = useCallback(
    (index: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`),
    [frame],
  );

  const focusRow = useCallback(
    (index: number) => {
      if (isWindowed) virtualizer.scrollToIndex(index);
      const row = rowElement(index);
      if (row) row.focus();
      else awaited.current = index;
    },
    [isWindowed, rowElement, virtualizer],
  );

  useEffect(() => {
    if (awaited.current === null) return;
    const row = rowElement(awaited.current);
    if (!row) return;
    awaited.current = null;
    row.focus({ preventScroll: true });
  });

  if (!isWindowed) {
    const rows = Array.from({ length: count }, (_, index): WindowedRow => ({ index, gap: 0 }));
    return { rows, after: 0, focusRow };
  }
  let end = rowHeight;
  const rows = virtualizer.getVirtualItems().map(({ index, start, end: itsEnd }): WindowedRow => {
    const gap = start - end;
    end = itsEnd;
    return { index, gap };
  });
  return { rows, after: Math.max(virtualizer.getTotalSize() + rowHeight - end, 0), focusRow };
}

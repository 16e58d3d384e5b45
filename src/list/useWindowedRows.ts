import type { RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import { useWindow } from './useWindow.ts';

/** Up to so many rows are all drawn: windowing them would cost more than it saves. */
const windowedFrom = 60;

/** A row to draw, and how much empty height goes before it. */
export interface WindowedRow {
  readonly index: number;
  readonly gap: number;
}

interface WindowedRowsOptions {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly height: number;
  /** The row that holds the focus. */
  readonly active: () => number;
}

/** The rows of a long page that are drawn: those in view, and the active one so that it keeps the focus. */
export function useWindowedRows(
  frame: RefObject<HTMLElement | null>,
  { count, height, active }: WindowedRowsOptions,
) {
  const isWindowed = count > windowedFrom;
  const { first, end, scrollTo } = useWindow(frame, count, height, isWindowed);
  const awaited = useRef<number | null>(null);

  const rowElement = useCallback(
    (index: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`),
    [frame],
  );

  const focusRow = useCallback(
    (index: number) => {
      if (isWindowed) scrollTo(index);
      const row = rowElement(index);
      if (row) row.focus();
      else awaited.current = index;
    },
    [isWindowed, rowElement, scrollTo],
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
  const indexes = Array.from({ length: Math.max(end - first, 0) }, (_, offset) => first + offset);
  const focusedIndex = active();
  const visible =
    focusedIndex >= count || (focusedIndex >= first && focusedIndex < end)
      ? indexes
      : [...indexes, focusedIndex].toSorted((a, b) => a - b);
  const rows = visible.map((index, position): WindowedRow => {
    const before = position === 0 ? -1 : (visible[position - 1] ?? -1);
    return { index, gap: (index - before - 1) * height };
  });
  return { rows, after: (count - 1 - (visible.at(-1) ?? -1)) * height, focusRow };
}

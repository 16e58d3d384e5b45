import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countInWindow } from '../../browser/countInWindow.ts';
import { usePrinting } from '../../browser/usePrinting.ts';
import { afterPaint } from '../../browser/useAfterPaint.ts';
import { useWindow } from './useWindow.ts';

/** Pages up to this many rows are not windowed. It would cost more than it saves. */
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
  /** Scroll position of the frame in pixels. */
  readonly scrolled: RefObject<number>;
  /** Pixels of the window that the rows do not have. */
  readonly surroundings: number;
}

/**
 * The rows to render. For a print: all of the page. Of a long page: the rows in view, and the active row, so that it keeps the focus. Of a short page: all, but in the
 * first frame, also after another page, only as many as the window can show.
 */
export function useWindowedRows(
  frame: RefObject<HTMLElement | null>,
  { count, height, active, scrolled, surroundings }: WindowedRowsOptions,
) {
  const isPrinting = usePrinting();
  const isWindowed = count > windowedFrom && !isPrinting;
  const fitting = countInWindow(height, surroundings);
  const [isWhole, setWhole] = useState(false);
  const inView = useWindow(frame, count, height, isWindowed);
  const { scrollTo } = inView;
  const awaited = useRef<number | null>(null);

  useEffect(() => {
    const cancel = afterPaint(() => setWhole(true));
    return () => {
      cancel();
      // Behind another page, a list has no effects. Its first frame after that shows its top, or what was in view.
      setWhole(scrolled.current > 0 || active() >= fitting);
    };
    // `active` reads a ref.
  }, [fitting, scrolled]);

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
    const end = isWhole || isPrinting ? count : Math.min(count, fitting);
    const rows = Array.from({ length: end }, (_, index): WindowedRow => ({ index, gap: 0 }));
    return { rows, after: (count - end) * height, focusRow, isWindowed };
  }
  const { first, end } = inView;
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
  return { rows, after: (count - 1 - (visible.at(-1) ?? -1)) * height, focusRow, isWindowed };
}

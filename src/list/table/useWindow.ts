import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowHeight } from './measures.ts';

/** Rows rendered beyond the visible ones on each side. */
const overscan = 10;

/** The visible rows of a frame with rows of equal height, from `first` up to but excluding `end`. */
interface Window {
  readonly first: number;
  readonly end: number;
}

function windowOf({ scrollTop, clientHeight }: HTMLElement, height: number): Window {
  // The header precedes the rows.
  const first = Math.floor((scrollTop - rowHeight) / height) - overscan;
  return { first: Math.max(first, 0), end: Math.ceil((scrollTop + clientHeight) / height) + overscan };
}

/**
 * The visible rows out of `count`, each `height` pixels high, and a function that scrolls to one. Rows of
 * equal height need no measuring, so that this replaces a virtualizer of 10 KiB before the first row.
 */
export function useWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  enabled: boolean,
) {
  const [{ first, end }, setWindow] = useState<Window>({ first: 0, end: 2 * overscan });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!enabled || !element) return;
    const look = (): void => {
      const next = windowOf(element, height);
      setWindow((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    // Renders before the browser paints; otherwise fast scrolling shows empty rows.
    const onScroll = (): void => flushSync(look);
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    resized?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized?.disconnect();
    };
  }, [enabled, frame, height]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = frame.current;
      if (!element) return;
      // The sticky header covers a row at the very top.
      const top = index * height;
      const bottom = top + rowHeight + height - element.clientHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop) element.scrollTop = bottom;
    },
    [frame, height],
  );

  return { first: Math.min(first, count), end: Math.min(end, count), scrollTo };
}

import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowHeight } from './measures.ts';

/** Rows drawn beyond what is in view, on either side. */
const overscan = 10;

/** The rows in view of a frame whose rows are all of one height, from `first` up to and without `end`. */
interface Window {
  readonly first: number;
  readonly end: number;
}

function windowOf({ scrollTop, clientHeight }: HTMLElement, height: number): Window {
  // The header lies before the rows.
  const first = Math.floor((scrollTop - rowHeight) / height) - overscan;
  return { first: Math.max(first, 0), end: Math.ceil((scrollTop + clientHeight) / height) + overscan };
}

/**
 * The rows of `count`, each `height` pixels high, that are in view, and a function that brings one there. Rows of one height need no measuring, so that this takes the
 * place of a virtualizer of 10 KiB on the way to the first row.
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
    // Before the browser paints what was scrolled to: otherwise fast scrolling shows empty rows.
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
      // A row is covered by the header when it stands at the very top.
      const top = index * height;
      const bottom = top + rowHeight + height - element.clientHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop) element.scrollTop = bottom;
    },
    [frame, height],
  );

  return { first: Math.min(first, count), end: Math.min(end, count), scrollTo };
}

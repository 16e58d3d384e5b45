import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { keepSurroundings, knownSurroundings } from './fitWindow.ts';

/** Minimum height of a table that scrolls. */
const minHeightPx = 320;

/** Pixels below an element: padding and following content (the footer). */
function heightBelow(element: HTMLElement): number {
  const page = element.closest('main');
  if (!page) return 0;
  let height = Number.parseFloat(getComputedStyle(page).paddingBottom) || 0;
  for (let next = page.nextElementSibling; next; next = next.nextElementSibling)
    height += next.getBoundingClientRect().height;
  return height;
}

/**
 * Ends the frame at the bottom of the window, so that its header and scroll bars are always visible: the
 * table scrolls, not the page. Without room for that the page scrolls, and the table does not scroll as well. Content above may grow (filters) and shrink. The first render uses the last
 * measurement, because measuring then would force a layout of the page.
 */
export function useFrameHeight(
  frame: RefObject<HTMLElement | null>,
  list: string,
  isWindowed: boolean,
): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const leave = (pixels: number) => {
      const isTight = !isWindowed && window.innerHeight - pixels < minHeightPx;
      element.style.maxHeight = isTight ? 'none' : `max(${minHeightPx}px, calc(100dvh - ${pixels}px))`;
    };
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const surroundings = Math.ceil(top + heightBelow(element)) + 1;
      keepSurroundings(list, surroundings);
      leave(surroundings);
    };
    leave(knownSurroundings(list));
    // The observer's first call comes after the browser's layout.
    const observer = new ResizeObserver(fit);
    observer.observe(element.previousElementSibling ?? element);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [frame, isWindowed, list]);
}

import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { keepSurroundings, knownSurroundings } from './fitWindow.ts';

/** Pixels beneath an element that belong to what surrounds it: padding, and what follows (the footer). */
function heightBelow(element: HTMLElement): number {
  const page = element.closest('main');
  if (!page) return 0;
  let height = Number.parseFloat(getComputedStyle(page).paddingBottom) || 0;
  for (let next = page.nextElementSibling; next; next = next.nextElementSibling)
    height += next.getBoundingClientRect().height;
  return height;
}

/**
 * Lets the frame end with the window, so that its head and scroll bars are always in view: the table scrolls, the page does
 * not. What stands above may grow (filters) and shrink. The first drawing goes by what was measured before: to measure then would cost
 * a layout of the whole page.
 */
export function useFrameHeight(frame: RefObject<HTMLElement | null>, list: string): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const leave = (pixels: number) => {
      element.style.maxHeight = `max(20rem, calc(100dvh - ${pixels}px))`;
    };
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const surroundings = Math.ceil(top + heightBelow(element)) + 1;
      keepSurroundings(list, surroundings);
      leave(surroundings);
    };
    leave(knownSurroundings(list));
    // It measures for the first time when the browser has laid out the page.
    const observer = new ResizeObserver(fit);
    observer.observe(element.previousElementSibling ?? element);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [frame, list]);
}

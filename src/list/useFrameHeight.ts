import type { RefObject } from 'react';
import { keepSurroundings } from './fitWindow.ts';
import { useLayoutEffect } from 'react';

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
 * not. What stands above may grow (filters) and shrink.
 */
export function useFrameHeight(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      if (!frame.current) return;
      const top = frame.current.getBoundingClientRect().top + window.scrollY;
      const surroundings = Math.ceil(top + heightBelow(frame.current)) + 1;
      keepSurroundings(surroundings);
      frame.current.style.maxHeight = `max(20rem, calc(100dvh - ${surroundings}px))`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    const above = frame.current?.previousElementSibling;
    if (above) observer.observe(above);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [frame]);
}

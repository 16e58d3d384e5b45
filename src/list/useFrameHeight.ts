import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Kept free beneath the frame. */
const margin = 16;

/**
 * Lets the frame end with the window, so that its head and scroll bars are always in view: the table scrolls, the page does
 * not. What stands above may grow (filters) and shrink.
 */
export function useFrameHeight(
  frame: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const fit = () => {
      if (!frame.current) return;
      const top = frame.current.getBoundingClientRect().top + window.scrollY;
      frame.current.style.maxHeight = `max(20rem, calc(100dvh - ${Math.round(top) + margin}px))`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    if (above.current) observer.observe(above.current);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  });
}

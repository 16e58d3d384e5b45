import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Tells the frame's style sheet on which sides columns are scrolled out of view: `data-before`, `data-after`. */
export function useEdges(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => {
      const { clientWidth, scrollWidth } = element;
      const scrolled = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-before', scrolled > 1);
      element.toggleAttribute('data-after', scrolled + clientWidth < scrollWidth - 1);
    };
    element.addEventListener('scroll', look, { passive: true });
    // It looks for the first time when the browser has laid out the page; to look here would cost a layout of its own.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    const table = element.firstElementChild;
    if (table) observer.observe(table);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame]);
}

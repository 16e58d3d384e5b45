import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

/** Sets `data-before` and `data-after` on the frame when columns are scrolled out of view on that side. */
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
    // The observer's first call comes after the browser's layout; measuring here would force another one.
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

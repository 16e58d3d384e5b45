import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the content of a new page, unless the page has set it: keyboard and screen reader users continue from there. Not on
 * the first page, and not when only the query changes (filters, sorting). Rendered after the content, so that the effects of the page run
 * first.
 */
export function Arrival({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const element = content.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [content, pathname]);
  return null;
}

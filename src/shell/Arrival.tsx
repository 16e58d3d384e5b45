import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On another page the focus goes to the content, as it would when a page loads, unless the page has taken it itself: keyboard and
 * screen reader go on from there. Not on the first page, and not when only the query changes (filters, sorting). Stands after the
 * content, so that the page's own effects come first.
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

import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusOn, isShown } from './focusing.ts';

const headingIn = (content: HTMLElement) => Array.from(content.querySelectorAll('h1')).find(isShown);

/**
 * Moves the focus to the heading of a new page, which screen readers then read, unless the page has set it. Waits at the content for a heading
 * that is still loading, until the user moves on.
 */
function arrive(content: HTMLElement): (() => void) | undefined {
  const heading = headingIn(content);
  focusOn(heading ?? content);
  if (heading) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== content) return observer.disconnect();
    const late = headingIn(content);
    if (late) focusOn(late);
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export interface ArrivalProps {
  readonly content: RefObject<HTMLElement | null>;
  /** The path of the page that was rendered first. */
  readonly first: string;
}

/**
 * Keyboard and screen reader users continue on the page that they opened: at its heading, or back in a list at the row that they left. Not on
 * the first page, and not when only the query changes (filters, sorting). Rendered after the content, so that the effects of the page run
 * first.
 */
export function Arrival({ content, first }: ArrivalProps) {
  const { pathname } = useLocation();
  // This code loads after the first page, which may have been left by then. A redirect replaces that page.
  const before = useRef(useNavigationType() === NavigationType.Push ? first : pathname);
  /** The elements that had the focus on the pages that are still mounted, by path. */
  const left = useRef(new Map<string, Element>());
  // Browsers take the focus from hidden elements after the layout effects.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (before.current === pathname || !active || active === content.current) return;
    if (content.current?.contains(active)) left.current.set(before.current, active);
  }, [content, pathname]);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const element = content.current;
    if (!element) return undefined;
    const returned = left.current.get(pathname);
    left.current.delete(pathname);
    for (const [path, kept] of left.current) if (!kept.isConnected) left.current.delete(path);
    const active = document.activeElement;
    if (active && active !== element && element.contains(active) && isShown(active)) return undefined;
    if (returned instanceof HTMLElement && returned.isConnected && isShown(returned)) {
      returned.focus({ preventScroll: true });
      if (document.activeElement === returned) return undefined;
    }
    return arrive(element);
  }, [content, pathname]);
  return null;
}

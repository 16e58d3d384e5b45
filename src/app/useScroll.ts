import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useEmbedding } from '../viewer/PortalContext.ts';

/**
 * Scrolls new pages to the top and restores the position when going back. (React Router's own component also
 * supports server-rendered documents and is larger.)
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  /** Recorded on scroll events: reading it from the DOM would force a layout during render. */
  const current = useRef(0);
  const before = useRef(pathname);
  const scroller = useEmbedding()?.scroller;

  useEffect(() => {
    const offsets = positions.current;
    const target = scroller ?? window;
    const remember = () => {
      current.current = scroller?.scrollTop ?? window.scrollY;
      offsets.set(key, current.current);
    };
    target.addEventListener('scroll', remember, { passive: true });
    return () => target.removeEventListener('scroll', remember);
  }, [key, scroller]);

  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const top = type === NavigationType.Pop ? (positions.current.get(key) ?? 0) : 0;
    if (top !== current.current) (scroller ?? window).scrollTo({ top, behavior: 'instant' });
  }, [key, pathname, scroller, type]);
}

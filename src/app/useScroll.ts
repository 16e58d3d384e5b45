import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useEmbedding } from '../portal/PortalContext.ts';

/**
 * A page opens at its top; going back finds it where it was left. (react-router's own component also serves documents rendered
 * on a server, and costs more than this.)
 */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  /** By the last scroll event: to ask the browser has it lay out the page within the drawing. */
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

import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface Position {
  readonly top: number;
  readonly active: number;
}

/** Entry of the history -> where one was in its list. */
const positions = new Map<string, Position>();

interface PositionOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** The rows of the current address are there. */
  readonly isReady: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
}

/** Begins other rows at their top, and on the way back through the history at the row where one left. */
export function usePosition({ frame, isReady, active, setActive }: PositionOptions): void {
  const { key } = useLocation();
  const latest = useRef({ active, setActive });
  // As the last scroll event said: to ask the element in the midst of a change would cost a layout of the page.
  const scrolled = useRef(0);
  useEffect(() => {
    latest.current = { active, setActive };
  });

  useEffect(() => {
    const element = frame.current;
    const remember = () => {
      scrolled.current = element?.scrollTop ?? 0;
    };
    element?.addEventListener('scroll', remember, { passive: true });
    return () => {
      element?.removeEventListener('scroll', remember);
      // Hidden behind another page, a frame loses its place in some browsers.
      scrolled.current = 0;
    };
  }, [frame]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || !element) return undefined;
    const { top, active } = positions.get(key) ?? { top: 0, active: 0 };
    if (top !== scrolled.current) element.scrollTop = top;
    latest.current.setActive(active);
    return () => {
      positions.set(key, { top: scrolled.current, active: latest.current.active });
    };
  }, [frame, isReady, key]);
}

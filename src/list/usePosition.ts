import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface Position {
  readonly top: number;
  readonly active: number;
}

/** History entry -> scroll position and active row. */
const positions = new Map<string, Position>();

interface PositionOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** Receives the scroll position of the frame. */
  readonly scrolled: RefObject<number>;
  /** True when the rows of the current URL are loaded. */
  readonly isReady: boolean;
  readonly active: number;
  readonly setActive: (index: number) => void;
}

/** Scrolls new rows to the top. On traversal of the history, restores the row where the user left. */
export function usePosition({ frame, scrolled, isReady, active, setActive }: PositionOptions): void {
  const { key } = useLocation();
  const latest = useRef({ active, setActive });
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
      // Some browsers reset the scroll position of a hidden frame.
      scrolled.current = 0;
    };
  }, [frame, scrolled]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || !element) return undefined;
    const { top, active } = positions.get(key) ?? { top: 0, active: 0 };
    if (top !== scrolled.current) element.scrollTop = top;
    latest.current.setActive(active);
    return () => {
      positions.set(key, { top: scrolled.current, active: latest.current.active });
    };
  }, [frame, scrolled, isReady, key]);
}

import { useEffect } from 'react';
import { sessionEndEvent } from '../../authProvider/ending/sessionEnd.ts';

/** Asks before the tab closes or navigates to another document, while `isActive`. An ended session does not ask. */
export function useTabGuard(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = () => window.removeEventListener('beforeunload', ask);
    window.addEventListener('beforeunload', ask);
    window.addEventListener(sessionEndEvent, stop);
    return () => {
      stop();
      window.removeEventListener(sessionEndEvent, stop);
    };
  }, [isActive]);
}

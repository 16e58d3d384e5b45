import { useEffect, useState } from 'react';

/** Durations are shown in minutes. */
const pollIntervalMs = 30_000;

/**
 * The current time in milliseconds, updated while the page is visible. Stays at the first render's time when
 * `isNeeded` is false.
 */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const look = () => {
      if (document.visibilityState !== 'hidden') setNow(Date.now());
    };
    const timer = setInterval(look, pollIntervalMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNeeded]);
  return now;
}

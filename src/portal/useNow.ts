import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock: what is told is told in minutes. */
const pollIntervalMs = 30_000;

/** The time in milliseconds, told anew while the page is in view; the time of arrival where nobody needs it. */
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

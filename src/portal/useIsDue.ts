import { useEffect, useState } from 'react';

/** Turns true so long after the component was first drawn, for what can wait until the page itself has been read. */
export function useIsDue(milliseconds: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isDue;
}

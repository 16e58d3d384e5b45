import { useEffect, useState } from 'react';

/** Becomes true `milliseconds` after mount, for content that can wait for the page's own requests. */
export function useIsDue(milliseconds: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isDue;
}

import { useEffect, useRef } from 'react';

/** Returns a function that returns false once the component was unmounted, for code that waits for a response. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

import { startTransition, useEffect, useState } from 'react';

/**
 * Turns true once the browser has painted the component's first drawing, for parts that are out of sight. A deferred value is drawn
 * before that paint where React finds time, and holds it back.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

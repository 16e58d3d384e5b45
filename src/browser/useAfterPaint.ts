import { startTransition, useEffect, useState } from 'react';

/**
 * Calls `run` after the browser has painted the current state. `useDeferredValue` can render before that paint and delays it.
 * @returns cancels the call
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => startTransition(run));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Becomes true after the browser has painted the component's first render, for content below the fold. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}

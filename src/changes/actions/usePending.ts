import { useCallback, useEffect, useRef, useState } from 'react';

/** One run at a time, which can be cancelled. Unmounting cancels it. */
export function usePending() {
  const controller = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<string>();
  useEffect(() => () => controller.current?.abort(), []);

  /** Begins a run. Undefined while another one is in progress, also before the next render. */
  const begin = (name: string): AbortController | undefined => {
    if (controller.current) return undefined;
    controller.current = new AbortController();
    setRunning(name);
    return controller.current;
  };
  /** Ends that run; without effect when it was cancelled. */
  const end = (run: AbortController): void => {
    if (controller.current !== run) return;
    controller.current = undefined;
    setRunning(undefined);
  };
  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setRunning(undefined);
  }, []);
  return {
    /** Name of the action that runs. */
    running,
    begin,
    end,
    cancel,
    isUnderWay: () => controller.current !== undefined,
  };
}

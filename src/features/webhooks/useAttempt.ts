import { useCallback, useEffect, useRef, useState } from 'react';
import { PlatformError } from '../../../dataProvider/index.ts';
import { failureOf, type Failure } from '../../portal/failure.ts';
import { attemptIn, deliveredAttempt, type Attempt } from './exchange.ts';

/** What became of the last try: an attempt, or a call that came to none. */
export interface Tried {
  readonly attempt?: Attempt;
  readonly failure?: Failure;
  /** The person stopped waiting. */
  readonly isStopped?: boolean;
}

/** Runs one attempt at a time; a failing one that tells its steps is an attempt like any other. */
export function useAttempt() {
  const [tried, setTried] = useState<Tried | null>(null);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(async (send: (signal: AbortSignal) => Promise<unknown>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setTried(null);
    try {
      setTried({ attempt: deliveredAttempt(await send(controller.signal)) });
    } catch (error) {
      const attempt = error instanceof PlatformError ? attemptIn(error.body.details) : undefined;
      if (controller.signal.aborted) setTried({ isStopped: true });
      else setTried(attempt ? { attempt } : { failure: failureOf(error) });
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  }, []);

  return { tried, isRunning, run, stop: useCallback(() => running.current?.abort(), []) };
}

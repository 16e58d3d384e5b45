import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { Outcome } from './runBulk.ts';
import { runBulk } from './runBulk.ts';

type Outcomes = ReadonlyMap<string, Outcome>;

/** True when the user was told that the record has changed since it was read: only then may another try apply to what it is now. */
const isKnownConflict = (outcome: Outcome | undefined) =>
  outcome?.state === 'failed' && outcome.conflict !== undefined;

export interface BulkRun {
  readonly isRunning: boolean;
  /** One per record, in the same order; empty before the first run. */
  readonly outcomes: Outcomes;
  readonly counts: Counts;
  readonly start: (ids: readonly string[]) => void;
  readonly cancel: () => void;
  /** Called when the user closes the outcomes. */
  readonly markRead: () => void;
}

/** The number of records by outcome. */
export interface Counts {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly all: number;
}

/** A run whose dialog has gone. */
export interface EndedRun {
  readonly counts: Counts;
  /** False when the page was left before the user closed the outcomes. */
  readonly isRead: boolean;
}

function countsOf(outcomes: Outcomes): Counts {
  const states = [...outcomes.values()].map(({ state }) => state);
  const count = (expected: Outcome['state']) => states.filter((state) => state === expected).length;
  return { done: count('done'), failed: count('failed'), skipped: count('skipped'), all: states.length };
}

/**
 * Minimum milliseconds between two renders of the progress; otherwise a thousand rows would render a thousand
 * times.
 */
const renderIntervalMs = 100;

/**
 * A bulk operation with the outcome of every record. `start` runs it, or runs it again for the given records
 * and keeps the other outcomes. Unmounting stops it.
 * @param resources whose records it changes: that of the list first
 * @param onEnd called once after the dialog has gone and the last call has ended, for a run that was started
 */
export function useBulkRun(
  work: (id: string, isRetry: boolean) => Promise<unknown>,
  resources: readonly [string, ...string[]],
  onEnd: (run: EndedRun) => void,
): BulkRun {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const collected = useRef(new Map<string, Outcome>());
  const running = useRef(Promise.resolve());
  const isRead = useRef(false);
  const latest = useRef({ work, onEnd });
  useEffect(() => {
    latest.current = { work, onEnd };
  });
  useEffect(
    () => () => {
      controller.current?.abort();
      if (collected.current.size === 0) return;
      const end = () => latest.current.onEnd({ counts: countsOf(collected.current), isRead: isRead.current });
      void running.current.then(end);
    },
    [],
  );

  const start = useCallback(
    (ids: readonly string[]) => {
      const own = new AbortController();
      controller.current = own;
      const isRetry = new Set(ids.filter((id) => isKnownConflict(collected.current.get(id))));
      for (const id of ids) collected.current.set(id, { state: 'waiting' });
      const draw = () => setOutcomes(new Map(collected.current));
      draw();
      setIsRunning(true);
      const timer = setInterval(draw, renderIntervalMs);
      running.current = runBulk(ids, (id) => latest.current.work(id, isRetry.has(id)), {
        signal: own.signal,
        onOutcome: (id, outcome) => collected.current.set(id, outcome),
      }).then(() => {
        clearInterval(timer);
        draw();
        setIsRunning(false);
        const [changed, ...along] = resources;
        void dataProvider.changed(changed, along);
      });
    },
    [dataProvider, resources],
  );

  const cancel = useCallback(() => controller.current?.abort(), []);
  const markRead = useCallback(() => {
    isRead.current = true;
  }, []);
  const counts = useMemo(() => countsOf(outcomes), [outcomes]);
  return { isRunning, outcomes, counts, start, cancel, markRead };
}

import { useState } from 'react';
import type { RunningAction } from '../../changes/actions/useAction.ts';
import type { Failure } from '../../notices/failure.ts';
import { type Attempt, deliveredAttempt, failedAttempt, type TestAnswer } from './attempt.ts';

/** The outcome of the last test: an attempt, or a failed call. */
interface Tried {
  readonly attempt?: Attempt;
  readonly failure?: Failure;
  /** True when the user cancelled. */
  readonly isStopped?: boolean;
}

function triedBy({
  answer,
  failure,
  isBusy,
}: Pick<Testing<never>, 'answer' | 'failure' | 'isBusy'>): Tried | null {
  if (isBusy) return null;
  const failed = failure && failedAttempt(failure.details);
  if (failed) return { attempt: failed };
  if (failure) return { failure };
  return answer ? { attempt: deliveredAttempt(answer) } : null;
}

type Testing<Input> = Pick<
  RunningAction<Input, TestAnswer>,
  'answer' | 'failure' | 'isBusy' | 'run' | 'cancel'
>;

/** A test with the outcome of its last run. */
export interface Attempts<Input> {
  /** Null before the first run and during a run. */
  readonly tried: Tried | null;
  readonly isRunning: boolean;
  run(this: void, input: Input): void;
  stop(this: void): void;
}

/** Runs one test at a time. A failed call that returns steps counts as an attempt. */
export function useAttempt<Input>(testing: Testing<Input>): Attempts<Input> {
  const [isStopped, setStopped] = useState(false);
  const { isBusy: isRunning, run, cancel } = testing;
  return {
    tried: isStopped ? { isStopped } : triedBy(testing),
    isRunning,
    run: (input) => {
      setStopped(false);
      void run(input);
    },
    stop: () => {
      setStopped(true);
      cancel();
    },
  };
}

import type { ReactNode } from 'react';
import type { ActionsOf, AnswerOf, AnyResource, InputOf } from '../../../resources/declaration/index.ts';
import type { Failure } from '../failure.ts';
import { useViewer } from '../viewer.ts';
import { mayStart } from './offered.ts';
import { useActionLabel } from './useActionLabel.ts';
import { actionOf, type ActionTarget, useActionRunner } from './useActionRunner.tsx';

interface Options<Answer> extends Omit<ActionTarget, 'place'> {
  /** Called after success, before lists are read again. */
  readonly onDone?: (answer: Answer) => void;
  /** Called when the person leaves the question that comes first. */
  readonly onCancel?: () => void;
  /** The caller shows its own success message. */
  readonly isQuiet?: boolean;
  /** The name of a file that the action answers; that of the resource and the day when left out. */
  readonly fileName?: string;
}

/** A declared action, ready to run. */
export interface RunningAction<Input, Answer> {
  readonly label: string;
  /** The viewer may do it, and it applies to the record. The platform decides again. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Why the last run failed, in the catalogue's words. */
  readonly failure: Failure | undefined;
  /** Answer of the last run that succeeded. */
  readonly answer: Answer | undefined;
  /** The part of a file that has come, from 0 to 1; undefined while it is made, and where the platform does not say. */
  readonly part: number | undefined;
  /** Asks first when the declaration says so, else runs. */
  start(this: void, input?: Input): void;
  /** Runs without asking. Resolves with the answer; rejects never. False when it failed, was cancelled, or another run was under way. */
  run(this: void, input?: Input): Promise<{ readonly answer: Answer } | false>;
  /** Stops waiting for the answer. */
  cancel(this: void): void;
  /** The question that comes first. The caller renders it. */
  readonly dialog: ReactNode;
}

/** One declared action of a resource, with the input and the answer of its declaration. See `useActionRunner`. */
export function useAction<const R extends AnyResource, Name extends keyof ActionsOf<R> & string>(
  resource: R,
  name: Name,
  { onDone, ...options }: Options<AnswerOf<ActionsOf<R>[Name]>> = {},
): RunningAction<InputOf<ActionsOf<R>[Name]>, AnswerOf<ActionsOf<R>[Name]>> {
  type Answer = AnswerOf<ActionsOf<R>[Name]>;
  const viewer = useViewer();
  const labelOf = useActionLabel();
  const { isBusy, failure, answer, part, start, run, cancel, dialog } = useActionRunner(resource, {
    ...options,
    onDone: (result) => onDone?.(result as Answer),
  });
  const inputOf = (input: unknown) => input as Readonly<Record<string, unknown>> | undefined;
  return {
    label: labelOf(resource, name, options.record),
    isOffered: mayStart(resource, actionOf(resource, name), viewer, options.record),
    isBusy,
    failure,
    answer: answer as Answer | undefined,
    part,
    start: (input) => start(name, inputOf(input)),
    run: async (input) => (await run(name, inputOf(input))) as { readonly answer: Answer } | false,
    cancel,
    dialog,
  };
}

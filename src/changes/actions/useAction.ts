import type { ReactNode } from 'react';
import type { ActionsOf, AnswerOf, AnyResource, InputOf } from '../../../resources/declaration/index.ts';
import type { Failure } from '../../notices/failure.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { mayStart } from '../../parts/offered.ts';
import { useActionLabel } from './useActionLabel.ts';
import { actionOf, type ActionTarget } from './actionTarget.ts';
import { useActionRunner } from './useActionRunner.ts';

interface Options<Answer> extends Omit<ActionTarget, 'place'> {
  /** Called after success, before lists are fetched again. */
  readonly onDone?: (answer: Answer) => void;
  /** Called after a failure, also when the next run starts at once and forgets `failure`. */
  readonly onFailure?: (failure: Failure) => void;
  /** Called when the user cancels the confirmation. */
  readonly onCancel?: () => void;
  /** True when the caller shows its own success message. */
  readonly isQuiet?: boolean;
  /** Name of a file that the action returns. Defaults to the resource's name and the date. */
  readonly fileName?: string;
}

/** A declared action, ready to run. */
export interface RunningAction<Input, Answer> {
  readonly label: string;
  /** True when the viewer may run it and it applies to the record. The platform checks again. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Why the last run failed, with the catalogue's message. */
  readonly failure: Failure | undefined;
  /** Response of the last successful run. */
  readonly answer: Answer | undefined;
  /** Downloaded part of a file, from 0 to 1. Undefined while it is created or its size is unknown. */
  readonly part: number | undefined;
  /** Runs the action, after a confirmation if one is declared. */
  start(this: void, input?: Input): void;
  /**
   * Runs without a confirmation. Resolves with the response, or with false when it failed, was cancelled or
   * another run is in progress. Never rejects.
   */
  run(this: void, input?: Input): Promise<{ readonly answer: Answer } | false>;
  /** Stops waiting for the response, and forgets the last failure. */
  cancel(this: void): void;
  /** The confirmation dialog. The caller renders it. */
  readonly dialog: ReactNode;
}

/** A declared action of a resource, with the declared types of input and response. See `useActionRunner`. */
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

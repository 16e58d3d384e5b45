import type { ReactNode } from 'react';
import type {
  ActionsOf,
  AnswerOf,
  AnyResource,
  InputOf,
  RecordsInput,
} from '../../../resources/declaration/index.ts';
import type { Failure } from '../failure.ts';
import type { Saved } from './offered.ts';

/** Props of a dialog that asks for the input of an action. The runner closes it after success. */
export interface ActionDialogProps<Input = unknown, Answer = unknown> {
  readonly resource: AnyResource;
  readonly name: string;
  readonly record: Saved | undefined;
  /** The record's name. */
  readonly subject: string;
  readonly scope: Readonly<Record<string, string>>;
  /** The chosen records of an action on several. */
  readonly selection: RecordsInput | undefined;
  /** Says which records they are, beside their number. */
  readonly about: ReactNode;
  readonly label: string;
  /** Key of the action's sentences. */
  readonly words: `actions.${string}`;
  /** Runs the action. Resolves with the answer, or with false when it failed. */
  run(this: void, input?: Input): Promise<{ readonly answer: Answer } | false>;
  readonly isBusy: boolean;
  /** Why the last run failed. */
  readonly failure: Failure | undefined;
  /** Values with which the inputs begin. */
  readonly initial: Readonly<Record<string, unknown>> | undefined;
  /** Of an action that answers a file: how far it has come, see `RunningAction`, and the name under which the last one was saved. */
  readonly part: number | undefined;
  readonly file: string | undefined;
  /** Stops waiting for the answer. */
  cancel(this: void): void;
  /** The answer of an action whose work goes on. */
  readonly answer: Answer | undefined;
  readonly onClose: () => void;
}

/** Props of a feature's dialog for the action `Name`. */
export type ActionDialogPropsOf<R extends AnyResource, Name extends keyof ActionsOf<R>> = ActionDialogProps<
  InputOf<ActionsOf<R>[Name]>,
  AnswerOf<ActionsOf<R>[Name]>
>;

import type { ReactNode } from 'react';
import type {
  ActionsOf,
  AnswerOf,
  AnyResource,
  InputOf,
  RecordOf,
  RecordsInput,
} from '../../resources/declaration/index.ts';
import type { Failure } from '../notices/failure.ts';
import type { Saved } from './offered.ts';

/** Props of a dialog for an action's input. The runner closes it after success. */
export interface ActionDialogProps<Input = unknown, Answer = unknown, Subject = Saved> {
  readonly resource: AnyResource;
  readonly name: string;
  readonly record: Subject | undefined;
  /** The record's name. */
  readonly subject: string;
  readonly scope: Readonly<Record<string, string>>;
  /** The selected records of a bulk action. */
  readonly selection: RecordsInput | undefined;
  /** Describes the records, beside their number. */
  readonly about: ReactNode;
  readonly label: string;
  /** Message key of the action's texts. */
  readonly words: `actions.${string}`;
  /** Runs the action. Resolves with the response, or with false when it failed. */
  run(this: void, input?: Input): Promise<{ readonly answer: Answer } | false>;
  readonly isBusy: boolean;
  /** Why the last run failed. */
  readonly failure: Failure | undefined;
  /** Initial values of the inputs. */
  readonly initial: Readonly<Record<string, unknown>> | undefined;
  /**
   * For an action that returns a file: the progress (see `RunningAction`), and the name under which the last
   * one was saved.
   */
  readonly part: number | undefined;
  readonly file: string | undefined;
  /** Stops waiting for the response. */
  cancel(this: void): void;
  /** The response of an action that continues in the background. */
  readonly answer: Answer | undefined;
  readonly onClose: () => void;
}

/** Props of a feature's dialog for the action `Name`. */
export type ActionDialogPropsOf<R extends AnyResource, Name extends keyof ActionsOf<R>> = ActionDialogProps<
  InputOf<ActionsOf<R>[Name]>,
  AnswerOf<ActionsOf<R>[Name]>,
  RecordOf<R>
>;

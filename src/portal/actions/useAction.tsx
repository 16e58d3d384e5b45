import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type PlatformDataProvider, scopeOfRecord } from '../../../dataProvider/index.ts';
import {
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  type InputOf,
  isApplicable,
  isCall,
  isChange,
  mayAct,
  recordName,
} from '../../../resources/declaration/index.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { type Failure, failureOf, sentencesOf } from '../failure.ts';
import { useViewer } from '../viewer.ts';
import '../../i18n/late/actions.ts';
import '../../i18n/late/form.ts';

/** The records and the place that an action is about. */
export interface ActionTarget {
  /** The record of an action on one. */
  readonly record?: Readonly<Record<string, unknown>> & { readonly id: string | number };
  readonly scope?: Readonly<Record<string, string>>;
  /** Key of the place, which says how a change is sent. */
  readonly placeName?: string;
}

interface Options<Answer> extends ActionTarget {
  /** Called after success, before lists are read again. */
  readonly onDone?: (answer: Answer) => void;
  /** Called when the person leaves the question that comes first. */
  readonly onCancel?: () => void;
  /** The caller shows its own success message. */
  readonly isQuiet?: boolean;
}

/** A declared action, ready to run. */
export interface RunningAction<Input, Answer> {
  /** The viewer may do it, and it applies to the record. The platform decides again. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Why the last run failed, in the catalogue's words. */
  readonly failure: Failure | undefined;
  /** Answer of the last run that succeeded. */
  readonly answer: Answer | undefined;
  /** Asks first when the declaration says so, else runs. */
  start(input?: Input): void;
  /** Runs without asking. Resolves with the answer; rejects never. False when it failed, was cancelled, or another run was under way. */
  run(input?: Input): Promise<{ readonly answer: Answer } | false>;
  /** Stops waiting for the answer. */
  cancel(): void;
  /** The question that comes first. The caller renders it. */
  readonly dialog: ReactNode;
}

/**
 * A declared action of a resource: busy state, failure, confirmation, cancel, and fresh lists and records afterwards.
 * A second start while one is under way is ignored. Leaving the page cancels the wait.
 */
export function useAction<const R extends AnyResource, Name extends keyof ActionsOf<R> & string>(
  resource: R,
  name: Name,
  {
    record,
    scope = {},
    placeName,
    onDone,
    onCancel,
    isQuiet = false,
  }: Options<AnswerOf<ActionsOf<R>[Name]>> = {},
): RunningAction<InputOf<ActionsOf<R>[Name]>, AnswerOf<ActionsOf<R>[Name]>> {
  type Input = InputOf<ActionsOf<R>[Name]>;
  type Answer = AnswerOf<ActionsOf<R>[Name]>;
  const viewer = useViewer();
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [answer, setAnswer] = useState<Answer>();
  const [question, setQuestion] = useState<{ readonly input?: Input }>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const action = resource.actions?.[name];
  if (!action) throw new TypeError(`${resource.name} declares no action "${name}".`);
  const words = `actions.${action.words ?? name}`;
  const subject = record ? recordName(resource, record) : '';

  const send = async (input: Input | undefined, signal: AbortSignal): Promise<unknown> => {
    const id = record === undefined ? undefined : String(record.id);
    if (isCall(action))
      return dataProvider.act(resource.name, name, {
        id,
        scope: scopeOfRecord(resource, scope, record),
        input: input as Readonly<Record<string, unknown>> | undefined,
        signal,
      });
    if (!isChange(action)) throw new TypeError(`${resource.name}.${name} is a page and cannot be run.`);
    await dataProvider.update(resource.name, {
      id,
      data: action.set,
      previousData: record,
      meta: { scope, place: placeName },
    });
    return undefined;
  };

  const run = async (input?: Input) => {
    if (controller.current) return false;
    const running = new AbortController();
    controller.current = running;
    setBusy(true);
    setFailure(undefined);
    try {
      const result = (await send(input, running.signal)) as Answer;
      setAnswer(result);
      setQuestion(undefined);
      const done = translate(`${words}.done`, { name: subject, _: '' });
      if (done !== '' && !isQuiet) notify(done, { type: 'success' });
      onDone?.(result);
      const isReading = isCall(action) && (action.method === 'GET' || action.on === 'none');
      if (!isReading) void queryClient.invalidateQueries({ queryKey: [resource.name] });
      return { answer: result };
    } catch (error) {
      if (!running.signal.aborted) setFailure(failureOf(error));
      return false;
    } finally {
      controller.current = undefined;
      if (!running.signal.aborted) setBusy(false);
    }
  };

  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setBusy(false);
  }, []);
  const leave = () => {
    cancel();
    setQuestion(undefined);
    setFailure(undefined);
    onCancel?.();
  };

  return {
    isOffered:
      mayAct(resource, action, viewer) &&
      (record === undefined || isApplicable(action, record, viewer.userUid)),
    isBusy,
    failure,
    answer,
    start: (input) => {
      if (action.confirm || action.isDangerous) setQuestion({ input });
      else void run(input);
    },
    run,
    cancel,
    dialog: question && (
      <ConfirmDialog
        isOpen
        title={translate(`${words}.title`, { name: subject })}
        cancel={translate('form.cancel')}
        confirm={translate(`${words}.confirm`, { name: subject })}
        isBusy={isBusy}
        onCancel={leave}
        onConfirm={() => void run(question.input)}
      >
        {failure && (
          <Alert severity="error" role="alert" sx={{ mb: 1 }}>
            {sentencesOf(failure)}
          </Alert>
        )}
        {translate(`${words}.text`, { name: subject })}
      </ConfirmDialog>
    ),
  };
}

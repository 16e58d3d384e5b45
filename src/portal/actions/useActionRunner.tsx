import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PlatformDataProvider, scopeOfRecord } from '../../../dataProvider/index.ts';
import {
  type Action,
  type AnyResource,
  isCall,
  isChange,
  isReading,
  type Place,
  type RecordsInput,
  wordsOf,
} from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { type Failure, failureOf } from '../failure.ts';
import { FailureAlert, useFailureText } from '../FailureAlert.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { useParts } from '../parts.ts';
import { useNameOf } from '../useNameOf.ts';
import { useNotifyText } from '../useNotify.ts';
import { useTakeBack } from '../useTakeBack.ts';
import { pageOf, type Saved } from './offered.ts';
import '../../i18n/late/actions.ts';
import '../../i18n/late/form.ts';

const RecordsDialog = lazyPart(() => import('./RecordsDialog.tsx'));

type Input = Readonly<Record<string, unknown>>;

/** The records and the place that an action is about. */
export interface ActionTarget {
  /** The record of an action on one. */
  readonly record?: Saved;
  /** The records of an action on several; the record alone when left out. */
  readonly selection?: RecordsInput;
  /** Its name in texts; the record's when left out. */
  readonly subject?: string;
  /** Says which records they are, beside their number. */
  readonly about?: ReactNode;
  readonly scope?: Readonly<Record<string, string>>;
  readonly place?: Place;
  /** Key of the place, which says how a change is sent. */
  readonly placeName?: string;
}

interface Options extends ActionTarget {
  /** Called after success, before lists are read again; for work that goes on, when its dialog is closed. */
  readonly onDone?: (answer: unknown) => void;
  /** Called when the person leaves the question that comes first. */
  readonly onCancel?: () => void;
  /** The caller shows its own success message. */
  readonly isQuiet?: boolean;
  /** A failure outside of a dialog is a notification; else the caller shows it. */
  readonly notifiesFailure?: boolean;
}

/** The action `name` of a resource. Throws when there is none: a mistake of the code. */
export function actionOf(resource: AnyResource, name: string): Action {
  const action = resource.actions?.[name];
  if (!action) throw new TypeError(`${resource.name} declares no action "${name}".`);
  return action;
}

/**
 * Runs the declared actions of a resource: busy state, failure, question or dialog, cancel, and fresh lists and records afterwards.
 * One runs at a time: a second start while one is under way is ignored. Leaving the page cancels the wait.
 */
export function useActionRunner(resource: AnyResource, options: Options) {
  const { record, selection, about, scope = {}, place, placeName, onDone, onCancel } = options;
  const translate = useTranslate();
  const notify = useNotifyText();
  const navigate = useNavigate();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { features, ActionInputDialog } = useParts();
  const takeBack = useTakeBack({ resource, placeName, scope });
  const [started, setStarted] = useState<{ readonly name: string; readonly input?: Input }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [answer, setAnswer] = useState<unknown>();
  const [part, setPart] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const nameOf = useNameOf();
  const subject = options.subject ?? (record ? nameOf(resource, record) : '');
  /** The feature's dialog, else the generated one for an action with an input. */
  const inputDialogOf = (name: string) => {
    const action = actionOf(resource, name);
    const isGenerated = isCall(action) && Object.keys(action.body ?? {}).length > 0;
    return features[resource.name]?.actions[name] ?? (isGenerated ? ActionInputDialog : undefined);
  };
  /** What asks before the action runs, if that is more than a question. */
  const dialogOf = (name: string, input?: Input) => {
    const action = actionOf(resource, name);
    return (
      (input === undefined ? inputDialogOf(name) : undefined) ??
      (isCall(action) && action.on === 'records' ? RecordsDialog : undefined)
    );
  };
  const records = selection ?? (record && { ids: [String(record.id)] });

  const send = async (name: string, input: Input | undefined, signal: AbortSignal): Promise<unknown> => {
    const action = actionOf(resource, name);
    if (isCall(action))
      return dataProvider.act(resource, name, {
        ...(action.on === 'record' && record ? { id: String(record.id) } : {}),
        scope: scopeOfRecord(resource, scope, record),
        input: action.on === 'records' ? { ...records, ...input } : input,
        signal,
        ...(action.shape === 'file' && { onProgress: setPart }),
      });
    if (!isChange(action)) throw new TypeError(`${resource.name}.${name} is a page and cannot be run.`);
    await dataProvider.update(resource.name, {
      id: record?.id,
      data: action.set,
      previousData: record,
      meta: { scope, place: placeName },
    });
    return undefined;
  };

  /** The way back from an action that sets fields; undefined for any other. */
  const reversalOf = (action: Action) => {
    if (!isChange(action) || !record) return undefined;
    const after = action.set as Input;
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, record[field] ?? null]));
    return () => void takeBack([{ id: String(record.id), title: subject, before, after }]);
  };

  const run = async (name: string, input?: Input): Promise<{ readonly answer: unknown } | false> => {
    if (controller.current) return false;
    const running = new AbortController();
    controller.current = running;
    setBusy(true);
    setPart(undefined);
    setFailure(undefined);
    const action = actionOf(resource, name);
    try {
      const result = await send(name, input, running.signal);
      setAnswer(result);
      if (!isCall(action) || !action.progress) {
        setStarted(undefined);
        const confirmation = translate(`${wordsOf(name, action, record)}.done`, {
          ...(isObject(result) ? result : {}),
          name: subject,
          _: '',
        });
        const onUndo = reversalOf(action);
        if (confirmation !== '' && !options.isQuiet)
          notify(confirmation, { type: 'success', ...(onUndo && { onUndo }) });
        onDone?.(result);
      }
      if (!isCall(action) || !isReading(action))
        void queryClient.invalidateQueries({ queryKey: [resource.name] });
      return { answer: result };
    } catch (error) {
      if (running.signal.aborted) return false;
      const problem = failureOf(error);
      setFailure(problem);
      if (options.notifiesFailure && !started) notify(textOf(problem), { type: 'error' });
      return false;
    } finally {
      if (controller.current === running) {
        controller.current = undefined;
        setBusy(false);
      }
    }
  };

  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setBusy(false);
  }, []);
  const leave = () => {
    cancel();
    setStarted(undefined);
    setFailure(undefined);
    // Work that goes on has begun.
    if (answer === undefined) onCancel?.();
    else onDone?.(answer);
  };

  const start = (name: string, input?: Input) => {
    const action = actionOf(resource, name);
    const to =
      'page' in action &&
      place &&
      record &&
      pageOf({ resource, place, scope }, action.page, String(record.id));
    if (to) return void navigate(to);
    const isAsked = (action.confirm ?? action.isDangerous ?? false) || dialogOf(name, input) !== undefined;
    setAnswer(undefined);
    setFailure(undefined);
    if (isAsked) setStarted({ name, ...(input ? { input } : {}) });
    else void run(name, input);
  };

  const dialog = (): ReactNode => {
    if (!started) return null;
    const { name, input } = started;
    const action = actionOf(resource, name);
    const words = wordsOf(name, action, record);
    const Dialog = dialogOf(name, input);
    if (Dialog)
      return (
        <Dialog
          {...{ resource, name, record, subject, scope, about, words, isBusy, failure }}
          selection={records}
          answer={answer}
          run={(more) => run(name, { ...input, ...(more as Input | undefined) })}
          onClose={leave}
        />
      );
    return (
      <ConfirmDialog
        isOpen
        title={translate(`${words}.title`, { name: subject })}
        cancel={translate('form.cancel')}
        confirm={translate(`${words}.confirm`, { name: subject })}
        isBusy={isBusy}
        onCancel={leave}
        onConfirm={() => void run(name, input)}
      >
        <FailureAlert failure={failure} />
        {translate(`${words}.text`, { name: subject })}
      </ConfirmDialog>
    );
  };

  return {
    /** The action whose dialog is open. */
    started: started?.name,
    isBusy,
    failure,
    answer,
    part,
    /** Leads to the action's page, or asks what it has to ask, or runs it. */
    start,
    /** Handlers for the action's button: they fetch ahead the dialog that it opens. */
    intentOf: (name: string) => dialogOf(name)?.intent,
    /** Runs without asking. Resolves with the answer, or with false when it failed, was cancelled, or another run was under way. */
    run,
    /** Stops waiting for the answer. */
    cancel,
    dialog: dialog(),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type PlatformDataProvider,
  type PlatformRecord,
  scopeOfRecord,
  setFields,
} from '../../../dataProvider/index.ts';
import { inputFieldsOf, wordsOf } from '../../../resources/declaration/actionWords.ts';
import {
  type Action,
  type AnyResource,
  type CallAction,
  isCall,
  isChange,
  type Place,
  type RecordsInput,
} from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { type Failure, failureOf } from '../../notices/failure.ts';
import { FailureAlert, useFailureText } from '../../notices/FailureAlert.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useParts } from '../../parts/parts.ts';
import { datedFileName, saveFile } from '../../browser/saveFile.ts';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useNotifyText } from '../../notices/useNotify.ts';
import { useTakeBack } from '../useTakeBack.ts';
import { pageOf, type Saved } from '../../parts/offered.ts';
import { useActionLabel } from './useActionLabel.ts';
import '../../i18n/late/actions.ts';
import '../../i18n/late/form.ts';

const RecordsDialog = lazyPart(() => import('./RecordsDialog.tsx'));

type Input = Readonly<Record<string, unknown>>;

/** The records and the place of an action. */
export interface ActionTarget {
  /** The record of an action on one. */
  readonly record?: Saved;
  /** The records of a bulk action. Defaults to `record`. */
  readonly selection?: RecordsInput;
  /** The list's filter, for an action on a list. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Name used in texts. Defaults to the record's name. */
  readonly subject?: string;
  /** Describes the records, beside their number. */
  readonly about?: ReactNode;
  readonly scope?: Readonly<Record<string, string>>;
  readonly place?: Place;
  /** Key of the place, which determines how a change is sent. */
  readonly placeName?: string;
}

interface Options extends ActionTarget {
  /**
   * Called after success, before lists are fetched again. When the dialog stays open (long work, a file),
   * called when it closes.
   */
  readonly onDone?: (answer: unknown) => void;
  /** Called after a failure, also when the next run starts at once and forgets `failure`. */
  readonly onFailure?: (failure: Failure) => void;
  /** Called when the user cancels the confirmation. */
  readonly onCancel?: () => void;
  /** True when the caller shows its own success message. */
  readonly isQuiet?: boolean;
  /** Shows failures outside a dialog as notifications. By default the caller shows them. */
  readonly notifiesFailure?: boolean;
  /** Name of a file that the action returns. Defaults to the resource's name and the date. */
  readonly fileName?: string;
}

interface Sent {
  readonly answer: unknown;
  /** Message with the name under which a file was saved. */
  readonly saved?: string;
}

/** The action `name` of a resource. Throws when it is not declared. */
export function actionOf(resource: AnyResource, name: string): Action {
  const action = resource.actions?.[name];
  if (!action) throw new TypeError(`${resource.name} declares no action "${name}".`);
  return action;
}

/**
 * Runs the declared actions of a resource: pending state, failure, confirmation or dialog, cancellation, and
 * fetching lists and records again afterwards. Ignores a start while an action is running. Unmounting cancels
 * the wait.
 */
export function useActionRunner(resource: AnyResource, options: Options) {
  const { record, selection, filter, about, scope = {}, place, placeName, onDone, onCancel } = options;
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const notify = useNotifyText();
  const navigate = useNavigate();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { features, ActionInputDialog } = useParts();
  // In a search across clients, the record names the client.
  const ownScope = scopeOfRecord(resource, scope, record);
  const takeBack = useTakeBack({ resource, placeName, scope: ownScope });
  const [started, setStarted] = useState<{ readonly name: string; readonly input?: Input }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [answer, setAnswer] = useState<unknown>();
  const [part, setPart] = useState<number>();
  const [file, setFile] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const isMounted = useIsMounted();
  const nameOf = useNameOf();
  const subject = options.subject ?? (record ? nameOf(resource, record) : '');
  /** The feature's dialog, or the generated one for an action with an input. */
  const inputDialogOf = (name: string) => {
    const action = actionOf(resource, name);
    const isGenerated = isCall(action) && Object.keys(inputFieldsOf(resource, action)).length > 0;
    return features[resource.name]?.actions[name] ?? (isGenerated ? ActionInputDialog : undefined);
  };
  /** The dialog before the action runs, if it has more than a confirmation. */
  const dialogOf = (name: string, input?: Input) => {
    const action = actionOf(resource, name);
    return (
      (input === undefined ? inputDialogOf(name) : undefined) ??
      (isCall(action) && action.on === 'records' ? RecordsDialog : undefined)
    );
  };
  const records = selection ?? (record && { ids: [String(record.id)] });

  /** Saves the file that an action returned, and returns the message. */
  const save = (content: Blob, { extension = '' }: CallAction, input: Input = {}) => {
    const title = translate(`resources.${resource.name}.name`, { smart_count: 2 });
    const name = options.fileName ?? datedFileName(title, String(input[extension]));
    saveFile(name, content);
    setFile(name);
    return translate('actions.file.done', { file: name });
  };

  /** Sends the action. Resolves with the response and, for a file, the message that it was saved. */
  const send = async (name: string, input: Input | undefined, signal: AbortSignal): Promise<Sent> => {
    const action = actionOf(resource, name);
    if (isCall(action)) {
      const { narrowed } = action;
      const call = narrowed && input?.[narrowed.param] ? narrowed.call : name;
      const request = {
        ...(action.on === 'record' && record ? { id: String(record.id) } : {}),
        scope: ownScope,
        input: action.on === 'records' ? { ...records, ...input } : input,
        signal,
      };
      if (action.shape !== 'file') return { answer: await dataProvider.act(resource, call, request) };
      const answer: unknown = await dataProvider.act(resource, call, { ...request, onProgress: setPart });
      if (!(answer instanceof Blob)) throw new TypeError(`${resource.name}.${call} is no file.`);
      return { answer, saved: save(answer, action, input) };
    }
    if (!isChange(action)) throw new TypeError(`${resource.name}.${name} is a page and cannot be run.`);
    if (record)
      await setFields(
        dataProvider,
        {
          resource,
          id: String(record.id),
          meta: { scope: ownScope, place: placeName },
          known: record as PlatformRecord,
          isRetry: failure?.status === 412,
        },
        action.set,
      );
    return { answer: undefined };
  };

  /** The undo of an action that sets fields; undefined for other actions. */
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
    setFile(undefined);
    setFailure(undefined);
    const action = actionOf(resource, name);
    try {
      const { answer: result, saved } = await send(name, input, running.signal);
      // A change takes effect although the user no longer waits for it. A dialog that is open by then belongs to
      // another action.
      const isAwaited = !running.signal.aborted;
      if (isAwaited) setAnswer(result);
      // The dialog of a file stays open, shows the message and can save another one.
      const staysOpen = saved === undefined ? isCall(action) && action.progress : started;
      if (!staysOpen) {
        if (isAwaited) setStarted(undefined);
        const confirmation =
          saved ??
          translate(`${wordsOf(name, action, record)}.done`, {
            ...(isObject(result) ? result : {}),
            name: subject,
            _: '',
          });
        const onUndo = reversalOf(action);
        if (confirmation !== '' && !options.isQuiet)
          notify(confirmation, { type: 'success', ...(onUndo && { onUndo }) });
        if (isMounted()) onDone?.(result);
      }
      if (!isCall(action))
        for (const changed of [resource.name, ...(action.changes ?? [])])
          void queryClient.invalidateQueries({ queryKey: [changed] });
      return { answer: result };
    } catch (error) {
      if (running.signal.aborted) return false;
      const problem = failureOf(error);
      setFailure(problem);
      options.onFailure?.(problem);
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
    setFailure(undefined);
  }, []);
  const leave = () => {
    cancel();
    setStarted(undefined);
    // True when long work has started or a file was saved.
    if (answer === undefined) onCancel?.();
    else onDone?.(answer);
  };

  const start = (name: string, input?: Input) => {
    // The end of the running action would close the dialog of this one.
    if (controller.current) return;
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
    setFile(undefined);
    if (isAsked) setStarted({ name, ...(input ? { input } : {}) });
    else void run(name, input);
  };

  const dialog = (): ReactNode => {
    if (!started) return null;
    const { name, input } = started;
    const action = actionOf(resource, name);
    const words = wordsOf(name, action, record);
    const Dialog = dialogOf(name, input);
    const { narrowed } = isCall(action) ? action : {};
    if (Dialog)
      return (
        <Dialog
          {...{ resource, name, record, subject, scope, about, words, isBusy, failure, part, file, cancel }}
          label={labelOf(resource, name, record)}
          initial={narrowed && filter && { [narrowed.param]: filter[`${narrowed.field}~eq`] ?? null }}
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
    /** Name of the action whose dialog is open. */
    started: started?.name,
    isBusy,
    failure,
    answer,
    part,
    /** Opens the action's page or dialog, or runs it. */
    start,
    /** Handlers for the action's button that prefetch the dialog's code. */
    intentOf: (name: string) => dialogOf(name)?.intent,
    /**
     * Runs without a confirmation. Resolves with the response, or with false when it failed, was cancelled or
     * another run is in progress.
     */
    run,
    /** Stops waiting for the response, and forgets the last failure. */
    cancel,
    dialog: dialog(),
  };
}

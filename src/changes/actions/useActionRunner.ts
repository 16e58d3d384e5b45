import { useDataProvider } from 'ra-core';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { type AnyResource, isCall } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/actions.ts';
import { type Failure, failureOf } from '../../notices/failure.ts';
import { useFailureText } from '../../notices/FailureAlert.tsx';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useNotifyText } from '../../notices/useNotify.ts';
import { actionOf, type ActionTarget, type Input } from './actionTarget.ts';
import { pageOf } from '../../parts/offered.ts';
import { sendAction } from './sendAction.ts';
import { type Started, useActionDialogs } from './useActionDialogs.tsx';
import { useActionFile } from './useActionFile.ts';
import { useActionLabel } from './useActionLabel.ts';
import { useActionMessage } from './useActionMessage.ts';
import { usePending } from './usePending.ts';

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

/** The result of `useActionRunner`. */
export type ActionRunner = ReturnType<typeof useActionRunner>;

/**
 * Runs the declared actions of a resource: pending state, failure, confirmation or dialog, cancellation, and
 * fetching lists and records again afterwards. One action runs at a time: a start of another one says so. Unmounting cancels the wait.
 */
export function useActionRunner(resource: AnyResource, options: Options) {
  const { record, scope = {}, place, onDone, onCancel } = options;
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const notify = useNotifyText();
  const navigate = useNavigate();
  const textOf = useFailureText();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const isMounted = useIsMounted();
  const nameOf = useNameOf();
  const subject = options.subject ?? (record ? nameOf(resource, record) : '');
  const target = { ...options, subject };
  const { asks, intentOf, dialog } = useActionDialogs(resource, target);
  const { file, forgetFile, save } = useActionFile(resource, options.fileName);
  const say = useActionMessage({ ...target, resource });
  const pending = usePending();
  const [started, setStarted] = useState<Started>();
  const [failure, setFailure] = useState<Failure>();
  const [answer, setAnswer] = useState<unknown>();
  const [part, setPart] = useState<number>();
  const { running } = pending;
  const isBusy = running !== undefined;

  const run = async (name: string, input?: Input): Promise<{ readonly answer: unknown } | false> => {
    const current = pending.begin(name);
    if (!current) return false;
    const { signal } = current;
    setPart(undefined);
    forgetFile();
    setFailure(undefined);
    const action = actionOf(resource, name);
    try {
      const isRetry = failure?.status === 412;
      const request = { ...target, resource, name, input, isRetry, signal, onProgress: setPart };
      const result = await sendAction(dataProvider, request);
      const saved = isCall(action) && result instanceof Blob ? save(result, action, input) : undefined;
      // A change takes effect although the user no longer waits for it. A dialog that is open by then belongs to
      // another action.
      const isAwaited = !signal.aborted;
      if (isAwaited) setAnswer(result);
      // The dialog of a file stays open, shows the message and can save another one.
      const staysOpen = saved === undefined ? isCall(action) && action.progress : started;
      if (!staysOpen) {
        if (isAwaited) setStarted(undefined);
        if (!options.isQuiet) say(name, result, saved);
        if (isMounted()) onDone?.(result);
      }
      if (!isCall(action)) void dataProvider.changed(resource.name, action.changes);
      return { answer: result };
    } catch (error) {
      if (signal.aborted) return false;
      const problem = failureOf(error);
      setFailure(problem);
      options.onFailure?.(problem);
      if (options.notifiesFailure && !started) notify(textOf(problem), { type: 'error' });
      return false;
    } finally {
      pending.end(current);
    }
  };

  const { cancel: stop } = pending;
  const cancel = useCallback(() => {
    stop();
    setFailure(undefined);
  }, [stop]);
  const leave = () => {
    cancel();
    setStarted(undefined);
    // True when long work has started or a file was saved.
    if (answer === undefined) onCancel?.();
    else onDone?.(answer);
  };

  /** Why other actions do not start now: the end of the running one would close their dialog. */
  const waitingFor = running && translate('actions.waiting', { action: labelOf(resource, running, record) });

  const start = (name: string, input?: Input) => {
    if (pending.isUnderWay()) {
      if (waitingFor && running !== name) notify(waitingFor, { type: 'info' });
      return;
    }
    const action = actionOf(resource, name);
    const to =
      'page' in action &&
      place &&
      record &&
      pageOf({ resource, place, scope }, action.page, String(record.id));
    if (to) return void navigate(to);
    setAnswer(undefined);
    setFailure(undefined);
    forgetFile();
    if (asks(name, input)) setStarted({ name, ...(input ? { input } : {}) });
    else void run(name, input);
  };

  return {
    /** Name of the action whose dialog is open. */
    started: started?.name,
    /** Name of the action that runs. */
    running,
    waitingFor,
    isBusy,
    failure,
    answer,
    part,
    /** Opens the action's page or dialog, or runs it. While another action runs, says so instead. */
    start,
    intentOf,
    /**
     * Runs without a confirmation. Resolves with the response, or with false when it failed, was cancelled or
     * another run is in progress.
     */
    run,
    /** Stops waiting for the response, and forgets the last failure. */
    cancel,
    dialog:
      started &&
      dialog(started, {
        isBusy,
        failure,
        part,
        file,
        cancel,
        answer,
        onClose: leave,
        run: (input) => run(started.name, input),
      }),
  };
}

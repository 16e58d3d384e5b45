import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AnyResource, callOf, type Progress } from '../../../resources/declaration/index.ts';
import { useActionAnswer } from './useActionAnswer.ts';
import { useAction } from './useAction.ts';

/** Milliseconds between two reports. */
const reportIntervalMs = 1000;

function isOver({ state, waiting }: Progress): boolean {
  return state === 'done' || (state === 'stopped' && waiting === 0);
}

interface Options {
  readonly scope: Readonly<Record<string, string>>;
  /** The answer that began the work; undefined before. */
  readonly begun: { readonly id: string; readonly total: number } | undefined;
}

/** The progress of an action whose work goes on after its answer, and the way to stop it. Lists are read again when it is over. */
export function useProgress(resource: AnyResource, name: string, { scope, begun }: Options) {
  const queryClient = useQueryClient();
  const { report = name, stop } = callOf(resource, name).progress ?? {};
  const request = { scope, input: { id: begun?.id } };
  const { answer, refetch } = useActionAnswer<AnyResource, string>(resource, report, {
    ...request,
    isEnabled: begun !== undefined,
    refetchMs: (last) => (last && isOver(last) ? false : reportIntervalMs),
  });
  const stopping = useAction<AnyResource, string>(resource, stop ?? report, {
    scope,
    isQuiet: true,
    onDone: () => void refetch(),
  });
  const reported = answer as Progress | undefined;
  const progress: Progress | undefined =
    begun && (reported ?? { ...begun, done: 0, waiting: 0, state: 'running' });
  const isEnded = progress !== undefined && isOver(progress);
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: [resource.name] });
  }, [isEnded, queryClient, resource.name]);
  return {
    progress,
    isStopping: progress?.state === 'stopped' && !isEnded,
    isStopBusy: stopping.isBusy,
    failure: stopping.failure,
    /** Undefined where the work cannot be stopped, and when it is over. */
    stop:
      stop !== undefined && progress?.state === 'running'
        ? () => void stopping.run(request.input)
        : undefined,
  };
}

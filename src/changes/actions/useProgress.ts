import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetOne } from 'ra-core';
import { useEffect } from 'react';
import { startAction } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { type AnyResource, callOf, isOver, type Progress } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { failureOf } from '../../notices/failure.ts';
import { placePaths, type Scope } from '../../navigation/paths.ts';

/** Poll interval in milliseconds. */
const pollIntervalMs = 1000;

interface Options {
  readonly scope: Scope;
  /** The response that started the work; undefined before. */
  readonly startedWork: { readonly id: string; readonly total: number } | undefined;
}

/**
 * Polls the progress of work that continues in the background, and can stop it. Lists are fetched again when
 * it ends.
 */
export function useProgress(resource: AnyResource, name: string, { scope, startedWork }: Options) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { work = resource.name, stop } = callOf(resource, name).progress ?? {};
  const kind = resourceNamed(work) ?? resource;
  const [placeName = '', place] = Object.entries(kind.places)[0] ?? [];
  const { data, error } = useGetOne<Progress & RaRecord>(
    work,
    { id: startedWork?.id ?? '', meta: { scope, place: placeName } },
    {
      enabled: startedWork !== undefined,
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollIntervalMs),
    },
  );
  const progress: Progress | undefined =
    startedWork && (data ?? { ...startedWork, done: 0, waiting: 0, state: 'running' });
  const stopping = useMutation({
    mutationFn: (action: string) =>
      startAction(dataProvider, { resource: kind, name: action, id: startedWork?.id, meta: { scope } }),
  });
  const problem = stopping.error ?? error;
  const isEnded = progress !== undefined && isOver(progress);
  useEffect(() => {
    if (isEnded) void dataProvider.changed(resource.name);
  }, [isEnded, dataProvider, resource.name]);
  return {
    progress,
    isStopBusy: stopping.isPending,
    failure: problem ? failureOf(problem) : undefined,
    /** Undefined when the work cannot be stopped or has ended. Ignores calls while one is pending. */
    stop:
      stop !== undefined && progress?.state === 'running'
        ? () => {
            if (!stopping.isPending) stopping.mutate(stop);
          }
        : undefined,
    /** Path of the page about the work; null when it has none or no work was started. */
    page: startedWork && place ? placePaths(place, scope).edit(startedWork.id) : null,
  };
}

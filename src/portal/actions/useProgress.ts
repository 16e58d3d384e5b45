import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetOne } from 'ra-core';
import { useEffect } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { type AnyResource, callOf, isOver, type Progress } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { failureOf } from '../failure.ts';
import { placePaths, type Scope } from '../paths.ts';

/** Milliseconds between two looks. */
const lookEveryMs = 1000;

interface Options {
  readonly scope: Scope;
  /** The answer that began the work; undefined before. */
  readonly begun: { readonly id: string; readonly total: number } | undefined;
}

/** The progress of an action whose work goes on after its answer, and the way to stop it. Lists are read again when it is over. */
export function useProgress(resource: AnyResource, name: string, { scope, begun }: Options) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { work = resource.name, stop } = callOf(resource, name).progress ?? {};
  const kind = resourceNamed(work) ?? resource;
  const [placeName = '', place] = Object.entries(kind.places)[0] ?? [];
  const { data, error } = useGetOne<Progress & RaRecord>(
    work,
    { id: begun?.id ?? '', meta: { scope, place: placeName } },
    {
      enabled: begun !== undefined,
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : lookEveryMs),
    },
  );
  const progress: Progress | undefined =
    begun && (data ?? { ...begun, done: 0, waiting: 0, state: 'running' });
  const stopping = useMutation({
    mutationFn: (action: string) => dataProvider.act(kind, action, { id: begun?.id, scope }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [work] }),
  });
  const problem = stopping.error ?? error;
  const isEnded = progress !== undefined && isOver(progress);
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: [resource.name] });
  }, [isEnded, queryClient, resource.name]);
  return {
    progress,
    isStopBusy: stopping.isPending,
    failure: problem ? failureOf(problem) : undefined,
    /** Undefined where the work cannot be stopped, and when it is over. A second call while one is under way is ignored. */
    stop:
      stop !== undefined && progress?.state === 'running'
        ? () => {
            if (!stopping.isPending) stopping.mutate(stop);
          }
        : undefined,
    /** Address of the page of the work; null where it has none, or nothing has begun. */
    page: begun && place ? placePaths(place, scope).edit(begun.id) : null,
  };
}

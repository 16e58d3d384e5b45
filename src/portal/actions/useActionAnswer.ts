import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ActionRequest, PlatformDataProvider } from '../../../dataProvider/index.ts';
import {
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  type CallNames,
  callOf,
  type InputOf,
} from '../../../resources/declaration/index.ts';
import { failureOf } from '../failure.ts';

interface Request<Input, Answer> {
  readonly id?: string;
  readonly scope?: Readonly<Record<string, string>>;
  readonly input?: Input;
  /** Paging, sorting and filters of an action that answers a page. */
  readonly page?: ActionRequest['page'];
  readonly isEnabled?: boolean;
  /** Milliseconds during which an answer counts as fresh. */
  readonly staleTimeMs?: number;
  /** The last answer stays while the next one is read. */
  readonly keepsLast?: boolean;
  /** Milliseconds until it is read again; false to leave it. */
  readonly refetchMs?: (last: Answer | undefined) => number | false;
}

/** Statuses of a platform that does not have an optional call. */
const absent = new Set([400, 404]);

/**
 * The answer of a declared action that reads: choices, a preview, the state of long work. Read when the component mounts and whenever
 * its input changes; an answer that was overtaken is dropped.
 */
export function useActionAnswer<const R extends AnyResource, Name extends CallNames<R>>(
  resource: R,
  name: Name,
  {
    id,
    scope,
    input,
    page,
    isEnabled = true,
    staleTimeMs = 60_000,
    keepsLast = false,
    refetchMs,
  }: Request<InputOf<ActionsOf<R>[Name]>, AnswerOf<ActionsOf<R>[Name]>> = {},
) {
  type Answer = AnswerOf<ActionsOf<R>[Name]>;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { data, error, isFetching, isPending, refetch } = useQuery<unknown>({
    queryKey: [resource.name, name, scope, id, input, page],
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      dataProvider.act<unknown>(resource.name, name, {
        id,
        scope,
        input: input as Readonly<Record<string, unknown>> | undefined,
        page,
        signal,
      }),
    refetchInterval: ({ state }) => refetchMs?.(state.data as Answer | undefined) ?? false,
    placeholderData: keepsLast ? keepPreviousData : undefined,
    staleTime: staleTimeMs,
    retry: false,
  });
  const failure = error ? failureOf(error) : undefined;
  const isAbsent =
    failure !== undefined && callOf(resource, name).isOptional === true && absent.has(failure.status);
  return {
    answer: failure ? undefined : (data as Answer | undefined),
    failure: isAbsent ? undefined : failure,
    /** The platform does not have the call. */
    isAbsent,
    isPending,
    isFetching,
    refetch,
  };
}

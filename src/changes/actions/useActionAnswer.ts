import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import {
  type ActionRequest,
  isAbsence,
  type PlatformDataProvider,
  readAction,
} from '../../../dataProvider/index.ts';
import {
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  type CallNames,
  callOf,
  type InputOf,
} from '../../../resources/declaration/index.ts';
import { type Failure, failureOf } from '../../notices/failure.ts';

interface Request<Input> {
  readonly id?: string;
  readonly scope?: Readonly<Record<string, string>>;
  readonly input?: Input;
  /** Paging, sorting and filters, for an action that returns a page. */
  readonly page?: ActionRequest['page'];
  /** Milliseconds during which a response counts as fresh. */
  readonly staleTimeMs?: number;
}

interface Reading<Input, Answer> extends Request<Input> {
  readonly isEnabled?: boolean;
  /** Keeps the last response while the next one loads. */
  readonly keepsLast?: boolean;
  /** Poll interval in milliseconds; false to stop. */
  readonly refetchMs?: (last: Answer | undefined) => number | false;
}

/** The response of a reading action, or the reason of its failure. */
export interface ActionAnswer<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
  /** True when the platform does not implement the call. */
  readonly isAbsent: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** True while `answer` is the response to an earlier request (`keepsLast`). */
  readonly isEarlier: boolean;
  refetch(this: void): Promise<unknown>;
}

/** The query of a declared reading action, for use with `useQueries`. */
export function actionQuery<const R extends AnyResource, Name extends CallNames<R>>(
  dataProvider: PlatformDataProvider,
  resource: R,
  name: Name,
  { id, scope, input, page, staleTimeMs = 60_000 }: Request<InputOf<ActionsOf<R>[Name]>> = {},
) {
  const queryKey: readonly unknown[] = [resource.name, name, scope, id, input, page];
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readAction(dataProvider, resource, name, {
        id,
        scope,
        input: input as Readonly<Record<string, unknown>> | undefined,
        page,
        signal,
      }),
    staleTime: staleTimeMs,
    retry: false,
  };
}

/**
 * The response of a declared reading action: options, a preview, the state of long work. Fetched on mount and
 * whenever the input changes; outdated responses are dropped.
 */
export function useActionAnswer<const R extends AnyResource, Name extends CallNames<R>>(
  resource: R,
  name: Name,
  {
    isEnabled = true,
    keepsLast = false,
    refetchMs,
    ...request
  }: Reading<InputOf<ActionsOf<R>[Name]>, AnswerOf<ActionsOf<R>[Name]>> = {},
): ActionAnswer<AnswerOf<ActionsOf<R>[Name]>> {
  type Answer = AnswerOf<ActionsOf<R>[Name]>;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery<unknown>({
    ...actionQuery(dataProvider, resource, name, request),
    enabled: isEnabled,
    refetchInterval: ({ state }) => refetchMs?.(state.data as Answer | undefined) ?? false,
    placeholderData: keepsLast ? keepPreviousData : undefined,
  });
  const failure = error ? failureOf(error) : undefined;
  const isAbsent = callOf(resource, name).isOptional !== undefined && isAbsence(error);
  return {
    answer: failure ? undefined : (data as Answer | undefined),
    failure: isAbsent ? undefined : failure,
    isAbsent,
    isPending,
    isFetching,
    isEarlier: isPlaceholderData,
    refetch,
  };
}

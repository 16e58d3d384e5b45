import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { PlatformError, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import { failureOf, type Failure } from '../../portal/failure.ts';

/** Deliveries to make again: those that are named, or all that a filter finds, of which so many were shown. */
export type Asked =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expected: number };

/** How far a replay has come. */
export interface Replay {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  /** Of a stopped one: what was being sent already. */
  readonly waiting: number;
  readonly state: 'running' | 'stopped' | 'done';
}

/** Milliseconds between two looks. */
const every = 1000;
const service = 'webhooks/v2';

function isOver({ state, waiting }: Replay): boolean {
  return state === 'done' || (state === 'stopped' && waiting === 0);
}

function countTold(error: unknown): number | undefined {
  if (!(error instanceof PlatformError) || error.status !== 409) return undefined;
  const told = error.body.told as { count?: unknown } | undefined;
  return typeof told?.count === 'number' ? told.count : undefined;
}

/** Asks for a replay, follows how far it has come, and stops it. */
export function useReplay(scope: Readonly<Record<string, string>>) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const client = useQueryClient();
  const [begun, setBegun] = useState<{ readonly id: string; readonly total: number }>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);

  const progress = useQuery({
    queryKey: ['webhookReplays', begun?.id],
    enabled: begun !== undefined,
    queryFn: ({ signal }) =>
      dataProvider.call<Replay>({
        service,
        path: 'clients/{clientId}/replays/{replayId}',
        scope: { ...scope, replayId: begun?.id ?? '' },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : every),
    retry: false,
  });
  const replay: Replay | undefined =
    begun && (progress.data ?? { ...begun, done: 0, waiting: 0, state: 'running' });
  const isEnded = replay !== undefined && isOver(replay);
  useEffect(() => {
    if (isEnded) void client.invalidateQueries({ queryKey: [webhookDeliveries.name] });
  }, [client, isEnded]);

  const once = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(failureOf(error));
      return undefined;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return {
    replay,
    failure,
    isBusy,
    /** Resolves with what was begun, with the number that a filter finds by now where it is another, or with nothing where it failed. */
    begin: (asked: Asked) =>
      once(async () => {
        try {
          const answer = await dataProvider.call<{ id: string; total: number }>({
            service,
            path: 'clients/{clientId}/replays',
            scope,
            method: 'POST',
            body: asked,
          });
          setBegun(answer);
          return { begun: answer };
        } catch (error) {
          const count = countTold(error);
          if (count === undefined) throw error;
          return { count };
        }
      }),
    stop: () =>
      once(async () => {
        await dataProvider.call({
          service,
          path: 'clients/{clientId}/replays/{replayId}',
          scope: { ...scope, replayId: begun?.id ?? '' },
          method: 'DELETE',
        });
        await progress.refetch();
      }),
  };
}

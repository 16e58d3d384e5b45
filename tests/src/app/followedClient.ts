import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { StartCalls } from '../../../authProvider/calls.ts';
import { createSessionStore, type ClientData, type Session } from '../../../authProvider/session.ts';
import { clients } from '../../../resources/clients/index.ts';
import { createClientQueries } from '../../../src/app/clientQueries.ts';
import { aSession, clientData, clientUid, memoryContexts } from '../../support/session.ts';

interface Scene {
  readonly session?: Session;
  /** What the start has read of the client, where it differs from `clientData()`. */
  readonly found?: Partial<ClientData>;
  /** What the platform has of the client by now, where it differs from what the start has read. */
  readonly now?: Partial<ClientData>;
  readonly calls?: Partial<StartCalls>;
}

/** A session that follows its client, beside a platform on which others work too. */
export async function followedClient({ session = aSession(), found, now, calls }: Scene = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  const atStart = clientData(found);
  const {
    name = session.context?.clientName,
    buildings,
    timeZone,
    modules,
    hasConnection,
  } = {
    ...atStart,
    ...now,
  };
  const platform = {
    buildings: vi.fn<StartCalls['buildings']>(calls?.buildings ?? (async () => ({ buildings, timeZone }))),
    modules: vi.fn<StartCalls['modules']>(calls?.modules ?? (async () => modules ?? new Set())),
    hasConnection: vi.fn<StartCalls['hasConnection']>(
      calls?.hasConnection ?? (async () => hasConnection ?? false),
    ),
  };
  const getOne = vi.fn(async () => ({
    data: { id: clientUid, [clients.title]: now && 'name' in now ? now.name : name },
  }));
  const contexts = memoryContexts();
  const queries = createClientQueries(
    client,
    { getOne: getOne as never },
    { session, client: atStart, calls: platform },
  );
  const sessions = createSessionStore({ session, client: atStart }, async () => queries, contexts);
  const ended = new AbortController();
  sessions.follow(ended.signal);
  // The queries are there at once, as if their code was loaded.
  await Promise.resolve();
  return {
    client,
    contexts,
    getOne,
    platform,
    sessions,
    stop: () => {
      ended.abort();
      client.unmount();
    },
  };
}

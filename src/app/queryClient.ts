import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Whereabouts } from '../../dataProvider/index.ts';
import { isWritten } from '../../resources/declaration/calls.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import type { FirstRead } from '../viewer/FirstRead.ts';

/** Delays before each retry, in milliseconds. */
const waits = [400, 1500] as const;

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** True when a retry may succeed: after a network failure, once, or when the platform asks to wait. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  if (status === 0) return failures < 1;
  return status === 503 && failures < waits.length;
}

/**
 * Returns a hash function for query keys. The keys of react-admin's hooks contain resource, method and
 * parameters. Without a scope, equal parameters mean different records for another client or parent record.
 */
function hashWithin(whereabouts: Whereabouts): (queryKey: QueryKey) => string {
  return (queryKey) => {
    const [name, method, params] = queryKey as [unknown, unknown, { meta?: { scope?: unknown } } | undefined];
    const isRead = typeof method === 'string' && method.startsWith('get');
    const resource = isRead && typeof name === 'string' ? resourceNamed(name) : undefined;
    if (!resource || params?.meta?.scope) return hashKey(queryKey);
    return hashKey([...queryKey, whereabouts(resource)]);
  };
}

/**
 * The query cache. Queries are repeated when a screen opens again, not on window focus; mutations are never
 * retried. Data shared by all clients (countries, time zones) is loaded once.
 * @param whereabouts default scope and place of queries without one; part of their hash
 */
export function createQueryClient(whereabouts?: Whereabouts): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        ...(whereabouts ? { queryKeyHashFn: hashWithin(whereabouts) } : {}),
        retry: shouldRetry,
        retryDelay: (attempt) => waits[attempt] ?? waits[1],
        refetchOnWindowFocus: false,
        // Without a network, a call fails at once with a message instead of waiting silently.
        networkMode: 'always',
        // Failed queries run again once there is a network: `always` alone would leave them out.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const { name, tenancy, calls } of resources) {
    if (tenancy === 'shared' && !isWritten(calls)) {
      client.setQueryDefaults([name], {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
    }
  }
  return client;
}

/** Milliseconds for which the start's data is fresh, so that the first screen does not fetch it again. */
const prefetchFreshMs = 10_000;
/**
 * Longest time in milliseconds that the first render waits for rows. One render is cheaper than an empty
 * render followed by a full one.
 */
const firstRenderDelayMs = 150;

/**
 * Caches the start's request under the first screen's query key. Resolves when it has succeeded, failed or
 * taken too long.
 */
export async function takeOver(client: QueryClient, { queryKey, page }: FirstRead): Promise<void> {
  client.setQueryDefaults(queryKey, { staleTime: prefetchFreshMs });
  const there = client.prefetchQuery({ queryKey, queryFn: async () => page, retry: false });
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, firstRenderDelayMs))]);
}

import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Whereabouts } from '../../dataProvider/index.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import type { FirstRead } from '../portal/FirstRead.ts';

/** Pauses before the attempts after the first, in milliseconds. */
const waits = [400, 1500] as const;

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** Whether a failed read may succeed when simply asked again: no answer at all, once, or a platform that asks to wait. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  if (status === 0) return failures < 1;
  return status === 503 && failures < waits.length;
}

/**
 * The hash under which an answer is kept. react-admin's hooks name resource, method and parameters; without a scope among these, the
 * same parameters mean other records for another client or below another record.
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
 * The cache of what was read. Reads are repeated when a screen opens again, not when a window regains the focus; writes are
 * never repeated by themselves. What all clients share (countries, time zones) is read once.
 * @param whereabouts scope and place of reads that name none; their answers are kept apart by it
 */
export function createQueryClient(whereabouts?: Whereabouts): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        ...(whereabouts ? { queryKeyHashFn: hashWithin(whereabouts) } : {}),
        retry: shouldRetry,
        retryDelay: (attempt) => waits[attempt] ?? waits[1],
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting for it in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const { name, tenancy } of resources) {
    if (tenancy === 'shared') {
      client.setQueryDefaults([name], {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
    }
  }
  return client;
}

/** Data that the start has read is fresh for this long: the first screen does not fetch it again. */
const prefetchFreshMs = 10_000;
/** Longest wait of the first render for rows: one render is cheaper than an empty one followed by a full one. */
const firstRenderDelayMs = 150;

/** Caches what the start has requested under the key of the first screen. Resolves when it is there, has failed or takes long. */
export async function takeOver(client: QueryClient, { queryKey, page }: FirstRead): Promise<void> {
  client.setQueryDefaults(queryKey, { staleTime: prefetchFreshMs });
  const there = client.prefetchQuery({ queryKey, queryFn: async () => page, retry: false });
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, firstRenderDelayMs))]);
}

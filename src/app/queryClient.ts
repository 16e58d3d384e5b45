import { QueryClient } from '@tanstack/react-query';
import { resources } from '../../resources/registry.ts';

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
 * The cache of what was read. Reads are repeated when a screen opens again, not when a window regains the focus; writes are
 * never repeated by themselves. What all clients share (countries, time zones) is read once.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
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

import { ServiceUnavailable } from '../kernel/unavailable.ts';
import type { ContentStore, RemoteContents } from './content-store.ts';

/** The status of a service's response in an error of its library (Azure's, Amazon's). */
function statusOf(error: unknown): number | undefined {
  const { statusCode, $metadata } = error as {
    statusCode?: number;
    $metadata?: { httpStatusCode?: number };
  };
  return statusCode ?? $metadata?.httpStatusCode;
}

/** Milliseconds within which a service has taken or sent a file, or listed all of them. */
const transferMs = 5 * 60_000;

/**
 * The store of a service, with a bound on the time of each call and with errors that do not depend on its library. Missing contents stay missing. Everything else may pass, or can be
 * corrected by the operator: an outage, too many requests, an expired key.
 */
export function remoteStore(store: RemoteContents, withinMs = transferMs): ContentStore {
  const bound = () => AbortSignal.timeout(withinMs);
  const translated = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (statusOf(error) === 404)
        throw new Error('The storage of uploads does not have this.', { cause: error });
      throw new ServiceUnavailable('The storage of uploads cannot be used at the moment.', { cause: error });
    }
  };
  return {
    put: (key, path) => translated(store.put(key, path, bound())),
    get: (key, path) => translated(store.get(key, path, bound())),
    remove: (key) => translated(store.remove(key, bound())),
    list: () => store.list(bound()),
  };
}

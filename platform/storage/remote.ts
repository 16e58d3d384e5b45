import { ServiceUnavailable } from '../kernel/unavailable.ts';
import type { ContentStore } from './content-store.ts';

/** The status of a service's response in an error of its library (Azure's, Amazon's). */
function statusOf(error: unknown): number | undefined {
  const { statusCode, $metadata } = error as {
    statusCode?: number;
    $metadata?: { httpStatusCode?: number };
  };
  return statusCode ?? $metadata?.httpStatusCode;
}

/**
 * The store of a service, with errors that do not depend on its library. Missing contents stay missing. Everything else may pass, or can be
 * corrected by the operator: an outage, too many requests, an expired key.
 */
export function remoteStore(store: ContentStore): ContentStore {
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
    put: (key, path) => translated(store.put(key, path)),
    get: (key, path) => translated(store.get(key, path)),
    remove: (key) => translated(store.remove(key)),
    list: () => store.list(),
  };
}

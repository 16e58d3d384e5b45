import type { AnyResource } from '../resources/declaration/index.ts';
import { foundRecords } from '../resources/foundRecords/index.ts';
import { act } from './actions.ts';
import type { Scope } from './address.ts';
import type { Platform } from './calls.ts';
import { decodeRecord, type PlatformRecord } from './records.ts';

/** See `PlatformDataProvider.findRecords`. Skips resources that the portal does not know. */
export async function findRecords(
  platform: Platform,
  resources: ReadonlyMap<string, AnyResource>,
  term: string,
  { clientId, signal }: { readonly clientId: string | undefined; readonly signal?: AbortSignal },
): Promise<ReadonlyMap<string, readonly PlatformRecord[]>> {
  const scope: Scope = clientId === undefined ? {} : { clientId };
  const answer = await act(platform, foundRecords, clientId === undefined ? 'ofPlatform' : 'ofClient', {
    scope,
    input: { search: term },
    signal,
  });
  return new Map(
    answer.flatMap(({ resource: name, items }): [string, PlatformRecord[]][] => {
      const resource = resources.get(name);
      return resource && Array.isArray(items)
        ? [[name, items.map((item) => decodeRecord(resource, item, scope))]]
        : [];
    }),
  );
}

import { anyOf } from '../resources/declaration/filters/filterText.ts';
import { initialValues, readList } from '../resources/declaration/codec/index.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { Platform } from './calls.ts';
import { ask, failureOf, jsonOf } from './calls.ts';
import { messageIdOf } from './errors.ts';
import type { PlatformRecord } from './records.ts';
import { cameProperty, decodeRecord, otherSpellings } from './records.ts';

/** One record, read with the resource's own query. */
export async function readOne(
  platform: Platform,
  resource: AnyResource,
  id: string,
  scope: Scope,
  signal?: AbortSignal,
): Promise<PlatformRecord> {
  const address = addressesOf(resource, scope, platform.apiUrl).item(id);
  const query = new URLSearchParams(resource.calls.getQuery);
  const answer = await ask(platform, address, { query, signal });
  const identifiers = { id, [resource.identifier.field]: id };
  if (!answer.ok && messageIdOf(resource, 'get', answer.status) === 'none')
    return { ...initialValues(resource), ...identifiers };
  const json = jsonOf(resource, 'get', answer);
  const read = decodeRecord(resource, json, scope, answer.headers.get('etag'));
  const came = resource.calls.update?.includes('PUT') ? otherSpellings(resource, json, read) : {};
  return {
    ...read,
    // A single record need not contain its identifier.
    ...(!read.id && identifiers),
    ...(Object.keys(came).length > 0 && { [cameProperty]: came }),
  };
}

/** Maximum number of identifiers in the filter of one list call, limited by the length of a URL. */
export const identifiersPerCall = 40;

/** Records by identifier, in as few list calls as the length of a URL allows. */
export async function readMany(
  platform: Platform,
  resource: AnyResource,
  ids: readonly string[],
  scope: Scope,
  signal?: AbortSignal,
): Promise<PlatformRecord[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / identifiersPerCall) }, (_, index) =>
    ids.slice(index * identifiersPerCall, (index + 1) * identifiersPerCall),
  );
  const pages = await Promise.all(
    chunks.map(async (chunk) => {
      const query = new URLSearchParams({
        pagesize: String(chunk.length),
        pagenumber: '0',
        filters: anyOf(
          resource,
          chunk.map((id) => ({ field: resource.identifier.field, operator: 'eq', value: id })),
        ),
      });
      const answer = await ask(platform, addressesOf(resource, scope, platform.apiUrl).list(), {
        query,
        signal,
      });
      if (!answer.ok) throw failureOf(resource, 'list', answer);
      const { items } = readList(jsonOf(resource, 'list', answer));
      return items.map((item) => decodeRecord(resource, item, scope));
    }),
  );
  return pages.flat();
}

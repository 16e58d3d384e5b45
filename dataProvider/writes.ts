import { anyOf } from '../resources/declaration/filters/filterText.ts';
import { readList } from '../resources/declaration/codec/index.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import { kindOf } from '../resources/declaration/kinds/index.ts';
import { isObject } from '../resources/declaration/values.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { CallMeta } from './callMeta.ts';
import type { Platform } from './calls.ts';
import { ask, failureOf } from './calls.ts';
import { changedFields, encodeNew, encodeWhole, makePatch, withinBuildings } from './bodies.ts';
import { readOne } from './reads.ts';
import type { PlatformRecord } from './records.ts';
import { decodeRecord, etagProperty, textOf } from './records.ts';
import type { Answer } from './transport.ts';
import { parseJson } from './transport.ts';

type Data = Readonly<Record<string, unknown>>;

/** Data without passwords and secrets. A record never has them: kept after a save, they would count as its present values. */
function withoutWriteOnly({ fields }: AnyResource, data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => !fields[name] || !kindOf(fields[name]).isWriteOnly),
  );
}

/** The identifier in the response to a create, which may contain the record, only its identifier, or just a Location header. */
function createdIdentifier(resource: AnyResource, answer: Answer, scope: Scope): string {
  const value = parseJson(answer.body);
  if (typeof value === 'string') return value;
  if (isObject(value)) {
    const { id } = decodeRecord(resource, value, scope);
    if (id) return id;
  }
  if (value === undefined && /^[\da-f-]{36}$/i.test(answer.body.trim())) return answer.body.trim();
  return answer.headers.get('location')?.split('?')[0]?.split('/').findLast(Boolean) ?? '';
}

/**
 * Finds a newly created record by its title, when the response had no identifier. Empty when it is not found, also when the call fails: the
 * record has been created.
 */
async function findCreated(
  platform: Platform,
  resource: AnyResource,
  data: Data,
  scope: Scope,
): Promise<string> {
  const named = { field: resource.title, operator: 'eq', value: textOf(data[resource.title]) } as const;
  const query = new URLSearchParams({
    pagesize: '1',
    pagenumber: '0',
    filters: anyOf(resource, [named]),
  });
  try {
    const answer = await ask(platform, addressesOf(resource, scope, platform.apiUrl).list(), { query });
    const [item] = readList(answer.ok ? parseJson(answer.body) : undefined).items;
    return decodeRecord(resource, item, scope).id;
  } catch {
    return '';
  }
}

/**
 * Creates a record and returns it with its identifier. `key` identifies the attempt, so that a retry creates no second record. A platform
 * of another origin is not sent the key, because its preflight response may not allow the header.
 */
export async function createOne(
  platform: Platform,
  resource: AnyResource,
  values: Data,
  { scope, idempotencyKey: key }: Pick<CallMeta, 'scope' | 'idempotencyKey'>,
): Promise<PlatformRecord> {
  const data = withinBuildings(resource, values);
  const address = addressesOf(resource, scope, platform.apiUrl).collection();
  const idempotencyKey = platform.apiUrl === '' ? key : undefined;
  const body = encodeNew(resource, data, scope);
  const answer = await ask(platform, address, { method: 'POST', body, idempotencyKey });
  if (!answer.ok) throw failureOf(resource, 'create', answer, data);
  const id =
    createdIdentifier(resource, answer, scope) || (await findCreated(platform, resource, data, scope));
  const responseBody = parseJson(answer.body);
  return {
    ...withoutWriteOnly(resource, data),
    ...decodeRecord(resource, isObject(responseBody) ? responseBody : {}, scope, answer.headers.get('etag')),
    id,
    [resource.identifier.field]: id,
  };
}

/** The method by which a place sends updates. */
export type UpdateMethod = 'PUT' | 'PATCH';

/**
 * Updates a record. Sends the changes from `previous` (PATCH) or the whole record (PUT), and nothing when nothing changed. With the entity
 * tag of `previous` the platform rejects overwriting another user's change.
 */
export async function updateOne(
  platform: Platform,
  resource: AnyResource,
  update: { id: string; data: Data; previous: Data; method: UpdateMethod },
  scope: Scope,
): Promise<PlatformRecord> {
  const { id, previous, method } = update;
  const data = withinBuildings(resource, update.data);
  const changed = changedFields(resource, previous, data);
  if (changed.length === 0) return { ...previous, id };
  const changes = Object.fromEntries(changed.map((name) => [name, data[name]]));
  const etag = previous[etagProperty] as string | undefined;
  const body =
    method === 'PATCH'
      ? makePatch(resource, previous, changes)
      : encodeWhole(resource, { ...previous, ...changes }, changed);
  const address = addressesOf(resource, scope, platform.apiUrl).update(id);
  const answer = await ask(platform, address, { method, body, etag });
  if (!answer.ok) throw failureOf(resource, 'update', answer, { ...previous, ...data });
  const responseBody = parseJson(answer.body);
  const newEtag = answer.headers.get('etag');
  const { [etagProperty]: _, ...others } = previous;
  const saved = {
    ...others,
    ...withoutWriteOnly(resource, changes),
    ...(isObject(responseBody) ? decodeRecord(resource, responseBody, scope) : {}),
    id,
  };
  if (newEtag !== null) return { ...saved, [etagProperty]: newEtag };
  if (etag === undefined || !resource.calls.operations.includes('get')) return saved;
  // Without a new entity tag, the next save could not detect another user's change, so the record is read again.
  try {
    return await readOne(platform, resource, id, scope);
  } catch {
    // The change is saved. With the outdated tag, the next save is refused, and then reads and merges.
    return { ...saved, [etagProperty]: etag };
  }
}

/** Deletes a record, unless another user changed it since `previous` was read. */
export async function deleteOne(
  platform: Platform,
  resource: AnyResource,
  id: string,
  previous: Data | undefined,
  scope: Scope,
): Promise<void> {
  const address = addressesOf(resource, scope, platform.apiUrl).item(id);
  const answer = await ask(platform, address, {
    method: 'DELETE',
    etag: previous?.[etagProperty] as string | undefined,
  });
  if (!answer.ok) throw failureOf(resource, 'delete', answer, previous);
}

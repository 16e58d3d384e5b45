import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  identifiersPerCall,
  type PlatformDataProvider,
  type PlatformRecord,
} from '../../../dataProvider/index.ts';
import { isUnreadable, unreadableText } from '../../../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';

import { broughtName } from '../../format/format.ts';
import type { NameOf } from '../../format/useNameOf.ts';

type Scope = Readonly<Record<string, string>>;

/** Reference data changes with releases only. */
const lookupStaleTime = 10 * 60_000;

/**
 * Maximum number of requests that load records by identifier. More would take longer than loading all
 * buildings of the largest clients.
 */
const maxCalls = 5;

/**
 * True when the target's whole list is loaded anyway (countries, time zones, titles), so that labels need no
 * call per page.
 */
export function isReadWhole(target: AnyResource): boolean {
  return target.calls.listQuery !== undefined;
}

/** The resource whose labels a column needs. Undefined when responses embed the name. */
export function labelTarget(field: Field): AnyResource | undefined {
  if (field.embed || field.shape === 'object' || field.target === undefined) return undefined;
  return resourceNamed(field.target);
}

/** The scope parameters in the target's path. Pages that differ in others share one cached response. */
export function targetScope(target: AnyResource, scope: Scope): Scope {
  const parameters = [...target.calls.path.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter]) => parameter as string,
  );
  return Object.fromEntries(parameters.flatMap((name) => (scope[name] ? [[name, scope[name]]] : [])));
}

/**
 * The query for a lookup's whole list, cached for all cells, filters, forms and exports. It does not end with the part that asked first:
 * others use the same response.
 */
export function lookupQuery(dataProvider: PlatformDataProvider, target: AnyResource, pageScope: Scope) {
  const scope = targetScope(target, pageScope);
  return queryOptions({
    queryKey: [target.name, 'lookup', scope],
    queryFn: async () => {
      const { data } = await dataProvider.getList<PlatformRecord>(target.name, {
        sort: { field: target.title, order: 'ASC' },
        filter: {},
        meta: { scope },
      });
      return data;
    },
    staleTime: lookupStaleTime,
    retry: false,
  });
}

/**
 * The query for the records that a page of rows references: one call per target. When they exceed `maxCalls`
 * requests and the target has a call for all records, returns all of them.
 */
export function manyQuery(
  dataProvider: PlatformDataProvider,
  target: AnyResource,
  ids: readonly string[],
  pageScope: Scope,
) {
  const scope = targetScope(target, pageScope);
  const uniqueIds = [...new Set(ids)].toSorted();
  return queryOptions({
    queryKey: [target.name, 'labels', scope, uniqueIds],
    queryFn: async ({ client, signal }): Promise<readonly PlatformRecord[]> => {
      if (uniqueIds.length === 0) return [];
      if (target.calls.all !== undefined && uniqueIds.length > maxCalls * identifiersPerCall)
        // Cached for further pages of the list or export.
        return client.fetchQuery({
          queryKey: [target.name, 'all', scope],
          queryFn: ({ signal: ended }) =>
            dataProvider.getAll(target.name, { meta: { scope }, signal: ended }),
          staleTime: lookupStaleTime,
        });
      const { data } = await dataProvider.getMany<PlatformRecord>(target.name, {
        ids: uniqueIds,
        meta: { scope },
        signal,
      });
      return data;
    },
    staleTime: lookupStaleTime,
    retry: false,
  });
}

/** Marks the cached options and labels of a resource as stale. React-admin refreshes only the queries of its own hooks after a change. */
export function invalidateOptions(client: QueryClient, resource: string): void {
  for (const kind of ['lookup', 'labels', 'all'])
    void client.invalidateQueries({ queryKey: [resource, kind] });
}

export function keysIn(name: string, records: readonly PlatformRecord[]): string[] {
  return records.flatMap((record) => {
    const value: unknown = record[name];
    return (Array.isArray(value) ? value : [value]).filter(
      (key): key is string => typeof key === 'string' && key !== '',
    );
  });
}

/** True when the field offers the target for this record (states of its country). */
function isWithin(field: Field, record: Readonly<Record<string, unknown>>, target: PlatformRecord): boolean {
  return Object.entries(field.within ?? {}).every(([theirs, ours]) => {
    const value = record[ours];
    return value === null || value === undefined || value === '' || target[theirs] === value;
  });
}

/** The key under which the field stores a record of the target. */
export function keyOf(field: Field, target: AnyResource, record: PlatformRecord): string {
  return String(record[field.targetKey ?? target.identifier.field] ?? record.id);
}

/** Returns a function that gives the label of a key. */
export function labeller(
  field: Field,
  target: AnyResource,
  targets: readonly PlatformRecord[],
  nameOf: NameOf,
) {
  const byKey = new Map<string, PlatformRecord[]>();
  for (const candidate of targets) {
    const key = keyOf(field, target, candidate);
    byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
  }
  return (key: unknown, record: Readonly<Record<string, unknown>>): string => {
    if (isUnreadable(key)) return unreadableText(key);
    const candidates = byKey.get(String(key)) ?? [];
    const match = candidates.find((candidate) => isWithin(field, record, candidate));
    return (match && nameOf(target, match)) || broughtName(record, key) || String(key);
  };
}

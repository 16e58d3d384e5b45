import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';

/** One thing that a reference can point at. */
export interface LookupOption {
  /** What the record stores. */
  readonly key: string;
  readonly label: string;
  readonly record?: RaRecord;
}

/** Lookups change with releases of the platform, not while somebody works. */
const lookupsStayFresh = 10 * 60_000;

/** Whether the target's list is read whole (countries, titles), so that it is looked through here and not on the server. */
export function isReadWhole(target: AnyResource): boolean {
  return target.calls.whole !== undefined || target.calls.listQuery !== undefined;
}

/** The part of a page's scope that the target's calls name, so that pages share one cached answer. */
export function targetScope(target: AnyResource, scope: Readonly<Record<string, string>>) {
  const named = [...target.calls.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter as string);
  return Object.fromEntries(named.flatMap((name) => (scope[name] ? [[name, scope[name]]] : [])));
}

/** The resource that a reference points at; declarations are checked at start, so there is one. */
export function targetOf(field: Field): AnyResource {
  const target = resourceNamed(field.target ?? '');
  if (!target) throw new Error(`A reference points at ${field.target}, which is no resource.`);
  return target;
}

/** A record of the target as something to choose. */
export function toOption(field: Field, target: AnyResource, record: RaRecord): LookupOption {
  const key = String(record[field.targetKey ?? target.identifier.field] ?? record.id);
  return { key, label: String(record[target.title] ?? key), record };
}

/** Everything that a reference to a wholly read list can point at, by key. One call per list, shared by all who ask. */
export function useLookup(field: Field, scope: Readonly<Record<string, string>>, enabled = true) {
  const target = targetOf(field);
  const isEnabled = enabled && isReadWhole(target);
  const { data, isPending, error, refetch } = useGetList(
    target.name,
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: target.title, order: 'ASC' },
      filter: {},
      meta: { scope: targetScope(target, scope) },
    },
    { enabled: isEnabled, staleTime: lookupsStayFresh, retry: false, networkMode: 'always' },
  );
  const options = useMemo(
    () => new Map((data ?? []).map((record) => toOption(field, target, record)).map((o) => [o.key, o])),
    [data, field, target],
  );
  return { options, isPending: isEnabled && isPending, error, refetch };
}

import { type AnyResource, callOf, isReading } from '../resources/declaration/index.ts';
import { deletedAlong } from '../resources/registry.ts';
import type { ActionRequest } from './actions.ts';
import type { CallMeta } from './callMeta.ts';
import type { PlatformDataProvider } from './dataProvider.ts';
import { etagProperty, withinBuildings, type PlatformRecord } from './records.ts';
import { differingFields } from '../resources/declaration/codec/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change that the platform has accepted. */
export interface Change {
  readonly kind: 'create' | 'update' | 'delete' | 'act';
  readonly resource: AnyResource;
  /** The saved record. Missing for deletions, actions, and changes of several records. */
  readonly record?: PlatformRecord;
  /** Names of further resources that it changed: what a deletion removes along, and what the action declares in `changes`. */
  readonly along: readonly string[];
}

interface Watch {
  /** The declared resource with that name. */
  readonly find: (name: string) => AnyResource | undefined;
  /** Called once for each accepted change, before the caller continues. */
  readonly onChange: (change: Change) => void;
}

/**
 * The data provider, with a report of every accepted change. All writes of the portal pass through it: those of forms, lists and actions,
 * and those of react-admin's own hooks. So what follows from a change is decided in one place, by `onChange`.
 */
export function withChanges(provider: PlatformDataProvider, { find, onChange }: Watch): PlatformDataProvider {
  const report = (
    kind: Change['kind'],
    of: string | AnyResource,
    more: { readonly record?: PlatformRecord; readonly along?: readonly string[] } = {},
  ) => {
    const resource = typeof of === 'string' ? find(of) : of;
    if (resource) onChange({ kind, resource, along: [], ...more });
  };
  const namesAlong = (name: string) => {
    const resource = find(name);
    return resource ? deletedAlong(resource).map((child) => child.name) : [];
  };
  return {
    ...provider,
    create: async (name, params) => {
      const answer = await provider.create(name, params);
      report('create', name, { record: answer.data as unknown as PlatformRecord });
      return answer;
    },
    update: async (name, params) => {
      const answer = await provider.update(name, params);
      report('update', name, { record: answer.data as unknown as PlatformRecord });
      return answer;
    },
    updateMany: async (name, params) => {
      const answer = await provider.updateMany(name, params);
      report('update', name);
      return answer;
    },
    delete: async (name, params) => {
      const answer = await provider.delete(name, params);
      report('delete', name, { along: namesAlong(name) });
      return answer;
    },
    deleteMany: async (name, params) => {
      const answer = await provider.deleteMany(name, params);
      report('delete', name, { along: namesAlong(name) });
      return answer;
    },
    act: (async (of: string | AnyResource, action: string, request?: ActionRequest) => {
      const answer: unknown = await (typeof of === 'string'
        ? provider.act(of, action, request)
        : provider.act(of, action, request));
      const resource = typeof of === 'string' ? find(of) : of;
      const call = resource && callOf(resource, action);
      if (call && !isReading(call)) report('act', resource, { along: call.changes ?? [] });
      return answer;
    }) as PlatformDataProvider['act'],
  };
}

/** The record that a change applies to, and where it is sent. */
export interface Target {
  readonly resource: AnyResource;
  readonly id: string;
  readonly meta: Pick<CallMeta, 'scope' | 'place'>;
  /** The record as the user sees it. Its entity tag detects changes by others since. */
  readonly known: PlatformRecord | undefined;
  /**
   * True when the user was told that another user changed the record, and tries again. The change then applies to the current record: the
   * tag of the known one would be refused again.
   */
  readonly isRetry?: boolean;
}

/** Some fields of a record before and after a change, which `putBack` restores. */
export interface Reversal {
  readonly before: Values;
  readonly after: Values;
}

/** Another user has set the fields since. Their values stay. */
export class ChangedSince extends Error {}

/**
 * The record that a change is compared with and whose entity tag is sent: the known one, or the current one on a retry and where nothing is
 * known. Every change of a record that is not in a form begins here.
 */
export async function baseOf(
  provider: PlatformDataProvider,
  { resource, id, meta, known, isRetry = false }: Target,
): Promise<PlatformRecord> {
  if (known && !isRetry) return known;
  return (await provider.getOne<PlatformRecord>(resource.name, { id, meta })).data;
}

/**
 * Sets fields of one record, with the same request as the record's page.
 * @returns the saved record and what undoes the change, with all fields that the update changed: a record that gets all buildings lists none
 */
export async function setFields(
  provider: PlatformDataProvider,
  target: Target,
  fields: Values,
): Promise<{ readonly record: PlatformRecord } & Reversal> {
  const { resource, id, meta, known, isRetry = false } = target;
  const isWhole = meta.place !== undefined && resource.places[meta.place]?.edit?.update === 'PUT';
  // A PUT sends every field, and a record from a list may lack some. The tag stays that of the known record.
  const latest = await baseOf(provider, isWhole ? { ...target, known: undefined } : target);
  const tag = isRetry ? undefined : known?.[etagProperty];
  const previousData = tag === undefined ? latest : { ...latest, [etagProperty]: tag };
  const data = { ...previousData, ...fields };
  const { data: record } = await provider.update<PlatformRecord>(resource.name, {
    id,
    data,
    previousData,
    meta,
  });
  const after = withinBuildings(resource, fields);
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, latest[field] ?? null]));
  return { record, before, after };
}

/**
 * Undoes a change with the record's own update call and its checks.
 * @throws ChangedSince when another user has set the fields since
 */
export async function putBack(
  provider: PlatformDataProvider,
  { resource, id, meta }: Omit<Target, 'known' | 'isRetry'>,
  { before, after }: Reversal,
): Promise<void> {
  const previousData = await baseOf(provider, { resource, id, meta, known: undefined });
  if (differingFields(resource, previousData, after).length > 0) throw new ChangedSince();
  await provider.update(resource.name, { id, data: { ...previousData, ...before }, previousData, meta });
}

/** Deletes one record. A record that no longer exists counts as deleted. */
export async function removeRecord(provider: PlatformDataProvider, target: Target): Promise<void> {
  const { resource, id, meta, known, isRetry } = target;
  try {
    // A record outside the known rows is deleted without a tag: nobody has seen another version of it.
    const previousData = isRetry ? await baseOf(provider, target) : known;
    await provider.delete(resource.name, { id, previousData, meta });
  } catch (error) {
    if ((error as { readonly status?: unknown } | null)?.status !== 404) throw error;
  }
}

import { differingFields } from '../resources/declaration/codec/index.ts';
import { type AnyResource, isCall, isChange } from '../resources/declaration/index.ts';
import type { ActionRequest } from './actions.ts';
import { scopeOfRecord } from './address.ts';
import type { CallMeta } from './callMeta.ts';
import type { PlatformDataProvider } from './dataProvider.ts';
import { withinBuildings } from './bodies.ts';
import { etagProperty, type PlatformRecord } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

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

/** The action that moves a record back to the state that it had before. */
export interface MoveBack {
  readonly action: string;
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
 * @param fields the new values, or how they follow from the record as it is
 * @returns the saved record and what undoes the change, with all fields that the update changed: a record that gets all buildings lists none
 */
export async function setFields(
  provider: PlatformDataProvider,
  target: Target,
  fields: Values | ((base: PlatformRecord) => Values),
): Promise<{ readonly record: PlatformRecord } & Reversal> {
  const { resource, id, meta, known, isRetry = false } = target;
  const isWhole = meta.place !== undefined && resource.places[meta.place]?.edit?.update === 'PUT';
  // A PUT sends every field, and a record from a list may lack some. The tag stays that of the known record.
  const latest = await baseOf(provider, isWhole ? { ...target, known: undefined } : target);
  const tag = isRetry ? undefined : known?.[etagProperty];
  const previousData = tag === undefined ? latest : { ...latest, [etagProperty]: tag };
  const set = typeof fields === 'function' ? fields(latest) : fields;
  const data = { ...previousData, ...set };
  const { data: record } = await provider.update<PlatformRecord>(resource.name, {
    id,
    data,
    previousData,
    meta,
  });
  const after = withinBuildings(resource, set);
  // The answer to a first try may have been lost: then the record has the values already, and the known one those before.
  const isApplied = isRetry && known !== undefined && differingFields(resource, latest, after).length === 0;
  const old = isApplied ? known : latest;
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, old[field] ?? null]));
  return { record, before, after };
}

/** Moves a record back. The platform answers 409 when it has left the state since. */
async function moveRecordBack(
  provider: PlatformDataProvider,
  { resource, id, meta }: Omit<Target, 'known' | 'isRetry'>,
  { action }: MoveBack,
): Promise<void> {
  try {
    await provider.act(resource, action, { id, scope: meta.scope ?? {} });
  } catch (error) {
    throw (error as { readonly status?: unknown } | null)?.status === 409 ? new ChangedSince() : error;
  }
}

/**
 * Undoes a change with the record's own calls and their checks.
 * @throws ChangedSince when another user has set the fields or moved the record since
 */
export async function putBack(
  provider: PlatformDataProvider,
  target: Omit<Target, 'known' | 'isRetry'>,
  reversal: Reversal | MoveBack,
): Promise<void> {
  if ('action' in reversal) return moveRecordBack(provider, target, reversal);
  const { resource, id, meta } = target;
  const { before, after } = reversal;
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

/** A declared action, with the record for one on a record. */
interface Start extends Omit<Target, 'id' | 'known'> {
  readonly name: string;
  readonly id?: string | undefined;
  readonly known?: PlatformRecord | undefined;
}

/** The result of a started action. */
interface Started {
  /** The response of the action's call. */
  readonly answer?: unknown;
  /** The saved record, and what undoes the change, of an action that sets fields. */
  readonly change?: { readonly record: PlatformRecord } & Reversal;
}

/** Starts a declared action: its call, or the change of the fields that it sets. Throws for one that is a page. */
export async function startAction(
  provider: PlatformDataProvider,
  { resource, name, id, meta, known, isRetry = false }: Start,
  request: Pick<ActionRequest, 'input' | 'signal' | 'onProgress'> = {},
): Promise<Started> {
  const action = resource.actions?.[name];
  // In a search across clients, the record names the client.
  const scope = scopeOfRecord(resource, meta.scope ?? {}, known);
  if (action && isCall(action)) {
    return { answer: await provider.act(resource, name, { ...request, id, scope }) };
  }
  if (!action || !isChange(action) || id === undefined)
    throw new TypeError(`${resource.name} declares no action "${name}" that can be started so.`);
  const target = { resource, id, meta: { ...meta, scope }, known, isRetry };
  return { change: await setFields(provider, target, action.set) };
}

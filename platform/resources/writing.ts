import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Queryable } from '../database/index.ts';
import type { CallInput, QueryParameters } from '../http/call.ts';
import type { Principal } from '../kernel/principal.ts';
import type { Values } from './input.ts';
import { findRecord, type WireRecord } from './read.ts';
import type { Params } from './rows.ts';

/** The context of every write, in addition to its record. */
export interface Writing {
  readonly tx: Queryable;
  readonly principal: Principal;
  readonly params: Params;
  readonly clock: Clock;
  readonly requestId: string;
  readonly settings: Settings;
  /** True for new people who get no invitation yet. */
  readonly withoutInvitations?: boolean;
}

/** The context of the write that a call requests. */
export function writingOf({
  tx,
  principal,
  params,
  clock,
  requestId,
  context,
}: CallInput<string, QueryParameters>): Writing {
  return { tx, principal, params, clock, requestId, settings: context.settings };
}

/** A written record as in responses, with its version. */
export interface Written {
  readonly uid: string;
  readonly record: WireRecord;
  readonly version: number;
}

/** The client of a record; null for one of the provider, or for no record of `clients`. */
export function clientOf(resource: AnyResource, params: Params, uid: string): string | null {
  if (resource.tenancy === 'self') return uid || null;
  const [parameter] = Object.keys(resource.scope);
  return resource.tenancy === 'client' && parameter ? (params[parameter] ?? null) : null;
}

/** The arguments of a hook about a write. */
export function hookContext(
  { principal, tx, clock, params, settings, requestId, withoutInvitations = false }: Writing,
  resource: AnyResource,
  operation: 'create' | 'update' | 'delete',
  { uid, before, after }: { uid: string; before: Values | undefined; after: Values | undefined },
) {
  const clientUid = clientOf(resource, params, uid);
  return {
    operation,
    uid,
    clientUid,
    principal,
    tx,
    clock,
    settings,
    requestId,
    withoutInvitations,
    before,
    after,
  };
}

/** Reads the record after a write. */
export async function readBack(
  resource: AnyResource,
  { tx, principal, params }: Writing,
  uid: string,
): Promise<Written> {
  const match = await findRecord(tx, resource, { params, principal, uid });
  if (!match) throw new Error(`The ${resource.name} ${uid} that was just written cannot be read.`);
  return { uid, ...match };
}

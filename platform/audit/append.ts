import { createHash, randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { type Database, jsonb, type Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { nilUuid } from '../../resources/declaration/identifiers.ts';

/** The tenant of what belongs to no client. */
export const noClient = nilUuid;

type Actor = Pick<Principal, 'userUid' | 'email' | 'kind' | 'clientUid' | 'actor'>;

/** The actor of an entry, and the user as whom they acted: somebody who acts as another is named themselves. */
export function actorColumns({ userUid, email, kind, actor }: Actor) {
  return actor
    ? { uid: actor.userUid, email: actor.email, kind: 'system', actedAs: email }
    : { uid: userUid, email, kind, actedAs: null };
}

/** The change of one field. A secret's values are left out. */
export interface FieldChange {
  readonly old?: unknown;
  readonly new?: unknown;
}

/** One change of one record. */
export interface AuditedChange {
  readonly principal: Actor;
  /** create, update, delete, or the name of an action. */
  readonly operation: string;
  /** Name of the resource. */
  readonly subject: string;
  /** The tenant of the record; null where it has none. */
  readonly clientUid: string | null;
  readonly target: string;
  /** The record's name. */
  readonly targetTitle: string | null;
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly at: Date;
  readonly requestId: string;
}

/** An action that somebody tried and was refused. */
export interface DeniedAction {
  readonly principal: Actor;
  readonly call: string;
  /** The tenant that the address names; null where it names none. */
  readonly clientUid: string | null;
  /** The address without its query. */
  readonly target: string;
  readonly status: number;
  readonly at: Date;
  readonly requestId: string;
}

/** Longest address that an entry keeps, in characters. */
const maxTarget = 500;

const changeColumns = sql.raw(
  'client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, target_title, changes, request_id',
);

/** Writes down changes in the transaction that makes them, so that neither exists without the other. */
export async function appendChanges(tx: Queryable, changes: readonly AuditedChange[]): Promise<void> {
  const rows = changes.map(({ principal, clientUid, targetTitle, requestId, at, ...change }) => {
    const actor = actorColumns(principal);
    return {
      client_uid: clientUid ?? noClient,
      uid: randomUUID(),
      at,
      actor_uid: actor.uid,
      actor_email: actor.email,
      actor_kind: actor.kind,
      acted_as_email: actor.actedAs,
      target_title: targetTitle,
      request_id: requestId,
      ...change,
    };
  });
  await tx.query(sql`
    insert into audit_entries (${changeColumns})
    select ${changeColumns} from jsonb_populate_recordset(null::audit_entries, ${jsonb(rows)})`);
}

/** Writes down one change. */
export async function appendChange(tx: Queryable, change: AuditedChange): Promise<void> {
  await appendChanges(tx, [change]);
}

/** Milliseconds within which the same action, denied again, is counted and not written down anew. */
const mergeWithinMs = 60_000;

/** The identifier of the entry that a denied action belongs to: one per actor, call, status and minute. */
function deniedUid({ principal, call, status, at }: DeniedAction): string {
  const minute = Math.floor(at.getTime() / mergeWithinMs);
  const digest = createHash('sha256')
    .update([principal.actor?.userUid, principal.userUid, call, status, minute].filter(Boolean).join(' '))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Writes down a denied action, in the actor's own client (a client's administrators see what their people try, and nobody learns of
 * another tenant that it was tried on them), or, for system users, in the client that the address names. There is one entry a minute
 * for each actor and call, with how often it was tried, so that nobody fills the table.
 */
export async function appendDenied(database: Database, denied: DeniedAction): Promise<void> {
  const { principal } = denied;
  const actor = actorColumns(principal);
  const clientUid = principal.kind === 'client' ? principal.clientUid : denied.clientUid;
  await database.owner.query(sql`
    insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, status, request_id)
    values (${clientUid ?? noClient}, ${deniedUid(denied)}, ${denied.at}, ${actor.uid}, ${actor.email}, ${actor.kind}, ${actor.actedAs},
      'denied', ${denied.call}, ${denied.target.slice(0, maxTarget)}, ${denied.status}, ${denied.requestId})
    on conflict (client_uid, uid) do update set count = audit_entries.count + 1`);
}

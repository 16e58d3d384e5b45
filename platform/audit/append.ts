import { createHash } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { type Database, jsonb, type Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { nilUuid } from '../../resources/declaration/identifiers.ts';
import { humanize } from '../../resources/declaration/naming.ts';
import { orderedUid, orderedUidSql } from '../database/ordered-uid.ts';

/** The tenant of entries that belong to no client. */
export const noClient = nilUuid;

type Actor = Pick<Principal, 'userUid' | 'email' | 'kind' | 'clientUid' | 'actor'>;

/** The actor of an entry, and the user that the actor acted as. Both are recorded. */
function actorColumns({ userUid, email, kind, actor }: Actor) {
  return actor
    ? { uid: actor.userUid, email: actor.email, kind: 'system', actedAs: email }
    : { uid: userUid, email, kind, actedAs: null };
}

/** The change of one field. Values of secrets are omitted. */
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
  /** The tenant of the record; null when it has none. */
  readonly clientUid: string | null;
  readonly target: string;
  /** The record's name. */
  readonly targetTitle: string | null;
  readonly changes: Readonly<Record<string, FieldChange>>;
  readonly at: Date;
  readonly requestId: string;
}

/** An action that was refused. */
export interface DeniedAction {
  readonly principal: Actor;
  readonly call: string;
  /** The tenant in the path; null when there is none. */
  readonly clientUid: string | null;
  /** The path without its query. */
  readonly target: string;
  readonly status: number;
  readonly at: Date;
  readonly requestId: string;
}

/** Maximum length of a stored path, in characters. */
const maxTarget = 500;

const changeColumns = sql.raw(
  'client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, target_title, changes, request_id',
);

/** Records changes in the transaction that makes them: neither exists without the other. */
export async function appendChanges(tx: Queryable, changes: readonly AuditedChange[]): Promise<void> {
  const rows = changes.map(({ principal, clientUid, targetTitle, requestId, at, ...change }) => {
    const actor = actorColumns(principal);
    return {
      client_uid: clientUid ?? noClient,
      uid: orderedUid(at),
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
  await tx.query(
    sql`
    insert into audit_entries (${changeColumns})
    select ${changeColumns} from jsonb_populate_recordset(null::audit_entries, ${jsonb(rows)})`,
    { prepared: 'fixed' },
  );
}

/**
 * Records the same change of many records.
 * @param rows a statement with the columns `client_uid`, `uid`, `title` and `changes`
 */
export async function appendChangesOf(
  tx: Queryable,
  of: Pick<AuditedChange, 'principal' | 'operation' | 'subject' | 'at' | 'requestId'>,
  rows: SQL,
): Promise<void> {
  const actor = actorColumns(of.principal);
  await tx.query(sql`
    with changed as (${rows})
    insert into audit_entries (${changeColumns})
    select client_uid, ${orderedUidSql(of.at)}, ${of.at}::timestamptz, ${actor.uid}::uuid, ${actor.email}, ${actor.kind}, ${actor.actedAs},
      ${of.operation}, ${of.subject}, uid::text, title, changes, ${of.requestId} from changed`);
}

/** Records one change. */
export async function appendChange(tx: Queryable, change: AuditedChange): Promise<void> {
  await appendChanges(tx, [change]);
}

/** Milliseconds within which repeated denials of the same action are counted in one entry. */
const mergeWithinMs = 60_000;

/** The identifier of the entry for a denied action: one per actor, call, status and minute. */
function deniedUid({ principal, call, status, at }: DeniedAction): string {
  const minute = Math.floor(at.getTime() / mergeWithinMs);
  const digest = createHash('sha256')
    .update([principal.actor?.userUid, principal.userUid, call, status, minute].filter(Boolean).join(' '))
    .digest();
  return orderedUid(new Date(minute * mergeWithinMs), digest.subarray(0, 10));
}

/**
 * Records a denied action in the actor's own client: a client's administrators see what their users try, and no tenant sees attempts by
 * others. For system users, in the client of the path. Entries are merged per minute, actor and call, with a count, so that attempts cannot
 * fill the table.
 */
export async function appendDenied(database: Database, denied: DeniedAction): Promise<void> {
  const { principal } = denied;
  const actor = actorColumns(principal);
  const clientUid = principal.kind === 'client' ? principal.clientUid : denied.clientUid;
  await database.owner.query(sql`
    insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, target_title, status, request_id)
    values (${clientUid ?? noClient}, ${deniedUid(denied)}, ${denied.at}, ${actor.uid}, ${actor.email}, ${actor.kind}, ${actor.actedAs},
      'denied', ${denied.call}, ${denied.target.slice(0, maxTarget)}, ${humanize(denied.call)}, ${denied.status}, ${denied.requestId})
    on conflict (client_uid, uid) do update set count = audit_entries.count + 1`);
}

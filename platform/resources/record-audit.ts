import type { SQL } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { appendChanges, appendChangesOf, type FieldChange } from '../audit/append.ts';
import type { Values } from './input.ts';
import { masked } from './secrets.ts';
import { type Writing, clientOf } from './writing.ts';

/** Old and new value of each changed field; for secrets only the fact. */
export function audited(resource: AnyResource, before: Values, changes: Values): Record<string, FieldChange> {
  const [old, next] = [masked(resource, before), masked(resource, changes)];
  return Object.fromEntries(
    Object.keys(changes).flatMap((name): [string, FieldChange][] => {
      // It follows from other values, and nobody changes it.
      if (resource.fields[name]?.computed) return [];
      const isWriteOnly = kindOf(resource.fields[name])?.isWriteOnly;
      return [[name, isWriteOnly ? {} : { old: old[name] ?? null, new: next[name] }]];
    }),
  );
}

/** The part of a record in an audit entry. */
interface Noted {
  readonly uid: string;
  readonly title?: unknown;
  readonly changes: Record<string, FieldChange>;
}

/**
 * Records writes in the audit, in the same transaction. A write on no particular record belongs to the client, or to the resource as a
 * whole.
 */
export async function appendAudits(
  resource: AnyResource,
  { tx, principal, params, clock, requestId }: Writing,
  /** create, update, delete, or the name of an action. */
  operation: string,
  records: readonly Noted[],
): Promise<void> {
  // A path without a client refers to the caller's own.
  const own = resource.tenancy === 'client' ? principal.clientUid : null;
  const at = clock.now();
  await appendChanges(
    tx,
    records.map(({ uid, title, changes }) => {
      const clientUid = clientOf(resource, params, uid) ?? own;
      return {
        principal,
        operation,
        subject: resource.name,
        clientUid,
        target: uid || (clientUid ?? resource.name),
        targetTitle: typeof title === 'string' ? title : null,
        changes,
        at,
        requestId,
      };
    }),
  );
}

/** Records one write. */
export async function appendAudit(
  resource: AnyResource,
  writing: Writing,
  operation: string,
  record: Noted,
): Promise<void> {
  await appendAudits(resource, writing, operation, [record]);
}

/**
 * Records a write on any number of records in the statement that makes it or finds them, so that none of them is read into this process.
 * @param rows a statement with the columns `client_uid`, `uid`, `title` and `changes` of each record
 */
export async function appendAuditsOf(
  resource: AnyResource,
  { tx, principal, clock, requestId }: Pick<Writing, 'tx' | 'principal' | 'clock' | 'requestId'>,
  operation: string,
  rows: SQL,
): Promise<void> {
  const of = { principal, operation, subject: resource.name, at: clock.now(), requestId };
  await appendChangesOf(tx, of, rows);
}

import { sql } from 'drizzle-orm';
import { type AnyResource, localize } from '../../resources/declaration/index.ts';
import { deletedAlong } from '../../resources/registry.ts';
import { actorColumns } from '../audit/append.ts';
import { columnName, identifierColumn, scopeColumn, tableName, tenantColumn } from '../database/naming.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import { hooksOf, removeKeptApart } from './extensions.ts';
import { valuesOf } from './input.ts';
import { findRecord } from './read.ts';
import { visibleRows } from './rows.ts';
import { masked } from './secrets.ts';
import { fieldsPointingAt } from './targets.ts';
import { type Writing, clientOf, hookContext } from './writing.ts';
import { inUse } from './refusals.ts';
import { appendAudit } from './record-audit.ts';
import { lock, checkVersion } from './record-lock.ts';
import { checkRights } from './rights.ts';

/** The references to a record that its deletion clears. */
async function clearReferences(
  resource: AnyResource,
  { tx }: Writing,
  clientUid: string | null,
  uid: string,
) {
  for (const [other, name, field] of fieldsPointingAt(resource)) {
    const column = columnName(other, name);
    if (field.kind !== 'reference' || field.onTargetDelete !== 'clear' || column === undefined) continue;
    const tenant =
      other.tenancy === 'client' ? sql` and ${sql.identifier(tenantColumn)} = ${clientUid}` : sql``;
    await tx.query(sql`
      update ${sql.identifier(tableName(other))} set ${sql.identifier(column)} = null, version = version + 1
      where ${sql.identifier(column)} = ${uid}${tenant}`);
  }
}

/** The resources whose rows go with a record, its own first, each with the column that names the record. */
function goingAlong(resource: AnyResource): readonly (readonly [AnyResource, string])[] {
  const below = deletedAlong(resource).map(
    (child) => [child, scopeColumn(child, child.scope[resource.identifier.param] ?? '')] as const,
  );
  return [[resource, identifierColumn], ...below];
}

/** Writes an audit entry for each record below the deleted one: the database deletes their rows along with it. */
async function auditChildren(
  resource: AnyResource,
  { tx, principal, clock, requestId }: Writing,
  uid: string,
) {
  const actor = actorColumns(principal);
  for (const [child, parent] of goingAlong(resource).slice(1)) {
    const title = columnName(child, child.title);
    await tx.query(sql`
      insert into audit_entries
        (client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, target_title, request_id)
      select c.client_uid, gen_random_uuid(), ${clock.now()}::timestamptz, ${actor.uid}::uuid, ${actor.email},
        ${actor.kind}, ${actor.actedAs}, 'delete', ${child.name}, c.uid::text, ${title ? sql`c.${sql.identifier(title)}::text` : sql`null`}, ${requestId}
      from ${sql.identifier(tableName(child))} c where c.${sql.identifier(parent)} = ${uid}`);
  }
}

/** Deletes a record and what the declaration deletes along with it. */
export async function deleteRecord(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  ifMatch: string | string[] | undefined,
): Promise<void> {
  const { tx, principal, params } = writing;
  checkVersion(ifMatch, await lock(resource, writing, uid));
  const match = await findRecord(tx, resource, { params, principal, uid });
  const record = match?.record ?? {};
  const clientUid = clientOf(resource, params, uid);
  await checkRights(tx, resource, principal, { uid, clientUid, record });
  const before = masked(resource, valuesOf(resource, record));
  if (resource.undeletable?.when(before))
    throw new ProblemError(409, { detail: localize(resource.undeletable.message, 'en-US') });
  const hooked = hookContext(writing, resource, 'delete', { uid, before, after: undefined });
  const errors = await hooksOf(resource.name).before?.(hooked);
  if (errors && Object.keys(errors).length > 0) throw validationProblem(errors);
  await auditChildren(resource, writing, uid);
  await clearReferences(resource, writing, clientUid, uid);
  for (const [gone, parent] of goingAlong(resource))
    await removeKeptApart(tx, gone, sql`t.${sql.identifier(parent)} = ${uid}`);
  try {
    await tx.query(sql`
      delete from ${sql.identifier(tableName(resource))} t
      where ${visibleRows(resource, params, principal)} and t.${sql.identifier(identifierColumn)} = ${uid}`);
  } catch (error) {
    throw inUse(resource, error);
  }
  await hooksOf(resource.name).after?.(hooked);
  const deletedValues = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
  await appendAudit(resource, writing, 'delete', {
    uid,
    title: before[resource.title],
    changes: Object.fromEntries(
      Object.entries(deletedValues).map(([name, old]) => [name, { old, new: null }]),
    ),
  });
}

import { sql } from 'drizzle-orm';
import { type AnyResource, localize } from '../../resources/declaration/index.ts';
import { deletedAlong } from '../../resources/registry.ts';
import { actorColumns } from '../audit/append.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { columnName, identifierColumn, scopeColumn, tableName, tenantColumn } from '../database/naming.ts';
import { signatureOf } from '../kernel/principal.ts';
import { type FieldErrors, ProblemError, validationProblem } from '../kernel/problem.ts';
import { column, linksOf } from './columns.ts';
import { guarded, hooksOf, removeKeptApart } from './extensions.ts';
import { valuesOf } from './input.ts';
import { findRecord } from './read.ts';
import { visibleRows } from './rows.ts';
import { masked } from './secrets.ts';
import { fieldsPointingAt } from './targets.ts';
import { type Writing, clientOf, hookContext } from './writing.ts';
import { inUse } from './refusals.ts';
import { appendAudit, appendAudits } from './record-audit.ts';
import { lock, checkVersion } from './record-lock.ts';
import { checkRights, checkRightsAbove } from './rights.ts';

/** A record that referred to a deleted one. */
interface Referrer {
  readonly uid: string;
  readonly title: unknown;
  /** The reference, or the list with it, before the deletion. */
  readonly old: string | readonly string[];
}

/**
 * Clears the references to a deleted record, and takes it out of lists. The database would delete the entries of lists by cascade, without
 * a trace in the history of the records that had them.
 */
async function clearReferences(
  resource: AnyResource,
  writing: Writing,
  clientUid: string | null,
  uid: string,
) {
  const { tx, principal, clock } = writing;
  for (const [other, name, field] of fieldsPointingAt(resource)) {
    const { isLinked } = platformKindOf(field);
    const stored = columnName(other, name);
    if (isLinked ? field.onTargetDelete === 'restrict' : field.onTargetDelete !== 'clear') continue;
    const value = isLinked
      ? sql`array(select l.target_uid ${linksOf(other, name)} order by 1)`
      : sql`${uid}::uuid`;
    const cleared = stored === undefined ? sql`` : sql`${sql.identifier(stored)} = null, `;
    const refers = isLinked
      ? sql`exists (select ${linksOf(other, name)} and l.target_uid = ${uid})`
      : sql`${column(other, name)} = ${uid}`;
    const tenant =
      other.tenancy === 'client' ? sql` and t.${sql.identifier(tenantColumn)} = ${clientUid}` : sql``;
    const title = columnName(other, other.title);
    const { rows } = await tx.query<Referrer>(sql`
      update ${sql.identifier(tableName(other))} t
      set ${cleared}version = version + 1, modified_at = ${clock.now()}, modified_by = ${signatureOf(principal)}
      where ${refers}${tenant} and t.${sql.identifier(identifierColumn)} <> ${uid}
      returning t.${sql.identifier(identifierColumn)} as uid, ${title ? sql`t.${sql.identifier(title)}` : sql`null`} as title, ${value} as old`);
    if (rows.length === 0) continue;
    const referrers = rows.map(({ old, ...referrer }) => ({
      ...referrer,
      changes: { [name]: { old, new: typeof old === 'string' ? null : old.filter((one) => one !== uid) } },
    }));
    await appendAudits(other, writing, 'update', referrers);
  }
}

/** The resources whose rows are deleted with a record, its own first, each with the column that refers to the record. */
function cascadedResources(resource: AnyResource): readonly (readonly [AnyResource, string])[] {
  const below = deletedAlong(resource).map(
    (child) => [child, scopeColumn(child, child.scope[resource.identifier.param] ?? '')] as const,
  );
  return [[resource, identifierColumn], ...below];
}

/** Writes an audit entry for each record below the deleted one: the database deletes their rows by cascade. */
async function auditChildren(
  resource: AnyResource,
  { tx, principal, clock, requestId }: Writing,
  uid: string,
) {
  const actor = actorColumns(principal);
  for (const [child, parent] of cascadedResources(resource).slice(1)) {
    const title = columnName(child, child.title);
    await tx.query(sql`
      insert into audit_entries
        (client_uid, uid, at, actor_uid, actor_email, actor_kind, acted_as_email, operation, subject, target, target_title, request_id)
      select c.client_uid, gen_random_uuid(), ${clock.now()}::timestamptz, ${actor.uid}::uuid, ${actor.email},
        ${actor.kind}, ${actor.actedAs}, 'delete', ${child.name}, c.uid::text, ${title ? sql`c.${sql.identifier(title)}::text` : sql`null`}, ${requestId}
      from ${sql.identifier(tableName(child))} c where c.${sql.identifier(parent)} = ${uid}`);
  }
}

/** The context of the hooks of a deleted record. */
type Deletion = ReturnType<typeof hookContext>;

/** The records below a deleted one whose resources have hooks on deletion, each in the form its own deletion would have. */
async function recordsBelow(resource: AnyResource, writing: Writing, uid: string) {
  const { tx, principal } = writing;
  const below: { readonly child: AnyResource; readonly hooked: Deletion }[] = [];
  for (const [child, parent] of cascadedResources(resource).slice(1)) {
    const hooks = hooksOf(child.name);
    if (!child.undeletable && !('before' in hooks || 'after' in hooks)) continue;
    const scope = Object.entries(child.scope).map(
      ([parameter, property]) => sql`, ${column(child, property)}::text as ${sql.identifier(parameter)}`,
    );
    const { rows } = await tx.query<Record<string, string>>(sql`
      select t.${sql.identifier(identifierColumn)}::text as "@uid" ${sql.join(scope, sql``)}
      from ${sql.identifier(tableName(child))} t where t.${sql.identifier(parent)} = ${uid}`);
    for (const { '@uid': own = '', ...params } of rows) {
      const match = await findRecord(tx, child, { params, principal, uid: own, isWhole: true });
      const values = masked(child, valuesOf(child, match?.record ?? {}));
      const hooked = hookContext({ ...writing, params }, child, 'delete', {
        uid: own,
        before: values,
        after: undefined,
      });
      below.push({ child, hooked });
    }
  }
  return below;
}

/** Throws 409 for a record whose state forbids deletion. Otherwise returns the errors of the hook. */
async function refusalOf(resource: AnyResource, hooked: Deletion): Promise<FieldErrors | undefined> {
  if (resource.undeletable?.when(hooked.before ?? {}))
    throw new ProblemError(409, { detail: localize(resource.undeletable.message, 'en-US') });
  const errors = await hooksOf(resource.name).before?.(hooked);
  return errors && Object.keys(errors).length > 0 ? errors : undefined;
}

/** Deletes a record and everything that cascades from it. */
export async function deleteRecord(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  ifMatch: string | string[] | undefined,
): Promise<void> {
  const { tx, principal, params } = writing;
  checkVersion(ifMatch, await lock(resource, writing, uid));
  const match = await findRecord(tx, resource, { params, principal, uid, isWhole: true });
  const record = match?.record ?? {};
  const clientUid = clientOf(resource, params, uid);
  await checkRights(tx, resource, principal, { uid, clientUid, record });
  await checkRightsAbove(resource, writing);
  const before = masked(resource, valuesOf(resource, record));
  const hooked = hookContext(writing, resource, 'delete', { uid, before, after: undefined });
  const errors = await refusalOf(resource, hooked);
  if (errors) throw validationProblem(errors);
  const below = await recordsBelow(resource, writing, uid);
  for (const { child, hooked: own } of below) {
    const [[sentence] = []] = Object.values((await refusalOf(child, own)) ?? {});
    if (sentence !== undefined) throw new ProblemError(409, { detail: sentence });
  }
  await guarded(resource.name, hooked, async () => {
    await auditChildren(resource, writing, uid);
    await clearReferences(resource, writing, clientUid, uid);
    for (const [gone, parent] of cascadedResources(resource))
      await removeKeptApart(tx, gone, sql`t.${sql.identifier(parent)} = ${uid}`);
    try {
      await tx.query(sql`
        delete from ${sql.identifier(tableName(resource))} t
        where ${visibleRows(resource, params, principal)} and t.${sql.identifier(identifierColumn)} = ${uid}`);
    } catch (error) {
      throw inUse(resource, error);
    }
    for (const { child, hooked: own } of below) await hooksOf(child.name).after?.(own);
    await hooksOf(resource.name).after?.(hooked);
  });
  const deletedValues = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
  await appendAudit(resource, writing, 'delete', {
    uid,
    title: before[resource.title],
    changes: Object.fromEntries(
      Object.entries(deletedValues).map(([name, old]) => [name, { old, new: null }]),
    ),
  });
}

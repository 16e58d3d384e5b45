import { type SQL, sql } from 'drizzle-orm';
import { type AnyResource, localize } from '../../../resources/declaration/index.ts';
import { deletedAlong } from '../../../resources/registry.ts';
import { noClient } from '../../audit/append.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import { columnName, identifierColumn, scopeColumn, tableName, tenantColumn } from '../../database/naming.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { type FieldErrors, ProblemError, validationProblem } from '../../kernel/problem.ts';
import { column, linksOf } from '../columns.ts';
import { guarded, hooksOf, removeKeptApart } from '../extensions.ts';
import { valuesOf } from '../input.ts';
import { findRecord } from '../read.ts';
import { identifiedBy, visibleRows } from '../rows.ts';
import { masked } from '../secrets.ts';
import { fieldsPointingAt } from '../targets.ts';
import { type Writing, clientOf, hookContext } from '../writing.ts';
import { inUse } from '../refusals.ts';
import { appendAudit, appendAuditsOf } from '../record-audit.ts';
import { checkVersion, holdAbove, lock } from '../record-lock.ts';
import { checkRights, checkAbove } from '../rights.ts';

/** The name of the row `t` of a resource, in SQL. */
function titleOf(resource: AnyResource): SQL {
  const title = columnName(resource, resource.title);
  return title === undefined ? sql`null::text` : sql`t.${sql.identifier(title)}::text`;
}

/**
 * Clears the references to a deleted record, and takes it out of lists. The database would delete the entries of lists by cascade, without
 * a trace in the history of the records that had them. Thousands may refer to it.
 */
async function clearReferences(
  resource: AnyResource,
  writing: Writing,
  clientUid: string | null,
  uid: string,
) {
  const { principal, clock } = writing;
  for (const [other, name, field] of fieldsPointingAt(resource)) {
    const { isLinked } = platformKindOf(field);
    const stored = columnName(other, name);
    if (isLinked ? field.onTargetDelete === 'restrict' : field.onTargetDelete !== 'clear') continue;
    const old = isLinked
      ? sql`array(select l.target_uid ${linksOf(other, name)} order by 1)`
      : sql`${uid}::uuid`;
    const left = isLinked ? sql`array_remove(${old}, ${uid}::uuid)` : sql`null::text`;
    const cleared = stored === undefined ? sql`` : sql`${sql.identifier(stored)} = null, `;
    const refers = isLinked
      ? sql`exists (select ${linksOf(other, name)} and l.target_uid = ${uid})`
      : sql`${column(other, name)} = ${uid}`;
    const tenant =
      other.tenancy === 'client' ? sql` and t.${sql.identifier(tenantColumn)} = ${clientUid}` : sql``;
    await appendAuditsOf(
      other,
      writing,
      'update',
      sql`
      update ${sql.identifier(tableName(other))} t
      set ${cleared}version = version + 1, modified_at = ${clock.now()}, modified_by = ${signatureOf(principal)}
      where ${refers}${tenant} and t.${sql.identifier(identifierColumn)} <> ${uid}
      returning ${auditClientOf(other)} as client_uid, t.${sql.identifier(identifierColumn)} as uid, ${titleOf(other)} as title,
        jsonb_build_object(${name}::text, jsonb_build_object('old', ${old}, 'new', ${left})) as changes`,
    );
  }
}

/** The tenant of the audit entries of the row `t` of a resource, in SQL. */
function auditClientOf({ tenancy }: AnyResource): SQL {
  if (tenancy === 'client') return sql`t.${sql.identifier(tenantColumn)}`;
  return tenancy === 'self' ? sql`t.${sql.identifier(identifierColumn)}` : sql`${noClient}::uuid`;
}

/** The resources whose rows are deleted with a record, its own first, each with the column that refers to the record. */
function cascadedResources(resource: AnyResource): readonly (readonly [AnyResource, string])[] {
  const below = deletedAlong(resource).map(
    (child) => [child, scopeColumn(child, child.scope[resource.identifier.param] ?? '')] as const,
  );
  return [[resource, identifierColumn], ...below];
}

/** Writes an audit entry for each record below the deleted one: the database deletes their rows by cascade. */
async function auditChildren(resource: AnyResource, writing: Writing, uid: string) {
  for (const [child, parent] of cascadedResources(resource).slice(1))
    await appendAuditsOf(
      child,
      writing,
      'delete',
      sql`
      select ${auditClientOf(child)} as client_uid, t.${sql.identifier(identifierColumn)} as uid, ${titleOf(child)} as title, null::jsonb as changes
      from ${sql.identifier(tableName(child))} t where t.${sql.identifier(parent)} = ${uid}`,
    );
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
  await holdAbove(resource, writing, identifiedBy(uid));
  checkVersion(ifMatch, await lock(resource, writing, uid), writing.principal);
  const match = await findRecord(tx, resource, { params, principal, uid, isWhole: true });
  const record = match?.record ?? {};
  const clientUid = clientOf(resource, params, uid);
  await checkRights(tx, resource, principal, { uid, clientUid, record });
  await checkAbove(resource, writing, identifiedBy(uid));
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

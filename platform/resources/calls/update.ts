import { type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { isLocked, namesToCheck } from '../../../resources/declaration/fields/validation.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import { identifierColumn, tableName } from '../../database/naming.ts';
import type { FieldChange } from '../../audit/append.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { guarded, hooksOf } from '../extensions.ts';
import {
  changedFields,
  checkValues,
  checkWritable,
  readBody,
  type Values,
  valuesOf,
  violationProblem,
  withoutForeignDefaults,
} from '../input.ts';
import { applyJsonPatch } from '../json-patch.ts';
import { findRecord, type WireRecord, wholeOf } from '../read.ts';
import { identifiedBy, visibleRows } from '../rows.ts';
import { type Writing, type Written, clientOf, hookContext, readBack } from '../writing.ts';
import { withKeptSecrets, masked, opened, sealed } from '../secrets.ts';
import { assignments, writeLinks } from '../assignments.ts';
import { noLongerProblem, recordNotFound, uniqueProblem } from '../refusals.ts';
import { audited, appendAudit } from '../record-audit.ts';
import { prepared, checkBeyond } from '../write-checks.ts';
import { checkVersion, holdAbove, lock } from '../record-lock.ts';
import { checkRights, checkAbove } from '../rights.ts';

/**
 * The form of a change: the whole record as it was read (`record`), members of it, or a list of operations. A whole record has values that
 * only the platform sets and that may have changed since, such as counts: they are ignored.
 */
export type Change = { readonly kind: 'record' | 'values' | 'operations'; readonly body: unknown };

/** Reads a change: the values before it, and the fields it would change. Throws 400 for a change that cannot be read. */
export async function readChange(
  resource: AnyResource,
  writing: Writing,
  { uid, record }: { readonly uid: string; readonly record: WireRecord },
  change: Change,
): Promise<{ before: Values; requestedChanges: Values }> {
  const before = await opened(resource, writing, uid, valuesOf(resource, record));
  const input =
    change.kind === 'operations'
      ? readPatched(resource, masked(resource, before), change.body)
      : readBody(resource, change.body, record);
  const next = withKeptSecrets(resource, before, input);
  const changes = changedFields(resource, before, next);
  return { before, requestedChanges: change.kind === 'record' ? settable(resource, changes) : changes };
}

/** The changes of fields that not only the platform sets. */
function settable({ fields }: AnyResource, changes: Values): Values {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => fields[name]?.write !== 'never'));
}

/** Changes a record. A change without new values leaves the record and its version unchanged. */
export async function updateRecord(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  { change, ifMatch }: { change: Change; ifMatch: string | string[] | undefined },
): Promise<Written> {
  const { tx, principal, params } = writing;
  await holdAbove(resource, writing, identifiedBy(uid));
  // In one way to the server and back. The record is read when the lock is held: by a later statement, which sees what was committed until then.
  const [locked, match] = await Promise.all([
    lock(resource, writing, uid),
    findRecord(tx, resource, { params, principal, uid }),
  ]);
  checkVersion(ifMatch, locked, writing.principal);
  if (!match) throw recordNotFound(resource);
  // Read against what the caller sees: a comparison with hidden values, or a copy of them, would reveal them.
  const { requestedChanges } = await readChange(resource, writing, { uid, record: match.record }, change);
  checkWritable(resource, requestedChanges, 'update', principal);
  if (Object.keys(requestedChanges).length === 0) return { uid, ...match };
  const { record } = await wholeOf(tx, resource, { params, principal, uid }, match);
  const before = await opened(resource, writing, uid, valuesOf(resource, record));
  await checkRights(tx, resource, principal, {
    uid,
    clientUid: clientOf(resource, params, uid),
    record,
  });
  await checkAbove(resource, writing, identifiedBy(uid));
  checkUnlocked(resource, before, requestedChanges);
  const { after, changes } = await applyChanges(resource, writing, uid, { before, requestedChanges });
  // Neither needs the other's answer: one way to the server and back.
  const [written] = await Promise.all([
    readBack(resource, writing, uid),
    appendAudit(resource, writing, 'update', {
      uid,
      title: after[resource.title],
      changes: audited(resource, before, changes),
    }),
  ]);
  return written;
}

/**
 * Sets fields of a record by an action, also fields that no form writes. Checks, rules and hooks are those of every update.
 * @returns the values before, and the changes for the audit entry of the action
 * @throws ProblemError 409 when the record has changed meanwhile, and the action applies to it no longer
 */
export async function setByAction(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  { values, applies }: { readonly values: Values; readonly applies: (record: WireRecord) => boolean },
): Promise<{ readonly before: Values; readonly changes: Record<string, FieldChange> }> {
  const { tx, principal, params } = writing;
  await lock(resource, writing, uid);
  const match = await findRecord(tx, resource, { params, principal, uid, isWhole: true });
  if (!match) throw recordNotFound(resource);
  if (!applies(match.record)) throw noLongerProblem();
  const before = await opened(resource, writing, uid, valuesOf(resource, match.record));
  const requestedChanges = changedFields(resource, before, { ...before, ...values });
  const { changes } = await applyChanges(resource, writing, uid, { before, requestedChanges });
  return { before, changes: audited(resource, before, changes) };
}

/** Checks and writes the changes of a locked record. */
async function applyChanges(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  { before, requestedChanges }: { readonly before: Values; readonly requestedChanges: Values },
): Promise<{ readonly after: Values; readonly changes: Values }> {
  const next = withoutForeignDefaults(resource, { ...before, ...requestedChanges });
  checkValues(resource, namesToCheck(resource, Object.keys(requestedChanges)), next);
  const changes = await prepared(resource, writing, 'update', {
    uid,
    before,
    changes: changedFields(resource, before, next),
  });
  const [refusal] = await checkBeyond(resource, writing, 'update', [{ uid, before, changes }]);
  if (refusal) throw refusal;

  const after = { ...before, ...changes };
  const context = hookContext(writing, resource, 'update', { uid, before, after });
  await guarded(resource.name, context, async () => {
    await writeChanges(resource, writing, uid, changes);
    await hooksOf(resource.name).after?.(context);
  });
  return { after, changes };
}

/** Writes the changed fields of a record, its version and its stamps. Throws ProblemError 409 when a unique value is taken. */
async function writeChanges(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  changes: Values,
): Promise<void> {
  const { tx, principal, params, clock } = writing;
  const sets = [
    ...assignments(resource, await sealed(resource, writing, uid, changes)),
    ['version', sql`version + 1`],
    ['modified_at', sql`${clock.now()}`],
    ['modified_by', sql`${signatureOf(principal)}`],
  ] as [string, SQL][];
  try {
    await tx.query(
      sql`
      update ${sql.identifier(tableName(resource))} t
      set ${sql.join(
        sets.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
        sql`, `,
      )}
      where ${visibleRows(resource, params, principal)} and t.${sql.identifier(identifierColumn)} = ${uid}`,
      { prepared: 'varied' },
    );
  } catch (error) {
    throw uniqueProblem(resource, 'update', changes, error);
  }
  await writeLinks(tx, resource, changes, clientOf(resource, params, uid), uid);
}

/** Throws 400 for fields that can no longer be changed in the saved record. */
function checkUnlocked(resource: AnyResource, before: Values, changes: Values): void {
  const locked = Object.keys(changes).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && isLocked(field, before);
  });
  if (locked.length > 0)
    throw violationProblem(
      resource,
      locked.map((field) => ({ field, key: 'locked' })),
    );
}

function readPatched(resource: AnyResource, before: Values, body: unknown): Values {
  // Fields that are never read can still be written.
  const unread = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      platformKindOf(field).isEncrypted ? [[name, null]] : [],
    ),
  );
  const patched = applyJsonPatch(resource, { ...unread, ...before }, body);
  // A field that was removed or moved away no longer has a value.
  return readBody(
    resource,
    { ...Object.fromEntries(Object.keys(before).map((name) => [name, null])), ...patched },
    {},
  );
}

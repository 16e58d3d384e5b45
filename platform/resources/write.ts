import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { errorName } from '../../resources/conventions.ts';
import { type AnyResource, localize } from '../../resources/declaration/index.ts';
import { describeViolation } from '../../resources/validation.ts';
import { messages } from '../../resources/messages.ts';
import { appendChange, type FieldChange } from '../audit/append.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Clock } from '../context.ts';
import { isForeignKeyViolation, isUniqueViolation, jsonb, list, type Queryable } from '../database/index.ts';
import {
  columnName,
  IDENTIFIER_COLUMN,
  linkTable,
  tableName,
  TENANT_COLUMN,
  uniqueName,
} from '../database/naming.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../http/problem.ts';
import { encryptionOf } from '../identity/encryption.ts';
import type { Principal } from '../identity/principal.ts';
import { matches } from './entity-tag.ts';
import { hooksOf } from './hooks.ts';
import {
  changedFields,
  checkValues,
  checkWritable,
  initialValues,
  readBody,
  type Values,
  valuesOf,
  violationProblem,
} from './input.ts';
import { applyJsonPatch } from './json-patch.ts';
import { checkWithinBuildings, emptiedBuildings, touchesBuildings } from './within-buildings.ts';
import { findRecord, type WireRecord } from './read.ts';
import { missingTargets } from './references.ts';
import { parentExists, type Params, visibleRows } from './rows.ts';
import { fieldsPointingAt } from './targets.ts';

/** What every write is given beside its record. */
export interface Writing {
  readonly tx: Queryable;
  readonly principal: Principal;
  readonly params: Params;
  readonly clock: Clock;
  readonly requestId: string;
  readonly settings: Settings;
}

/** A written record as answers show it, with its version. */
export interface Written {
  readonly uid: string;
  readonly record: WireRecord;
  readonly version: number;
}

function clientOf(resource: AnyResource, params: Params, uid: string): string | null {
  if (resource.tenancy === 'self') return uid;
  const [parameter] = Object.keys(resource.scope);
  return resource.tenancy === 'client' && parameter ? (params[parameter] ?? null) : null;
}

/** What a secret of a record is encrypted for; needed to read it again. */
export function secretPurpose(resource: AnyResource, name: string, uid: string): string {
  return `${resource.name}.${name} ${uid}`;
}

/** `values` with its secrets encrypted. */
async function sealed(
  resource: AnyResource,
  { settings }: Writing,
  uid: string,
  values: Values,
): Promise<Values> {
  const secrets = Object.entries(values).filter(
    ([name, value]) => resource.fields[name]?.kind === 'secret' && typeof value === 'string',
  );
  if (secrets.length === 0) return values;
  const encryption = await encryptionOf(settings);
  const encrypted = secrets.map(([name, value]) => [
    name,
    encryption.encrypt(String(value), secretPurpose(resource, name, uid)),
  ]);
  return { ...values, ...Object.fromEntries(encrypted) };
}

/** The columns of the fields among `values` with what goes into each. */
function assignments(resource: AnyResource, values: Values): [string, SQL][] {
  return Object.entries(values).flatMap(([name, value]): [string, SQL][] => {
    const field = resource.fields[name];
    const column = columnName(resource, name);
    if (!field || column === undefined || field.stamp) return [];
    if (field.kind === 'json') return [[column, value === null ? sql`null` : jsonb(value)]];
    return [[column, Array.isArray(value) ? list(value) : sql`${value}`]];
  });
}

async function writeLinks(
  tx: Queryable,
  resource: AnyResource,
  values: Values,
  clientUid: string | null,
  uid: string,
) {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field?.kind !== 'references' || field.computed || !Array.isArray(value)) continue;
    const link = sql.identifier(linkTable(resource, name).name);
    const tenant = resource.tenancy === 'client';
    const own = tenant ? sql`client_uid = ${clientUid} and uid = ${uid}` : sql`uid = ${uid}`;
    // One after the other: a link that was there and stays must be gone before it comes again.
    await tx.query(sql`delete from ${link} where ${own}`);
    if (value.length === 0) continue;
    const key = tenant ? sql`client_uid, uid, target_uid` : sql`uid, target_uid`;
    const fixed = tenant ? sql`${clientUid}::uuid, ${uid}::uuid` : sql`${uid}::uuid`;
    await tx.query(sql`insert into ${link} (${key}) select ${fixed}, unnest(${list(value)}::uuid[])`);
  }
}

/** The catalogue's words for a refusal with 409, where the declaration has some. */
function declaredConflict(
  resource: AnyResource,
  operation: 'create' | 'update' | 'delete',
  title?: unknown,
): string | undefined {
  const declared = resource.messages[operation];
  const message = typeof declared === 'object' ? declared[409] : undefined;
  return message && message !== 'none' ? messages[message].replace('%{name}', String(title)) : undefined;
}

/** Names the field whose value is taken (409, docs/conventions.md); anything else goes on as it is. */
function uniqueProblem(
  resource: AnyResource,
  operation: 'create' | 'update',
  values: Values,
  error: unknown,
): unknown {
  if (!isUniqueViolation(error)) return error;
  const name = Object.keys(resource.fields).find(
    (candidate) => error.constraint === uniqueName(resource, candidate),
  );
  const detail = `This ${localize(resource.label.one, 'en-US').toLowerCase()} exists already.`;
  if (name === undefined) return new ProblemError(409, { detail, cause: error });
  const args = { value: String(values[name]) };
  const sentence =
    declaredConflict(resource, operation, values[name]) ??
    describeViolation(resource, { field: name, key: 'unique', args });
  return new ProblemError(409, {
    detail: sentence,
    errors: { [errorName(resource, name)]: [sentence] },
    cause: error,
  });
}

function audited(resource: AnyResource, before: Values, changes: Values): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]): [string, FieldChange] => {
      const kind = resource.fields[name]?.kind;
      return [
        name,
        kind === 'secret' || kind === 'password' ? {} : { old: before[name] ?? null, new: value },
      ];
    }),
  );
}

async function appendAudit(
  resource: AnyResource,
  { tx, principal, params, clock, requestId }: Writing,
  operation: 'create' | 'update' | 'delete',
  { uid, title, changes }: { uid: string; title: unknown; changes: Record<string, FieldChange> },
) {
  await appendChange(tx, {
    principal,
    operation,
    subject: resource.name,
    clientUid: clientOf(resource, params, uid),
    target: uid,
    targetTitle: typeof title === 'string' ? title : null,
    changes,
    at: clock.now(),
    requestId,
  });
}

function hookContext(
  { principal, tx, clock, params, settings }: Writing,
  resource: AnyResource,
  operation: 'create' | 'update' | 'delete',
  { uid, before, after }: { uid: string; before: Values | undefined; after: Values | undefined },
) {
  const clientUid = clientOf(resource, params, uid);
  return { operation, uid, clientUid, principal, tx, clock, settings, before, after };
}

/** `changes` with what the platform sets itself: the declaration's word on buildings, then the hook's. */
async function prepared(
  resource: AnyResource,
  writing: Writing,
  operation: 'create' | 'update',
  { uid, before, changes }: { uid: string; before: Values | undefined; changes: Values },
): Promise<Values> {
  const wanted = { ...changes, ...emptiedBuildings(resource, { ...before, ...changes }) };
  const after = { ...before, ...wanted };
  const set = await hooksOf(resource.name).prepare?.(
    hookContext(writing, resource, operation, { uid, before, after }),
  );
  const all = { ...wanted, ...set };
  return before ? changedFields(resource, before, all) : all;
}

/** What only the database or a hook can say: references that lead nowhere, rules between fields. */
async function checkBeyond(
  resource: AnyResource,
  writing: Writing,
  operation: 'create' | 'update',
  { uid, before, changes }: { uid: string; before: Values | undefined; changes: Values },
) {
  const { tx, principal, params } = writing;
  const clientUid = clientOf(resource, params, uid);
  const missing = await missingTargets(tx, resource, changes, { clientUid, principal });
  if (missing.length > 0) throw violationProblem(resource, missing);
  const after = { ...before, ...changes };
  if (before === undefined || touchesBuildings(resource, changes))
    checkWithinBuildings(resource, principal, after);
  const errors = await hooksOf(resource.name).before?.(
    hookContext(writing, resource, operation, { uid, before, after }),
  );
  if (errors && Object.keys(errors).length > 0) throw validationProblem(errors);
}

async function readBack(
  resource: AnyResource,
  { tx, principal, params }: Writing,
  uid: string,
): Promise<Written> {
  const found = await findRecord(tx, resource, { params, principal, uid });
  if (!found) throw new Error(`The ${resource.name} ${uid} that was just written cannot be read.`);
  return { uid, ...found };
}

/** Makes a new record of a body. */
export async function createRecord(resource: AnyResource, writing: Writing, body: unknown): Promise<Written> {
  const { tx, principal, params, clock } = writing;
  if (!(await parentExists(tx, resource, params, principal))) throw notFoundProblem();
  const scope = Object.fromEntries(
    Object.entries(resource.scope).map(([parameter, property]) => [property, params[parameter]]),
  );
  const given = readBody(resource, body, scope);
  const initial = initialValues(resource);
  const changes = changedFields(resource, initial, given);
  checkWritable(resource, changes, 'create', principal);
  const uid = randomUUID();
  const whole = { ...initial, ...given };
  checkValues(resource, Object.keys(resource.fields), whole);
  const values = await prepared(resource, writing, 'create', { uid, before: undefined, changes: whole });
  await checkBeyond(resource, writing, 'create', { uid, before: undefined, changes: values });

  const now = clock.now();
  const columns: [string, SQL][] = [
    ...Object.entries(resource.scope).map(([parameter, property]): [string, SQL] => [
      columnName(resource, property) ?? '',
      sql`${params[parameter]}`,
    ]),
    [IDENTIFIER_COLUMN, sql`${uid}`],
    ...assignments(resource, await sealed(resource, writing, uid, values)),
    ['created_at', sql`${now}`],
    ['created_by', sql`${principal.email}`],
    ['modified_at', sql`${now}`],
    ['modified_by', sql`${principal.email}`],
  ];
  try {
    await tx.query(sql`
      insert into ${sql.identifier(tableName(resource))} (${sql.join(
        columns.map(([name]) => sql.identifier(name)),
        sql`, `,
      )})
      values (${sql.join(
        columns.map(([, value]) => value),
        sql`, `,
      )})`);
  } catch (error) {
    throw uniqueProblem(resource, 'create', values, error);
  }
  await writeLinks(tx, resource, values, clientOf(resource, params, uid), uid);
  await hooksOf(resource.name).after?.(
    hookContext(writing, resource, 'create', { uid, before: undefined, after: values }),
  );
  const said = changedFields(resource, {}, values);
  await appendAudit(resource, writing, 'create', {
    uid,
    title: values[resource.title],
    changes: audited(resource, {}, said),
  });
  return readBack(resource, writing, uid);
}

interface Locked {
  readonly version: number;
  readonly modifiedAt: string;
  readonly modifiedBy: string | null;
}

/** Holds the record until the transaction ends, so that two writes of it come one after the other. */
async function lock(resource: AnyResource, { tx, principal, params }: Writing, uid: string): Promise<Locked> {
  const { rows } = await tx.query<Locked>(sql`
    select t.version, t.modified_at as "modifiedAt", t.modified_by as "modifiedBy"
    from ${sql.identifier(tableName(resource))} t
    where ${visibleRows(resource, params, principal)} and t.${sql.identifier(IDENTIFIER_COLUMN)} = ${uid} for update`);
  if (!rows[0]) throw notFoundProblem();
  return rows[0];
}

/** 412 when the record is no longer the one that `If-Match` names: says who changed it and when (RFC 9110, section 13.1.1). */
function checkVersion(
  ifMatch: string | string[] | undefined,
  { version, modifiedAt, modifiedBy }: Locked,
): void {
  if (ifMatch === undefined || matches(ifMatch, version)) return;
  throw new ProblemError(412, {
    detail: `${modifiedBy ?? 'Somebody'} changed this on ${modifiedAt}, after you had read it.`,
  });
}

/** The fields whose check depends on another that changes (a postal code on its country). */
function dependentFields(resource: AnyResource, changes: Values): string[] {
  return Object.entries(resource.fields).flatMap(([name, { countryField, among }]) =>
    [countryField, among?.list, among?.unless].some(
      (other) => other !== undefined && Object.hasOwn(changes, other),
    )
      ? [name]
      : [],
  );
}

/** How a change is written: the whole record or members of it, or a list of operations. */
export type Change = { readonly kind: 'values' | 'operations'; readonly body: unknown };

/** Changes a record. A change that says nothing new leaves it as it is, its version too. */
export async function updateRecord(
  resource: AnyResource,
  writing: Writing,
  uid: string,
  { change, ifMatch }: { change: Change; ifMatch: string | string[] | undefined },
): Promise<Written> {
  const { tx, principal, params, clock } = writing;
  const locked = await lock(resource, writing, uid);
  checkVersion(ifMatch, locked);
  // All fields, also those that a client user does not see: a rule between fields needs them.
  const found = await findRecord(tx, resource, { params, principal, uid });
  if (!found) throw notFoundProblem();
  const before = valuesOf(resource, found.record);
  const wanted =
    change.kind === 'operations'
      ? readPatched(resource, before, change.body)
      : readBody(resource, change.body, found.record);
  const asked = changedFields(resource, before, wanted);
  checkWritable(resource, asked, 'update', principal);
  if (Object.keys(asked).length === 0) return { uid, ...found };
  checkValues(resource, [...new Set([...Object.keys(asked), ...dependentFields(resource, asked)])], {
    ...before,
    ...asked,
  });
  const changes = await prepared(resource, writing, 'update', { uid, before, changes: asked });
  await checkBeyond(resource, writing, 'update', { uid, before, changes });

  const sets = [
    ...assignments(resource, await sealed(resource, writing, uid, changes)),
    ['version', sql`version + 1`],
    ['modified_at', sql`${clock.now()}`],
    ['modified_by', sql`${principal.email}`],
  ] as [string, SQL][];
  try {
    await tx.query(sql`
      update ${sql.identifier(tableName(resource))} t
      set ${sql.join(
        sets.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
        sql`, `,
      )}
      where ${visibleRows(resource, params, principal)} and t.${sql.identifier(IDENTIFIER_COLUMN)} = ${uid}`);
  } catch (error) {
    throw uniqueProblem(resource, 'update', changes, error);
  }
  await writeLinks(tx, resource, changes, clientOf(resource, params, uid), uid);
  const after = { ...before, ...changes };
  await hooksOf(resource.name).after?.(hookContext(writing, resource, 'update', { uid, before, after }));
  await appendAudit(resource, writing, 'update', {
    uid,
    title: after[resource.title],
    changes: audited(resource, before, changes),
  });
  return readBack(resource, writing, uid);
}

function readPatched(resource: AnyResource, before: Values, body: unknown): Values {
  // What is never read can be written all the same.
  const unread = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [[name, null]] : [])),
  );
  const patched = applyJsonPatch(resource, { ...unread, ...before }, body);
  // A field that was removed or moved away has no value any more.
  return readBody(
    resource,
    { ...Object.fromEntries(Object.keys(before).map((name) => [name, null])), ...patched },
    {},
  );
}

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
      other.tenancy === 'client' ? sql` and ${sql.identifier(TENANT_COLUMN)} = ${clientUid}` : sql``;
    await tx.query(sql`
      update ${sql.identifier(tableName(other))} set ${sql.identifier(column)} = null, version = version + 1
      where ${sql.identifier(column)} = ${uid}${tenant}`);
  }
}

/** The catalogue's words for a record that cannot be deleted because others point at it, else a sentence. */
function inUse(resource: AnyResource, error: unknown): unknown {
  if (!isForeignKeyViolation(error)) return error;
  const detail =
    declaredConflict(resource, 'delete') ??
    `This ${localize(resource.label.one, 'en-US').toLowerCase()} is in use and cannot be deleted.`;
  return new ProblemError(409, { detail, cause: error });
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
  const found = await findRecord(tx, resource, { params, principal, uid });
  const before = valuesOf(resource, found?.record ?? {});
  const hooked = hookContext(writing, resource, 'delete', { uid, before, after: undefined });
  const errors = await hooksOf(resource.name).before?.(hooked);
  if (errors && Object.keys(errors).length > 0) throw validationProblem(errors);
  await clearReferences(resource, writing, clientOf(resource, params, uid), uid);
  try {
    await tx.query(sql`
      delete from ${sql.identifier(tableName(resource))} t
      where ${visibleRows(resource, params, principal)} and t.${sql.identifier(IDENTIFIER_COLUMN)} = ${uid}`);
  } catch (error) {
    throw inUse(resource, error);
  }
  await hooksOf(resource.name).after?.(hooked);
  const gone = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
  await appendAudit(resource, writing, 'delete', {
    uid,
    title: before[resource.title],
    changes: Object.fromEntries(Object.entries(gone).map(([name, old]) => [name, { old, new: null }])),
  });
}

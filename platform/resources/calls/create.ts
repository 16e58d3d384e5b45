import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { initialValues } from '../../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { jsonb } from '../../database/index.ts';
import { columnName, identifierColumn, tableName } from '../../database/naming.ts';
import { notFoundProblem, ProblemError, refused } from '../../kernel/problem.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { hooksOf } from '../extensions.ts';
import {
  changedFields,
  checkValues,
  checkWritable,
  readBody,
  type Values,
  withoutForeignDefaults,
} from '../input.ts';
import { holdAbove } from '../record-lock.ts';
import { checkAbove } from '../rights.ts';
import { parentExists, singletonUid } from '../rows.ts';
import { type Writing, type Written, clientOf, hookContext, readBack } from '../writing.ts';
import { sealed } from '../secrets.ts';
import { insertLinks, storedValues } from '../assignments.ts';
import { uniqueProblem } from '../refusals.ts';
import { audited, appendAudits } from '../record-audit.ts';
import { prepared, checkBeyond } from '../write-checks.ts';

/** Options for creating records. */
interface Creation {
  /** No password is required: the user chooses one through a link. */
  readonly isWithoutPassword?: boolean;
}

/** A new record that has passed every check and is not written yet. */
export interface Draft {
  readonly uid: string;
  readonly values: Values;
}

/** The properties from the path, which every record created there has. */
function scopeOf(resource: AnyResource, { params }: Writing): Values {
  return Object.fromEntries(
    Object.entries(resource.scope).map(([parameter, property]) => [property, params[parameter]]),
  );
}

/** Reads a body and validates it against the declaration. Throws ProblemError. */
function readNew(
  resource: AnyResource,
  writing: Writing,
  body: unknown,
  { isWithoutPassword = false }: Creation,
): Values {
  const input = readBody(resource, body, scopeOf(resource, writing));
  const initial = initialValues(resource, input);
  // To the caller, the first write of a singleton is an update.
  const operation = resource.singleton ? 'update' : 'create';
  checkWritable(resource, changedFields(resource, initial, input), operation, writing.principal);
  const whole = withoutForeignDefaults(resource, { ...initial, ...input });
  const names = Object.keys(resource.fields).filter(
    (name) => !(isWithoutPassword && resource.fields[name]?.invitation !== undefined),
  );
  checkValues(resource, names, whole);
  return whole;
}

/**
 * Validates bodies of new records. Returns for each body a draft or the reason for its rejection.
 * @throws ProblemError 404 when the parent record is missing
 */
export async function draftRecords(
  resource: AnyResource,
  writing: Writing,
  bodies: readonly unknown[],
  creation: Creation = {},
): Promise<(Draft | ProblemError)[]> {
  const { tx, principal, params } = writing;
  if (!(await parentExists(tx, resource, params, principal))) throw notFoundProblem();
  await holdAbove(resource, writing);
  await checkAbove(resource, writing);
  const drafts: (Draft | ProblemError)[] = [];
  for (const body of bodies)
    drafts.push(
      await refused(async () => {
        const uid = resource.singleton ? singletonUid(resource, params) : randomUUID();
        const changes = readNew(resource, writing, body, creation);
        return {
          uid,
          values: await prepared(resource, writing, 'create', { uid, before: undefined, changes }),
        };
      }),
    );
  const readable = drafts.filter((draft): draft is Draft => !(draft instanceof ProblemError));
  const refusals = await checkBeyond(
    resource,
    writing,
    'create',
    readable.map(({ uid, values }) => ({ uid, before: undefined, changes: values })),
  );
  const problems = new Map(readable.map((draft, index) => [draft, refusals[index]]));
  return drafts.map((draft) => (draft instanceof ProblemError ? draft : (problems.get(draft) ?? draft)));
}

/**
 * Writes drafts with their links, accounts and audit entries, all or none.
 * @throws ProblemError 409 when a unique value of one of them is taken
 */
export async function insertDrafts(
  resource: AnyResource,
  writing: Writing,
  drafts: readonly Draft[],
): Promise<void> {
  const { tx, principal, params, clock } = writing;
  const now = clock.now();
  const scope = Object.entries(resource.scope).map(([parameter, property]): [string, unknown] => [
    columnName(resource, property) ?? '',
    params[parameter],
  ]);
  const stamps = {
    created_at: now,
    created_by: signatureOf(principal),
    modified_at: now,
    modified_by: signatureOf(principal),
  };
  const rows: Values[] = [];
  for (const { uid, values } of drafts)
    rows.push({
      ...Object.fromEntries(scope),
      [identifierColumn]: uid,
      ...storedValues(resource, await sealed(resource, writing, uid, values)),
      ...stamps,
    });
  const table = sql.identifier(tableName(resource));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  try {
    await tx.query(sql`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${jsonb(rows)})`);
  } catch (error) {
    throw uniqueProblem(resource, 'create', drafts[0]?.values ?? {}, error);
  }
  await insertLinks(tx, resource, drafts, (uid) => clientOf(resource, params, uid));
  const hooks = hooksOf(resource.name);
  const contexts = drafts.map(({ uid, values }) =>
    hookContext(writing, resource, 'create', { uid, before: undefined, after: values }),
  );
  if (hooks.afterCreates) await hooks.afterCreates(contexts);
  else for (const context of contexts) await hooks.after?.(context);
  await appendAudits(
    resource,
    writing,
    'create',
    drafts.map(({ uid, values }) => ({
      uid,
      title: values[resource.title],
      changes: audited(resource, {}, changedFields(resource, {}, values)),
    })),
  );
}

/** Creates a record from a body. */
export async function createRecord(resource: AnyResource, writing: Writing, body: unknown): Promise<Written> {
  const [draft] = await draftRecords(resource, writing, [body]);
  if (draft === undefined || draft instanceof ProblemError) throw draft ?? notFoundProblem();
  await insertDrafts(resource, writing, [draft]);
  return readBack(resource, writing, draft.uid);
}

import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { columnName, identifierColumn, tableName } from '../database/naming.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { signatureOf } from '../kernel/principal.ts';
import { hooksOf } from './extensions.ts';
import { changedFields, checkValues, checkWritable, readBody } from './input.ts';
import { parentExists } from './rows.ts';
import { type Writing, type Written, clientOf, hookContext, readBack } from './writing.ts';
import { sealed } from './secrets.ts';
import { assignments, writeLinks } from './assignments.ts';
import { uniqueProblem } from './refusals.ts';
import { audited, appendAudit } from './record-audit.ts';
import { prepared, checkBeyond } from './write-checks.ts';

/** How a record is made. */
interface Creation {
  /** No password is asked for: its owner chooses one by a link. */
  readonly isWithoutPassword?: boolean;
}

/** Makes a new record of a body. */
export async function createRecord(
  resource: AnyResource,
  writing: Writing,
  body: unknown,
  { isWithoutPassword = false }: Creation = {},
): Promise<Written> {
  const { tx, principal, params, clock } = writing;
  if (!(await parentExists(tx, resource, params, principal))) throw notFoundProblem();
  const scope = Object.fromEntries(
    Object.entries(resource.scope).map(([parameter, property]) => [property, params[parameter]]),
  );
  const input = readBody(resource, body, scope);
  const initial = initialValues(resource);
  const changes = changedFields(resource, initial, input);
  checkWritable(resource, changes, 'create', principal);
  const uid = randomUUID();
  const whole = { ...initial, ...input };
  const names = Object.keys(resource.fields).filter(
    (name) => !(isWithoutPassword && resource.fields[name]?.kind === 'password'),
  );
  checkValues(resource, names, whole);
  const values = await prepared(resource, writing, 'create', { uid, before: undefined, changes: whole });
  await checkBeyond(resource, writing, 'create', { uid, before: undefined, changes: values });

  const now = clock.now();
  const columns: [string, SQL][] = [
    ...Object.entries(resource.scope).map(([parameter, property]): [string, SQL] => [
      columnName(resource, property) ?? '',
      sql`${params[parameter]}`,
    ]),
    [identifierColumn, sql`${uid}`],
    ...assignments(resource, await sealed(resource, writing, uid, values)),
    ['created_at', sql`${now}`],
    ['created_by', sql`${signatureOf(principal)}`],
    ['modified_at', sql`${now}`],
    ['modified_by', sql`${signatureOf(principal)}`],
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

import { sql } from 'drizzle-orm';

import { initialValues } from '../../../resources/declaration/codec/index.ts';
import { type AnyResource, nounOf, mayReadField, readerOf } from '../../../resources/declaration/index.ts';
import { capitalized } from '../../../resources/declaration/naming.ts';
import { tableName } from '../../database/naming.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../../http/call.ts';
import { notFoundProblem, ProblemError } from '../../kernel/problem.ts';
import { createRecord } from './create.ts';
import { entityTag, matches } from '../entity-tag.ts';
import { answerRecord, findRecord, type FoundRecord } from '../read.ts';
import { parentExists, singletonUid } from '../rows.ts';
import { bodyLimit, bodySchema, recordSchema } from '../schemas.ts';
import { masked } from '../secrets.ts';
import { updateRecord } from './update.ts';
import { type Writing, type Written, writingOf } from '../writing.ts';

/** The version of the declared defaults, before the record was first written. */
const unwrittenVersion = 0;

/** True when reading returns 404 until the record was first written: the declaration says that a 404 means none. */
function isAbsentAtFirst({ messages: { get } }: AnyResource): boolean {
  return typeof get === 'object' && get[404] === 'none';
}

/**
 * The record under a path, or the declared defaults. Undefined when the declaration requires a 404 instead, or the parent does not exist.
 */
async function findSingleton(
  resource: AnyResource,
  { tx, params, principal }: CallInput<string, QueryParameters>,
): Promise<FoundRecord | undefined> {
  const uid = singletonUid(resource, params);
  const match = await findRecord(tx, resource, { params, principal, uid });
  if (match || isAbsentAtFirst(resource)) return match;
  if (!(await parentExists(tx, resource, params, principal))) return undefined;
  const reader = readerOf(resource, principal);
  const defaults = Object.entries(initialValues(resource));
  return {
    record: Object.fromEntries(defaults.filter(([name]) => mayReadField(resource, name, reader))),
    version: unwrittenVersion,
  };
}

/** Changes the record under a path, or creates it from the body and the declared defaults. Throws ProblemError. */
async function writeSingleton(
  resource: AnyResource,
  writing: Writing,
  { body, ifMatch }: { body: unknown; ifMatch: string | string[] | undefined },
): Promise<Written> {
  const { tx, params, principal } = writing;
  const uid = singletonUid(resource, params);
  // Of two concurrent first writes, the second waits here and finds the record of the first.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${tableName(resource)} ${uid}`}, 0))`);
  if (await findRecord(tx, resource, { params, principal, uid }))
    return updateRecord(resource, writing, uid, { change: { kind: 'record', body }, ifMatch });
  if (ifMatch !== undefined && !matches(ifMatch, unwrittenVersion))
    throw new ProblemError(412, { detail: 'Someone changed this after you opened it.' });
  return createRecord(resource, writing, body);
}

/** The calls of a resource with one record per path. */
export function singletonCalls(resource: AnyResource): Call[] {
  const { name, label, identifier, scope } = resource;
  const { service, path, operations } = resource.calls;
  const one = nounOf(label, 'one');
  // Responses omit what the path contains.
  const inAddress = new Set([identifier.field, ...Object.values(scope)]);
  const read = defineCall({
    id: `get${capitalized(name)}`,
    service,
    method: 'GET',
    path,
    access: { operation: 'get', resource },
    summary: isAbsentAtFirst(resource)
      ? `The ${one}; 404 where there are none`
      : `The ${one}, with defaults where none are set`,
    readOnly: true,
    answers: { 200: recordSchema(resource) },
    async handler(input) {
      const match = await findSingleton(resource, input);
      if (!match) throw notFoundProblem(`No ${one} have been made.`);
      const values = Object.entries(masked(resource, match.record));
      const record = Object.fromEntries(values.filter(([property]) => !inAddress.has(property)));
      return answerRecord({ record, version: match.version }, input.headers['if-none-match']);
    },
  });
  const write = defineCall({
    id: `replace${capitalized(name)}`,
    service,
    method: 'PUT',
    path,
    access: { operation: 'update', resource },
    summary: `Sets the ${one}; an absent field stays as it is`,
    body: { schema: bodySchema(resource, 'update'), limit: bodyLimit(resource), checkedByHandler: true },
    answers: { 204: { type: 'null', description: 'Set.' } },
    async handler(input) {
      const { body, headers } = input;
      const { version } = await writeSingleton(resource, writingOf(input), {
        body,
        ifMatch: headers['if-match'],
      });
      // Spec section 8: an update of user settings responds with 204.
      return { status: 204, headers: { etag: entityTag(version) } };
    },
  });
  return operations.includes('update') ? [read, write] : [read];
}

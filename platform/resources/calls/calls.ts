import { sql } from 'drizzle-orm';

import type { AnyResource, Operation } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  defineCall,
  type QueryParameters,
} from '../../http/call.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { identifierColumn, tableName } from '../../database/naming.ts';
import { entityTag } from '../entity-tag.ts';
import { hooksOf } from '../extensions.ts';
import { callBase, type Subject, subjectOf } from './call-subject.ts';
import { allCall, listCallOf } from './list-calls.ts';
import { moveCalls } from './moves.ts';
import { answerRecord, findRecord } from '../read.ts';
import { recordNotFound } from '../refusals.ts';
import { visibleRows } from '../rows.ts';
import { bodyLimit, bodySchema, patchSchema } from '../schemas.ts';
import { createOnce } from './create-once.ts';
import { deleteRecord } from './delete.ts';
import { masked } from '../secrets.ts';
import { singletonCalls } from './singleton.ts';
import { mayTakeName, takenNamesRule } from '../taken-names.ts';
import { updateRecord, type Change } from './update.ts';
import { type Written, writingOf } from '../writing.ts';

const jsonType = 'application/json';
const jsonPatch = 'application/json-patch+json';
const mergePatch = 'application/merge-patch+json';

type Input = CallInput<string, QueryParameters>;

function uidOf(resource: AnyResource, { params }: Input): string {
  return params[resource.identifier.param] ?? '';
}

function answerWritten(resource: AnyResource, { record, version }: Written): CallAnswer {
  return { headers: { etag: entityTag(version) }, body: masked(resource, record) };
}

/** The kind of a PATCH body: by its media type if specific, otherwise by its shape, because callers send both kinds as plain JSON. */
function changeOf({ body, contentType }: Input): Change {
  if (contentType === jsonPatch) return { kind: 'operations', body };
  if (contentType === mergePatch) return { kind: 'values', body };
  return { kind: Array.isArray(body) ? 'operations' : 'values', body };
}

function takenNamesLimit(resource: AnyResource): Pick<Call, 'rateLimit' | 'isLimited'> {
  const rule = takenNamesRule(resource);
  // Counting the others would make all changes of a client wait for one row.
  return rule ? { rateLimit: () => rule, isLimited: (body) => mayTakeName(resource, body) } : {};
}

/** Creating a record with a password derives its hash. */
function creationCost({ fields }: AnyResource): Pick<Call, 'cost'> {
  return Object.values(fields).some(({ kind }) => kind === 'password') ? { cost: 'hash' } : {};
}

function getCall(subject: Subject): Call {
  const { resource, itemPath, one, singular, record } = subject;
  const own = hooksOf(resource.name);
  return defineCall({
    ...callBase(subject, 'get', 'get', singular, itemPath),
    method: 'GET',
    summary: `One ${one}`,
    readOnly: true,
    query: own.getQuery ?? {},
    answers: { 200: record },
    async handler(input) {
      const { tx, params, principal, headers, query } = input;
      const match = await findRecord(tx, resource, {
        params,
        principal,
        uid: uidOf(resource, input),
        leftOut: own.leaveOut?.(query) ?? [],
      });
      if (!match) throw recordNotFound(resource);
      const visible = { ...match, record: masked(resource, match.record) };
      return answerRecord(visible, headers['if-none-match']);
    },
  });
}

function createCall(subject: Subject): Call {
  const { resource, one, singular, record } = subject;
  const { service, path } = resource.calls;
  return defineCall({
    ...callBase(subject, 'create', 'create', singular, path),
    ...takenNamesLimit(resource),
    ...creationCost(resource),
    method: 'POST',
    summary: `Creates a ${one}; the same Idempotency-Key within a day makes no second one`,
    body: { schema: bodySchema(resource, 'create'), limit: bodyLimit(resource), checkedByHandler: true },
    answers: { 201: record },
    async handler(input) {
      const key = readIdempotencyKey(input.headers);
      const creation = await createOnce(resource, writingOf(input), input.body, key);
      const collection = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => (input.params as Readonly<Record<string, string>>)[name] ?? '',
      );
      return {
        ...answerWritten(resource, creation),
        status: 201,
        headers: { etag: entityTag(creation.version), location: `/${service}/${collection}/${creation.uid}` },
      };
    },
  });
}

function putCall(subject: Subject): Call {
  const { resource, itemPath, one, singular, record } = subject;
  return defineCall({
    ...callBase(subject, 'update', 'replace', singular, itemPath),
    ...takenNamesLimit(resource),
    method: 'PUT',
    summary: `Updates a ${one} (whole); an absent field stays as it is`,
    body: { schema: bodySchema(resource, 'update'), limit: bodyLimit(resource), checkedByHandler: true },
    answers: { 200: record },
    async handler(input) {
      const change: Change = { kind: 'record', body: input.body };
      const ifMatch = input.headers['if-match'];
      return answerWritten(
        resource,
        await updateRecord(resource, writingOf(input), uidOf(resource, input), { change, ifMatch }),
      );
    },
  });
}

function patchCall(subject: Subject): Call {
  const { resource, itemPath, one, singular, record } = subject;
  const { updatePath } = resource.calls;
  return defineCall({
    ...callBase(subject, 'update', 'patch', singular, updatePath ?? itemPath),
    ...takenNamesLimit(resource),
    method: 'PATCH',
    summary: `Updates a ${one} (what changed)`,
    body: {
      schema: patchSchema(resource),
      limit: bodyLimit(resource),
      contentTypes: [jsonPatch, mergePatch, jsonType],
      checkedByHandler: true,
    },
    answers: { 200: record },
    async handler(input) {
      const uid = updatePath === undefined ? uidOf(resource, input) : await onlyUid(resource, input);
      const ifMatch = input.headers['if-match'];
      return answerWritten(
        resource,
        await updateRecord(resource, writingOf(input), uid, { change: changeOf(input), ifMatch }),
      );
    },
  });
}

function deleteCall(subject: Subject): Call {
  const { resource, itemPath, one, singular } = subject;
  return defineCall({
    ...callBase(subject, 'delete', 'delete', singular, itemPath),
    method: 'DELETE',
    summary: `Deletes a ${one}`,
    answers: { 204: { type: 'null', description: 'Deleted.' } },
    async handler(input) {
      await deleteRecord(resource, writingOf(input), uidOf(resource, input), input.headers['if-match']);
      return { status: 204 };
    },
  });
}

/** The identifier of the one record of a scope, for calls without it in their path. */
async function onlyUid(resource: AnyResource, { tx, params, principal }: Input): Promise<string> {
  const { rows } = await tx.query<{ uid: string }>(sql`
    select t.${sql.identifier(identifierColumn)} as uid from ${sql.identifier(tableName(resource))} t
    where ${visibleRows(resource, params, principal)}`);
  if (!rows[0]) throw recordNotFound(resource);
  return rows[0].uid;
}

/** The calls of a declared resource. */
export function resourceCalls(resource: AnyResource): Call[] {
  if (resource.singleton) return singletonCalls(resource);
  const subject = subjectOf(resource);
  const { operations, update = [], all } = resource.calls;
  const has = (operation: Operation) => operations.includes(operation);
  return [
    ...(has('list') ? [listCallOf(resource)] : []),
    ...(all === undefined ? [] : [allCall(subject, all)]),
    ...(has('get') ? [getCall(subject)] : []),
    ...(has('create') ? [createCall(subject)] : []),
    ...(has('update') && update.includes('PUT') ? [putCall(subject)] : []),
    ...(has('update') && update.includes('PATCH') ? [patchCall(subject)] : []),
    ...(has('delete') ? [deleteCall(subject)] : []),
    ...moveCalls(resource),
  ];
}

/** The calls of all declared resources, except those written by hand. */
export function declaredCalls(): readonly Call[] {
  return resources.filter(({ callsByHand }) => callsByHand !== true).flatMap(resourceCalls);
}

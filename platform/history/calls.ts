import { type SQL, sql } from 'drizzle-orm';

import { hasHistory, historyPathOf } from '../../resources/declaration/history.ts';
import { type AnyResource, nounOf } from '../../resources/declaration/index.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import { noClient } from '../audit/append.ts';
import { list } from '../database/index.ts';
import {
  type Call,
  type CallInput,
  defineCall,
  type JsonSchema,
  type QueryParameters,
} from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import type { ListQuery } from '../resources/queries/window.ts';
import { listParameters, type Page } from '../resources/queries/paging.ts';
import { findRecord, listRecords, type WireRecord } from '../resources/read.ts';
import { pageSchema, recordPageSchema, recordSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';
import { clientOf } from '../resources/writing.ts';
import { namesIn, subjectsOf } from './names.ts';
import { changesOf, visibleEntry } from './present.ts';

const entries = declared('auditEntries');
const { service, path } = entries.calls;

const namedSchema: JsonSchema = {
  ...recordSchema(entries),
  properties: {
    ...(recordSchema(entries)['properties'] as JsonSchema),
    names: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Identifiers in `changes` and the names of these records now.',
    },
    gone: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Identifiers in `changes` of records that have been deleted, and their last names.',
    },
  },
};

type Input = CallInput<string, QueryParameters>;

/** A page of entries of one client, without fields that the caller may not read. */
async function pageOf(
  { tx, principal }: Pick<Input, 'tx' | 'principal'>,
  clientUid: string,
  query: ListQuery,
  narrowed?: SQL,
): Promise<Page<WireRecord>> {
  const params = { clientId: clientUid };
  const page = await listRecords(tx, entries, { params, principal, query, narrowed });
  return { ...page, items: page.items.map((entry) => visibleEntry(entry, principal.kind)) };
}

function historyCall(resource: AnyResource): Call {
  const one = nounOf(resource.label, 'one');
  const name = `${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`;
  return defineCall({
    id: `listChangesOf${name}`,
    service: resource.calls.service,
    method: 'GET',
    path: historyPathOf(resource),
    // Entries name other people and their actions, so that permission to read the record is not enough.
    access: { operation: 'update', resource },
    summary: `The changes of a ${one}, with the names of what their values point at`,
    readOnly: true,
    mayBeOld: true,
    query: listParameters,
    answers: { 200: pageSchema(namedSchema) },
    async handler({ tx, principal, params, query }) {
      const uid = (params as Readonly<Record<string, string>>)[resource.identifier.param] ?? '';
      if (!(await findRecord(tx, resource, { params, principal, uid }))) throw notFoundProblem();
      const clientUid = clientOf(resource, params, uid) ?? noClient;
      const ofRecord = sql`t.target = ${uid} and t.subject = any(${list(subjectsOf(resource))})`;
      const orderInstructions = query.orderInstructions ?? 'At desc';
      const page = await pageOf({ tx, principal }, clientUid, { ...query, orderInstructions }, ofRecord);
      const names = await namesIn(tx, resource, principal, page.items.map(changesOf));
      return { body: { ...page, items: page.items.map((entry) => ({ ...entry, ...names })) } };
    },
  });
}

/** Calls for the audit of a client and the history of each record. */
export const historyCalls: readonly Call[] = [
  defineCall({
    id: 'listAuditEntries',
    service,
    method: 'GET',
    path,
    access: { operation: 'list', resource: entries },
    summary: 'Lists changes and refused actions of a client',
    readOnly: true,
    mayBeOld: true,
    query: listParameters,
    answers: { 200: recordPageSchema(entries) },
    async handler({ tx, principal, params, query }) {
      const orderInstructions = query.orderInstructions ?? 'At desc';
      const { clientId } = params as Readonly<Record<'clientId', string>>;
      return { body: await pageOf({ tx, principal }, clientId, { ...query, orderInstructions }) };
    },
  }),
  defineCall({
    id: 'getAuditEntry',
    service,
    method: 'GET',
    path: `${path}/{changeId}`,
    access: { operation: 'get', resource: entries },
    summary: 'One change, with the names of what its values point at',
    readOnly: true,
    answers: { 200: namedSchema },
    async handler({ tx, principal, params }) {
      const { clientId, changeId: uid } = params as Readonly<Record<'clientId' | 'changeId', string>>;
      const query = { pagesize: 1, pagenumber: 0, orderInstructions: undefined, filters: undefined };
      const { items } = await pageOf({ tx, principal }, clientId, query, sql`t.uid = ${uid}`);
      const [entry] = items;
      if (!entry) throw notFoundProblem();
      const resource = resourceNamed(String(entry['subject']));
      const names = resource
        ? await namesIn(tx, resource, principal, [changesOf(entry)])
        : { names: {}, gone: {} };
      return { body: { ...entry, ...names } };
    },
  }),
  ...resources.filter(hasHistory).map(historyCall),
];

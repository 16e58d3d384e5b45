import { sql } from 'drizzle-orm';

import { isPermitted } from '../../resources/declaration/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { list, type Queryable } from '../database/index.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../http/call.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { listParameters } from '../resources/paging.ts';
import { findRecord, listRecords, type WireRecord } from '../resources/read.ts';
import { recordPageSchema } from '../resources/schemas.ts';
import { declared } from '../resources/targets.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import type { RoleBook } from '../resources/rights.ts';
import { actorOf, clientRoles } from './facts.ts';
import { type Actor, assignableRoles } from './policy.ts';

const service = 'usercontactrole/v2';
const users = declared('users');
const roles = declared('roles');
const buildings = declared('buildings');
type Input = CallInput<'clientId' | 'userId', QueryParameters>;

function findUser({ tx, params, principal }: Input, uid: string) {
  return findRecord(tx, users, { params, principal, uid });
}

/** A user of the client as somebody who decides; undefined for one whom the caller does not see. */
async function asActor(input: Input, uid: string, book: RoleBook): Promise<Actor | undefined> {
  const { tx, principal } = input;
  if (uid === principal.userUid) return actorOf(tx, principal);
  const found = isUuid(uid) ? await findUser(input, uid) : undefined;
  if (!found) return undefined;
  const held = rolesIn(found.record);
  const roles = held.flatMap((role) => book.get(role) ?? []);
  return {
    kind: 'client',
    permissions: new Set(roles.flatMap(({ permissions }) => [...permissions])),
    isGlobalAdmin: found.record['isGlobalAdmin'] === true || roles.some((role) => role.isGlobalAdmin),
    roleUids: held,
  };
}

function rolesIn({ userRoles }: WireRecord): string[] {
  return Array.isArray(userRoles) ? userRoles.map(String) : [];
}

async function buildingsOf(tx: Queryable, input: Input, user: WireRecord) {
  const { params, principal } = input;
  const chosen = sql`t.uid in (
    select lies.target_uid from users_user_buildings lies where lies.client_uid = t.client_uid and lies.uid = ${user['uid']})`;
  const { items } = await listRecords(tx, buildings, {
    params,
    principal,
    query: { pagesize: undefined, pagenumber: 0, orderInstructions: 'Name', filters: undefined },
    ...(user['hasAllBuildings'] === true ? {} : { narrowed: chosen }),
  });
  return items.map(({ uid, name, status }) => ({ uid, name, status }));
}

/** What somebody may give to a user, and where the user works. */
export const rolesOfUsersCalls: readonly Call[] = [
  defineCall({
    id: 'listAssignableRoles',
    service,
    method: 'GET',
    path: 'clients/{clientId}/Users/{userId}/roles',
    access: { operation: 'get', resource: users },
    summary:
      'The roles that the caller may give to a user, or to a new one where the caller names themselves',
    query: {
      ...listParameters,
      onBehalfOfUserUID: {
        type: 'string',
        description: 'Only those that this user, too, may give.',
        maxLength: 36,
      },
    },
    answers: { 200: recordPageSchema(roles) },
    async handler(input) {
      const { tx, params, principal, query } = input;
      const { onBehalfOfUserUID, ...page } = query;
      const book = await clientRoles(tx, params.clientId);
      const uid = params.userId.toLowerCase();
      if (uid !== principal.userUid && !(await findUser(input, uid))) throw notFoundProblem();
      const caller = await actorOf(tx, principal);
      const other =
        onBehalfOfUserUID === undefined
          ? caller
          : await asActor(input, onBehalfOfUserUID.toLowerCase(), book);
      if (!other) throw notFoundProblem();
      const theirs = assignableRoles(other, book);
      const both = [...assignableRoles(caller, book)].filter((role) => theirs.has(role));
      if (both.length === 0) throw notFoundProblem(messages['client-no-assignable-roles']);
      return {
        body: await listRecords(tx, roles, {
          params,
          principal,
          query: page,
          narrowed: sql`t.uid = any(${list(both)}::uuid[])`,
        }),
      };
    },
  }),
  defineCall({
    id: 'listBuildingsOfUser',
    service,
    method: 'GET',
    path: 'clients/{clientId}/Users/{userId}/buildings',
    access: 'member',
    summary: 'The buildings of a user: one’s own, or those of a user whom one manages',
    answers: {
      200: {
        type: 'object',
        properties: {
          buildings: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                uid: { type: 'string', format: 'uuid' },
                name: { type: 'string' },
                status: { type: 'string' },
              },
            },
          },
        },
      },
    },
    async handler(input) {
      const { tx, params, principal } = input;
      const uid = params.userId.toLowerCase();
      if (uid !== principal.userUid && !isPermitted(['CanManageUsers'], principal.permissions))
        throw new ProblemError(403, { detail: 'You are not permitted to do this.' });
      const found = await findUser(input, uid);
      if (!found) throw notFoundProblem();
      return { body: { buildings: await buildingsOf(tx, input, found.record) } };
    },
  }),
];

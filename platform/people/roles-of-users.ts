import { sql } from 'drizzle-orm';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { messages } from '../../resources/product/messages.ts';
import { workableFields, assignableRoleFields } from '../../resources/product/people.ts';
import { roles } from '../../resources/roles/index.ts';
import { users } from '../../resources/users/index.ts';
import { list, type Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import { answerPage } from '../resources/calls/action-answer.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { findRecord, listRecords, type WireRecord } from '../resources/read.ts';
import type { RoleBook } from '../resources/rights.ts';
import type { Params } from '../resources/rows.ts';
import { declared } from '../resources/targets.ts';
import { actorOf, clientRoles } from './facts.ts';
import { type Actor, assignableRoles } from './policy.ts';

const buildings = declared('buildings');

/** The caller, and the client of the users in question. */
interface Asking {
  readonly tx: Queryable;
  readonly principal: Principal;
  readonly params: Params;
}

function findUser({ tx, params, principal }: Asking, uid: string) {
  return findRecord(tx, users, { params, principal, uid });
}

function rolesIn({ userRoles }: WireRecord): string[] {
  return Array.isArray(userRoles) ? userRoles.map(String) : [];
}

/** A user of the client as an actor. Undefined when the caller may not see the user. */
async function asActor(asking: Asking, uid: string, book: RoleBook): Promise<Actor | undefined> {
  const { tx, principal } = asking;
  if (uid === principal.userUid) return actorOf(tx, principal);
  const match = isUuid(uid) ? await findUser(asking, uid) : undefined;
  if (!match) return undefined;
  const roleUids = rolesIn(match.record);
  const ownRoles = roleUids.flatMap((role) => book.get(role) ?? []);
  return {
    kind: 'client',
    permissions: new Set(ownRoles.flatMap(({ permissions }) => [...permissions])),
    isGlobalAdmin: match.record['isGlobalAdmin'] === true || ownRoles.some((role) => role.isGlobalAdmin),
    roleUids,
  };
}

/** Calls for the assignable roles and the buildings of users. */
export const rolesOfUsersCalls: readonly Call[] = [
  answerAction(roles, 'assignable', {
    summary:
      'The roles that the caller can assign to a user, or to a new one where the caller names themselves',
    async handler({ tx, principal, params, input, page }) {
      const asking: Asking = { tx, principal, params };
      const book = await clientRoles(tx, params['clientId'] ?? '');
      const uid = input.userId.toLowerCase();
      if (uid !== principal.userUid && !(await findUser(asking, uid))) throw notFoundProblem();
      const caller = await actorOf(tx, principal);
      const onBehalfOf = input.onBehalfOfUserUID?.toLowerCase();
      const other = onBehalfOf === undefined ? caller : await asActor(asking, onBehalfOf, book);
      if (!other) throw notFoundProblem();
      const theirs = assignableRoles(other, book);
      const both = [...assignableRoles(caller, book)].filter((role) => theirs.has(role));
      if (both.length === 0) throw notFoundProblem(messages['client-no-assignable-roles']);
      const narrowed = sql`t.uid = any(${list(both)}::uuid[])`;
      const rolePage = await listRecords(tx, roles, { params, principal, query: page, narrowed });
      return answerPage(assignableRoleFields, rolePage);
    },
  }),
  answerAction(users, 'buildings', {
    summary: 'The buildings of a user: one’s own, or those of a user whom one manages',
    async handler({ tx, principal, params, uid, record }) {
      const ofUser = sql`t.uid in (
        select lies.target_uid from users_user_buildings lies where lies.client_uid = t.client_uid and lies.uid = ${uid})`;
      const buildingPage = await listRecords(tx, buildings, {
        params,
        principal,
        query: { pagesize: undefined, pagenumber: 0, orderInstructions: 'Name', filters: undefined },
        ...(record.hasAllBuildings === true ? {} : { narrowed: ofUser }),
      });
      return { buildings: answerPage(workableFields, buildingPage).items };
    },
  }),
];

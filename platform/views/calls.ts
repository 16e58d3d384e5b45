import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { savedViews } from '../../resources/savedViews/index.ts';
import { noClient } from '../audit/append.ts';
import { jsonb, list as listOf, type Queryable } from '../database/index.ts';
import type { Call, JsonSchema } from '../http/call.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { listsOf, mayList } from './lists.ts';

/** Maximum number of views per user. */
const maxViews = 200;
/** Maximum size of a body in bytes: an arrangement of columns is small. */
const bodyLimit = 32 * 1024;

const names: JsonSchema = { type: 'string', maxLength: 100 };

/** The arrangement of columns in the portal's format. */
const columnsSchema: JsonSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    order: { type: 'array', maxItems: 200, items: names },
    shown: {
      type: 'object',
      maxProperties: 200,
      propertyNames: names,
      additionalProperties: { type: 'boolean' },
    },
    widths: {
      type: 'object',
      maxProperties: 200,
      propertyNames: names,
      additionalProperties: { type: 'integer', minimum: 1, maximum: 2000 },
    },
  },
};

interface StoredView {
  readonly uid: string;
  readonly name: string;
  readonly list: string;
  readonly search: string | null;
  readonly columns: unknown;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly isDefault: boolean;
  readonly ownerEmail: string;
}

/** The organization of the caller: their client, or the provider. */
function tenantOf({ clientUid }: Principal): string {
  return clientUid ?? noClient;
}

/** The views visible to the caller: their own, and shared ones of their organization. */
function visibleTo(principal: Principal): SQL {
  return sql`v.client_uid = ${tenantOf(principal)} and (v.owner_uid = ${principal.userUid} or v.is_shared)
    and v.list = any(${listOf(listsOf(principal))})`;
}

async function findViews(tx: Queryable, principal: Principal, narrowed = sql`true`): Promise<StoredView[]> {
  const { rows } = await tx.query<StoredView>(sql`
    select v.uid, v.name, v.list, v.search, v.columns, v.is_shared as "isShared", v.owner_email as "ownerEmail",
      v.owner_uid = ${principal.userUid} as "isOwn", d.view_uid is not null as "isDefault"
    from saved_views v left join default_views d
      on d.client_uid = v.client_uid and d.user_uid = ${principal.userUid} and d.list = v.list and d.view_uid = v.uid
    where ${visibleTo(principal)} and ${narrowed} order by lower(v.name), v.uid`);
  return rows;
}

/** A view that the caller may change, which is their own. Global administrators may also delete a shared one. */
async function findOwn(
  tx: Queryable,
  principal: Principal,
  uid: string,
  tidies = false,
): Promise<StoredView> {
  const [view] = await findViews(tx, principal, sql`v.uid = ${uid}`);
  if (!view) throw notFoundProblem();
  if (view.isOwn || (tidies && principal.isGlobalAdmin)) return view;
  throw new ProblemError(403, {
    detail: 'This view belongs to someone else. Save it as your own view.',
  });
}

function takenName(): ProblemError {
  const sentence = 'You already have a view with this name.';
  return new ProblemError(409, { detail: sentence, errors: { Name: [sentence] } });
}

/** Calls for views of lists. Each view belongs to a user, within their organization. */
export const viewCalls: readonly Call[] = [
  answerAction(savedViews, 'mine', {
    summary: 'The views that the caller sees, of all lists that they can open',
    handler: async ({ tx, principal }) => ({ views: await findViews(tx, principal) }),
  }),
  answerAction(savedViews, 'create', {
    summary: 'Keeps a view of a list',
    values: { columns: columnsSchema },
    bodyLimit,
    async handler({ tx, principal, input, clock, changed }) {
      const { list, name, search = null, columns = null, isShared } = input;
      if (!mayList(principal, list)) throw validationProblem({ List: ['There is no such list for you.'] });
      const uid = randomUUID();
      const mine = sql`client_uid = ${tenantOf(principal)} and owner_uid = ${principal.userUid}`;
      const { rows } = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from saved_views where ${mine}`,
      );
      if ((rows[0]?.count ?? 0) >= maxViews)
        throw validationProblem({ Name: [`You have ${maxViews} views already. Delete one first.`] });
      const { rowCount } = await tx.query(sql`
        insert into saved_views (client_uid, uid, owner_uid, owner_email, list, name, search, columns, is_shared, modified_at)
        values (${tenantOf(principal)}, ${uid}, ${principal.userUid}, ${principal.email}, ${list}, ${name}, ${search},
          ${columns === null ? null : jsonb(columns)}, ${isShared === true}, ${clock.now()})
        on conflict do nothing`);
      if (rowCount === 0) throw takenName();
      changed(
        { name: { new: name }, list: { new: list }, isShared: { new: isShared === true } },
        { uid, title: name },
      );
      return { uid };
    },
  }),
  answerAction(savedViews, 'update', {
    summary: 'Changes a view of one’s own',
    values: { columns: columnsSchema },
    bodyLimit,
    async handler({ tx, principal, input, clock, changed }) {
      const before = await findOwn(tx, principal, input.viewId);
      const { name, search = null, columns = null, isShared } = input;
      const namesakes = await tx.query(sql`
        select from saved_views where client_uid = ${tenantOf(principal)} and owner_uid = ${principal.userUid}
          and list = ${before.list} and fold_name(name) = fold_name(${name}) and uid <> ${before.uid}`);
      if (namesakes.rowCount > 0) throw takenName();
      await tx.query(sql`
        update saved_views set name = ${name}, search = ${search}, is_shared = ${isShared === true},
          columns = ${columns === null ? null : jsonb(columns)}, modified_at = ${clock.now()}
        where client_uid = ${tenantOf(principal)} and uid = ${before.uid}`);
      // Users who no longer see the view lose it as their default.
      if (!isShared)
        await tx.query(sql`
          delete from default_views where client_uid = ${tenantOf(principal)} and view_uid = ${before.uid}
            and user_uid <> ${principal.userUid}`);
      const after = { name, search, isShared: isShared === true };
      changed(
        Object.fromEntries(
          (['name', 'search', 'isShared'] as const)
            .filter((field) => before[field] !== after[field])
            .map((field) => [field, { old: before[field], new: after[field] }]),
        ),
        { uid: before.uid, title: name },
      );
    },
  }),
  answerAction(savedViews, 'delete', {
    summary: 'Deletes a view of one’s own, or, for global administrators, a shared one',
    async handler({ tx, principal, input, changed }) {
      const { uid, name, list } = await findOwn(tx, principal, input.viewId, true);
      await tx.query(sql`delete from saved_views where client_uid = ${tenantOf(principal)} and uid = ${uid}`);
      changed({ name: { old: name }, list: { old: list } }, { uid, title: name });
    },
  }),
  answerAction(savedViews, 'setDefault', {
    summary: 'Names the view with which a list opens for the caller; null for none',
    // A personal preference, which the audit does not record: it is about changes that others see.
    mode: 'read',
    async handler({ tx, principal, input: { list, viewId } }) {
      const key = sql`client_uid = ${tenantOf(principal)} and user_uid = ${principal.userUid} and list = ${list}`;
      if (viewId === null || viewId === undefined) {
        await tx.query(sql`delete from default_views where ${key}`);
        return;
      }
      const [view] = await findViews(tx, principal, sql`v.uid = ${viewId} and v.list = ${list}`);
      if (!view) throw validationProblem({ ViewId: ['There is no such view of this list.'] });
      await tx.query(sql`
        insert into default_views (client_uid, user_uid, list, view_uid)
        values (${tenantOf(principal)}, ${principal.userUid}, ${list}, ${view.uid})
        on conflict (client_uid, user_uid, list) do update set view_uid = excluded.view_uid`);
    },
  }),
];

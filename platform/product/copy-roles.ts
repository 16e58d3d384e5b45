import { sql } from 'drizzle-orm';

import { readableItems } from '../../resources/declaration/codec/index.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { roles } from '../../resources/roles/index.ts';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import type { Principal } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { type Draft, draftRecords, insertDrafts } from '../resources/calls/create.ts';
import { listRecords, type WireRecord } from '../resources/read.ts';
import { clientOf } from './client-of.ts';
import { permissionGroups } from './permission-groups.ts';

/** The query of a list as a whole. */
const wholeList = { pagesize: undefined, pagenumber: 0, orderInstructions: 'RoleName', filters: undefined };

const spelled = (name: unknown) => String(name).toLowerCase();

/** The roles of another client, as its own list shows them. */
async function rolesOf(database: Database, principal: Principal, clientUid: string) {
  const { items } = await database.transaction(
    { kind: 'tenant', clientUid },
    (tx) => listRecords(tx, roles, { params: { clientId: clientUid }, principal, query: wholeList }),
    { readOnly: true },
  );
  return items;
}

/** Roles of the source that each draft refers to, as those that are copied with it. */
function referringTo(copies: readonly { readonly source: WireRecord; readonly draft: Draft }[]): Draft[] {
  const uids = new Map(copies.map(({ source, draft }) => [spelled(source['roleUID']), draft.uid]));
  const copied = (uid: unknown) => uids.get(spelled(uid));
  return copies.map(({ source, draft }) => ({
    ...draft,
    values: {
      ...draft.values,
      defaultRoleUID: copied(source['defaultRoleUID']) ?? null,
      assignableRoleUIDs: readableItems(source['assignableRoleUIDs']).flatMap((uid) => copied(uid) ?? []),
    },
  }));
}

/** Copies the roles of another client that this one lacks, each as if it was added by hand. */
export const copyRolesCall: Call = answerAction(roles, 'copyFrom', {
  summary:
    'Adds the roles of another client that this client has none of the same name for, with the permissions that its modules allow',
  async prepare({ context, principal, input }) {
    const clientUid = input.fromClientUID.toLowerCase();
    const found = isUuid(clientUid) ? await rolesOf(context.database, principal, clientUid) : [];
    if (found.length > 0) return found;
    throw new ProblemError(400, { errors: { fromClientUID: ['This client has no roles to copy.'] } });
  },
  async handler({ tx, params, prepared, principal, clock, requestId, context }) {
    const clientUid = params['clientId'] ?? '';
    const { modules } = await clientOf(tx, clientUid);
    const offered = new Set(
      permissionGroups(modules).flatMap((group) => group.permissions.map(({ name }) => spelled(name))),
    );
    const { rows } = await tx.query<{ name: string }>(
      sql`select lower(role_name) as name from roles where client_uid = ${clientUid}`,
    );
    const taken = new Set(rows.map(({ name }) => name));
    const sources = prepared.filter(({ roleName }) => !taken.has(spelled(roleName)));
    const writing = { tx, principal, params, clock, requestId, settings: context.settings };
    const drafts = await draftRecords(
      roles,
      writing,
      sources.map(({ roleName, roleDescription, isGlobalAdmin, requireSecondStep, permissions }) => ({
        roleName,
        roleDescription,
        isGlobalAdmin,
        ...(requireSecondStep === undefined ? {} : { requireSecondStep }),
        permissions: readableItems(permissions).filter((name) => offered.has(spelled(name))),
      })),
    );
    const copies = sources.flatMap((source, index) => {
      const draft = drafts[index];
      return draft && !(draft instanceof ProblemError) ? [{ source, draft }] : [];
    });
    if (copies.length > 0) await insertDrafts(roles, writing, referringTo(copies));
    return { copied: copies.length, left: prepared.length - copies.length };
  },
});

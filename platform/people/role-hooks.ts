import type { RecordOf } from '../../resources/declaration/index.ts';
import type { mappings } from '../../resources/mappings/index.ts';
import { permissions } from '../../resources/product/permissions.ts';
import type { roles } from '../../resources/roles/index.ts';
import { ProblemError } from '../kernel/problem.ts';
import type { Hooks } from '../resources/hooks.ts';
import { roleFacts } from '../resources/rights.ts';
import { actorOf, clientRoles } from './facts.ts';
import { refusedRoleEdit, refusedRoles, type RoleRefusal } from './policy.ts';
import { refusedRolesProblem } from './user-hooks.ts';

type Role = RecordOf<typeof roles>;

const knownPermissions = new Set(permissions.map((permission) => permission.toLowerCase()));

const refusals: Readonly<Record<RoleRefusal, readonly [field: string, sentence: string]>> = {
  permissions: ['Permissions', 'You cannot give permissions that you do not have yourself.'],
  assignableRoles: ['AssignableRoleUIDs', 'You can’t make roles assignable that you can’t assign yourself.'],
  defaultRole: ['DefaultRoleUID', 'You can’t choose a default role that you can’t assign yourself.'],
  globalAdmin: ['IsGlobalAdmin', 'You are not permitted to make global administrators.'],
};

function factsOf(uid: string, role: Partial<Role>) {
  return roleFacts({
    uid,
    permissions: role.permissions ?? [],
    assigns: role.assignableRoleUIDs ?? [],
    isGlobalAdmin: role.isGlobalAdmin === true,
  });
}

/** Prevents edits of roles that would give anyone more rights than the editor has. */
export const roleHooks: Hooks<Role> = {
  // Claims and comparisons use permissions in lower case.
  prepare: ({ after }) => ({
    permissions: [...new Set((after?.permissions ?? []).map((permission) => permission.toLowerCase()))],
  }),
  async before({ tx, principal, clientUid, uid, before, after }) {
    const unknown = after?.permissions?.filter((permission) => !knownPermissions.has(permission)) ?? [];
    if (unknown.length > 0) return { Permissions: [`There is no permission ${unknown.join(', ')}.`] };
    const refusal = refusedRoleEdit(await actorOf(tx, principal), await clientRoles(tx, clientUid ?? ''), {
      before: before && factsOf(uid, before),
      after: after && { ...factsOf(uid, after), defaultRole: after.defaultRoleUID ?? null },
      defaultRoleBefore: before?.defaultRoleUID ?? null,
    });
    if (refusal === undefined) return undefined;
    const [field, sentence] = refusals[refusal];
    throw new ProblemError(403, { detail: sentence, errors: { [field]: [sentence] } });
  },
};

/** Members of a group get its roles, so each change of a mapping requires the right to assign all of them. */
export const mappingHooks: Hooks<RecordOf<typeof mappings>> = {
  async before({ tx, principal, clientUid, before, after }) {
    const actor = await actorOf(tx, principal);
    const book = await clientRoles(tx, clientUid ?? '');
    const roleUids = new Set([...(before?.roles ?? []), ...(after?.roles ?? [])]);
    if (refusedRoles(actor, book, [], [...roleUids]).length > 0) throw refusedRolesProblem('Roles');
    return undefined;
  },
};

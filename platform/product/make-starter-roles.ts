import { randomUUID } from 'node:crypto';

import type { clients } from '../../resources/clients/index.ts';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { RecordOf } from '../../resources/declaration/index.ts';
import { roles } from '../../resources/roles/index.ts';
import { insertDrafts } from '../resources/calls/create.ts';
import type { WriteContext } from '../resources/hooks.ts';
import { permissionGroups } from './permission-groups.ts';
import { type StarterRole, starterRoles } from './starter-roles.ts';

type Client = RecordOf<typeof clients>;

/** The starter roles of a client with the permissions that its modules allow, without those that are left with none. */
function allowedRoles({ type, modules }: Partial<Client>) {
  const offered = permissionGroups(new Set(modules)).flatMap((group) =>
    group.permissions.map(({ name }) => name),
  );
  const permissionsOf = ({ permissions }: StarterRole) => {
    if (permissions === 'all') return offered;
    const wanted = new Set(permissions.map((name) => name.toLowerCase()));
    return offered.filter((name) => wanted.has(name));
  };
  return (type ? starterRoles[type] : [])
    .map((role) => ({ ...role, uid: randomUUID(), permissions: permissionsOf(role) }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** Gives a new client its starter roles, in the name of the person who creates it. */
export async function makeStarterRoles({ after, uid, ...writing }: WriteContext<Client>): Promise<void> {
  const allowed = allowedRoles(after ?? {});
  const initial = initialValues(roles);
  await insertDrafts(
    roles,
    { ...writing, params: { clientId: uid } },
    allowed.map(({ uid: roleUid, name, description, permissions, assigns, isGlobalAdmin = false }) => ({
      uid: roleUid,
      values: {
        ...initial,
        roleName: name,
        roleDescription: description,
        permissions,
        isGlobalAdmin,
        assignableRoleUIDs: allowed
          .filter((other) => assigns === 'all' || assigns.includes(other.name))
          .map((other) => other.uid),
      },
    })),
  );
}

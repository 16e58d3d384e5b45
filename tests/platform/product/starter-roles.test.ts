import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';

import { catalogueModules } from '../../../platform/product/catalogue.ts';
import { permissionGroups } from '../../../platform/product/permission-groups.ts';
import { starterRoles } from '../../../platform/product/starter-roles.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';

interface Role {
  readonly roleUID: string;
  readonly roleName: string;
  readonly permissions: readonly string[];
  readonly assignableRoleUIDs: readonly string[];
  readonly isGlobalAdmin: boolean;
}

const namesOf = (groups: readonly { permissions: readonly { name: string }[] }[]) =>
  groups.flatMap(({ permissions }) => permissions.map(({ name }) => name));

describe('the roles that a new client begins with', () => {
  it.each(Object.entries(starterRoles))(
    'have permissions that clients of the type %s can have, and assign roles of that type',
    (type, roles) => {
      const modules = catalogueModules.filter(({ offeredTo }) => offeredTo.includes(type));
      const offered = namesOf(permissionGroups(new Set(modules.map(({ uid }) => uid))));
      const names = roles.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { permissions, assigns } of roles) {
        if (assigns !== 'all') expect(names).toEqual(expect.arrayContaining([...assigns]));
        if (permissions === 'all') continue;
        // Whatever no module of the type allows is left out. The rest must be there.
        expect(permissions.some((name) => offered.includes(name.toLowerCase()))).toBe(true);
      }
    },
  );
});

describePlatform('a new client', (storage) => {
  let stage: Stage;
  const uidOf = (...keys: readonly string[]) =>
    catalogueModules.filter(({ key }) => keys.includes(key)).map(({ uid }) => uid);

  beforeAll(async () => {
    stage = await openStage(storage);
  });

  async function rolesOfNew(type: string, ...modules: readonly string[]) {
    const made = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: {
        name: `Beginners ${randomUUID()}`,
        type,
        modules: uidOf(...modules).map((moduleUid) => ({ moduleUid })),
      },
    });
    expect(made.status).toBe(201);
    const client = String(made.body.uid);
    const { body } = await stage.sam('GET', `usercontactrole/v2/clients/${client}/Roles?pageSize=200`);
    const offered = namesOf((await stage.sam('GET', `product/v1/clients/${client}/permissiongroups`)).body);
    return { client, roles: body.items as Role[], offered };
  }

  it('has roles from the administrator to the reader, within what its modules allow', async () => {
    const { client, roles, offered } = await rolesOfNew('Education', 'visitor', 'student');
    const byName = new Map(roles.map((role) => [role.roleName, role]));
    expect([...byName.keys()].toSorted()).toEqual([
      'Administrator',
      'Building administrator',
      'Front desk',
      'Read only',
      'Webhook author',
    ]);
    const administrator = byName.get('Administrator');
    expect(administrator?.permissions.toSorted()).toEqual(offered.toSorted());
    expect(administrator?.isGlobalAdmin).toBe(true);
    expect(administrator?.assignableRoleUIDs.toSorted()).toEqual(
      roles.map(({ roleUID }) => roleUID).toSorted(),
    );
    expect(byName.get('Front desk')?.permissions.toSorted()).toEqual([
      'cansigninstudents',
      'cansigninvisitors',
      'cansignoutstudents',
      'cansignoutvisitors',
    ]);
    for (const { permissions } of roles) expect(offered).toEqual(expect.arrayContaining([...permissions]));

    const history = await stage.sam(
      'GET',
      `usercontactrole/v2/clients/${client}/Roles/${administrator?.roleUID}/changes`,
    );
    expect(history.body.items).toMatchObject([{ operation: 'create' }]);
  });

  it('has no role that its modules leave without permissions', async () => {
    const { roles } = await rolesOfNew('Corporate');
    expect(roles.map(({ roleName }) => roleName).toSorted()).toEqual([
      'Administrator',
      'Building administrator',
      'Read only',
      'Webhook author',
    ]);
    const manager = roles.find(({ roleName }) => roleName === 'Building administrator');
    expect(manager?.assignableRoleUIDs).toEqual([]);
  });

  it('lets its first administrator be invited with a role', async () => {
    const { client, roles } = await rolesOfNew('Education');
    const administrator = roles.find(({ roleName }) => roleName === 'Administrator');
    const made = await stage.sam('POST', `usercontactrole/v2/clients/${client}/Users`, {
      body: {
        firstName: 'Rita',
        lastName: 'Reyes',
        email: `rita.${randomUUID()}@beginners.example`,
        password: `Long enough ${randomUUID()}`,
        hasAllBuildings: true,
        roleUIDs: [administrator?.roleUID ?? ''],
      },
    });
    expect(made.status, made.text).toBe(201);
  });
});

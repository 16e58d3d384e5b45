import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';

import { catalogueModules } from '../../../platform/product/catalogue.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';

interface Role {
  readonly roleUID: string;
  readonly roleName: string;
  readonly permissions: readonly string[];
  readonly assignableRoleUIDs: readonly string[];
}

describePlatform('copying the roles of another client', (storage) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(storage);
  });

  async function makeClient(...keys: readonly string[]): Promise<string> {
    const modules = catalogueModules
      .filter(({ key }) => keys.includes(key))
      .map(({ uid }) => ({ moduleUid: uid }));
    const body = { name: `Copies ${randomUUID()}`, type: 'Education', modules };
    return String((await stage.sam('POST', 'clientbuilding/v2/clients', { body })).body.uid);
  }
  const pathOf = (client: string) => `usercontactrole/v2/clients/${client}/Roles`;
  const rolesOf = async (client: string) =>
    (await stage.sam('GET', `${pathOf(client)}?pageSize=200`)).body.items as Role[];
  const addRole = async (client: string, role: object) => {
    const { status, body } = await stage.sam('POST', pathOf(client), { body: role });
    expect(status).toBe(201);
    return String(body.roleUID);
  };
  const copy = async (to: string, from: string, caller = stage.sam) =>
    await caller('POST', `${pathOf(to)}/copy`, { body: { fromClientUID: from } });

  it('adds those that are missing, with the permissions that the modules allow and the roles that they assign', async () => {
    const from = await makeClient('visitor', 'student');
    const to = await makeClient('visitor');
    const aide = await addRole(from, { roleName: 'Aide', permissions: ['cansigninvisitors'] });
    await addRole(from, {
      roleName: 'Dean',
      roleDescription: 'Leads aides',
      permissions: ['cansigninvisitors', 'cansigninstudents'],
      assignableRoleUIDs: [aide],
    });
    const before = await rolesOf(to);
    const { status, body } = await copy(to, from);
    expect(status).toBe(200);
    // The starter roles are there already.
    expect(body).toEqual({ copied: 2, left: (await rolesOf(from)).length - 2 });
    const after = await rolesOf(to);
    expect(after).toHaveLength(before.length + 2);
    const made = new Map(after.map((role) => [role.roleName, role]));
    expect(made.get('Dean')).toMatchObject({
      roleDescription: 'Leads aides',
      permissions: ['cansigninvisitors'],
      assignableRoleUIDs: [made.get('Aide')?.roleUID],
    });
    expect(made.get('Aide')?.roleUID).not.toBe(aide);
    // A second time there is nothing to add.
    expect((await copy(to, from)).body).toMatchObject({ copied: 0 });
  });

  it('is recorded in the history of each new role', async () => {
    const from = await makeClient('visitor');
    const to = await makeClient('visitor');
    await addRole(from, { roleName: 'Aide', permissions: ['cansigninvisitors'] });
    await copy(to, from);
    const made = (await rolesOf(to)).find(({ roleName }) => roleName === 'Aide');
    const { body } = await stage.sam('GET', `${pathOf(to)}/${made?.roleUID}/changes`);
    expect(body.items).toMatchObject([{ operation: 'create' }]);
  });

  it('is for staff who may add roles, and names a client without roles', async () => {
    const from = await makeClient('visitor');
    const northfield = stage.northfield;
    expect((await copy(northfield, from, stage.ada)).status).toBe(403);
    const { status, body } = await copy(northfield, randomUUID());
    expect(status).toBe(400);
    expect(Object.values(body.errors)).toEqual([['This client has no roles to copy.']]);
  });
});

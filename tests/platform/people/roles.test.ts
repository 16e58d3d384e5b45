import { beforeAll, expect, it } from 'vitest';

import { messages } from '../../../resources/product/messages.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage, type Stage } from '../resources/caller.ts';
import { buildingsOf, makeCaller, makeUser, peopleOf, rolesByName } from './support.ts';
import { proves } from '../../support/rows.ts';

describePlatform('roles and mappings', (storage) => {
  let stage: Stage;
  let roles: Record<string, string>;
  let rolePath: string;
  let groupPath: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    roles = await rolesByName(stage);
    rolePath = `${peopleOf(stage)}/Roles`;
    groupPath = `${peopleOf(stage)}/SecurityGroups`;
  });

  it('roles can be listed with global administrators first', async () => {
    proves('call-41', 'roles-9', 'roles-10');
    const { body } = await stage.ada('GET', `${rolePath}?orderInstructions=isGlobalAdmin desc&pageSize=200`);
    const flags = body.items.map(({ isGlobalAdmin }: { isGlobalAdmin: boolean }) => isGlobalAdmin);
    expect(flags).toEqual(flags.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)));
    expect(body.pageSize).toBe(200);
  });

  it('a role can be created, read, replaced and deleted', async () => {
    proves('call-42', 'call-43', 'call-44', 'call-45', 'roles-1', 'roles-4');
    const creation = await stage.ada('POST', rolePath, {
      body: {
        roleName: freshName('Role'),
        roleDescription: 'Line one\nLine two',
        permissions: ['CanManageUsers'],
        assignableRoleUIDs: [roles['Staff']],
        defaultRoleUID: roles['Staff'],
      },
    });
    expect(creation.status).toBe(201);
    const one = `${rolePath}/${creation.body.roleUID}`;
    const { body, headers } = await stage.ada('GET', one);
    expect(body).toMatchObject({
      roleUID: creation.body.roleUID,
      permissions: ['canmanageusers'],
      assignableRoleUIDs: [roles['Staff']],
      defaultRoleUID: roles['Staff'],
      isGlobalAdmin: false,
      securityGroups: [],
    });
    const put = await stage.ada('PUT', one, {
      body: { ...body, roleDescription: null, permissions: [] },
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({
      roleDescription: null,
      permissions: [],
      assignableRoleUIDs: [roles['Staff']],
    });
    const stale = await stage.ada('PUT', one, { body, headers: { 'if-match': headers.get('etag') ?? '' } });
    expect(stale.status).toBe(412);
    expect((await stage.ada('DELETE', one)).status).toBe(204);
    expect((await stage.ada('GET', one)).status).toBe(404);
  });

  it('a role counts its users, and is removed from them when it is deleted', async () => {
    proves('call-44');
    const { body: role } = await stage.ada('POST', rolePath, { body: { roleName: freshName('Role') } });
    const one = `${rolePath}/${role.roleUID}`;
    // The caller needs a role that may assign it.
    const user = await makeUser(stage, { roleUIDs: [roles['Staff']] });
    const staff = await stage.ada('GET', `${rolePath}/${roles['Staff']}`);
    expect((await stage.ada('GET', one)).body.userCount).toBe(0);
    const assignment = await stage.ada('PATCH', `${peopleOf(stage)}/Users/${user.uid}`, {
      body: [{ op: 'replace', path: '/roleUIDs', value: [roles['Staff'], role.roleUID] }],
    });
    expect(assignment.status).toBe(200);
    expect((await stage.ada('GET', one)).body.userCount).toBe(1);
    expect(staff.body.userCount).toBeGreaterThan(0);
    expect((await stage.ada('DELETE', one)).status).toBe(204);
    expect((await stage.ada('GET', `${peopleOf(stage)}/Users/${user.uid}`)).body.userRoles).toEqual([
      roles['Staff'],
    ]);
  });

  it('a role that assigns itself is deleted without another change of it', async () => {
    const { body: role } = await stage.ada('POST', rolePath, { body: { roleName: freshName('Role') } });
    const one = `${rolePath}/${role.roleUID}`;
    const own = { assignableRoleUIDs: [role.roleUID], defaultRoleUID: role.roleUID };
    expect((await stage.ada('PUT', one, { body: own })).body).toMatchObject(own);
    expect((await stage.ada('DELETE', one)).status).toBe(204);
    const filters = encodeURIComponent(`Target~eq~'${role.roleUID}'`);
    const { body } = await stage.ada(
      'GET',
      `${peopleOf(stage)}/changes?filters=${filters}&orderInstructions=At`,
    );
    expect(body.items.map(({ operation }: { operation: string }) => operation)).toEqual([
      'create',
      'update',
      'delete',
    ]);
  });

  it('a role keeps what its editor could not give, and gets no more of it', async () => {
    const make = async (values: object) => {
      const answer = await stage.sam('POST', rolePath, { body: { roleName: freshName('Role'), ...values } });
      expect(answer.status, answer.text).toBe(201);
      return String(answer.body.roleUID);
    };
    const permissions = ['CanManageRoles', 'CanManageUsers'];
    const [kept, other] = [await make({ permissions }), await make({ permissions })];
    const role = await make({ assignableRoleUIDs: [kept], defaultRoleUID: kept });
    const editor = await makeCaller(stage, storage, {
      roleUIDs: [await make({ permissions })],
      hasAllBuildings: true,
    });
    const put = (values: object) => editor.call('PUT', `${rolePath}/${role}`, { body: values });
    expect((await put({ roleDescription: 'Edited' })).status).toBe(200);
    for (const [field, value] of Object.entries({
      assignableRoleUIDs: [kept, other],
      defaultRoleUID: other,
    })) {
      const refused = await put({ [field]: value });
      expect([refused.status, Object.keys(refused.body.errors).map((name) => name.toLowerCase())]).toEqual([
        403,
        [field.toLowerCase()],
      ]);
    }
    expect((await put({ assignableRoleUIDs: [], defaultRoleUID: null })).body).toMatchObject({
      roleDescription: 'Edited',
      assignableRoleUIDs: [],
      defaultRoleUID: null,
    });
  });

  it('the message for a taken name repeats a name with dollar signs as it is', async () => {
    const roleName = freshName("Cash $$ and $& of $'");
    expect((await stage.ada('POST', rolePath, { body: { roleName } })).status).toBe(201);
    expect(await stage.ada('POST', rolePath, { body: { roleName } })).toMatchObject({
      status: 409,
      body: { detail: `${roleName} already exists, please rename the role and try again` },
    });
  });

  it('a role with the name of another role of the client is rejected with the catalogue’s message', async () => {
    proves('call-43', 'call-45', 'roles-2', 'roles-3');
    const roleName = freshName('Twin');
    const creation = await stage.ada('POST', rolePath, { body: { roleName } });
    const other = await stage.ada('POST', rolePath, { body: { roleName: freshName('Other') } });
    const sentence = `${roleName.toUpperCase()} already exists, please rename the role and try again`;
    expect(sentence).toBe(messages['role-name-taken'].replace('%{name}', roleName.toUpperCase()));
    for (const answer of [
      await stage.ada('POST', rolePath, { body: { roleName: roleName.toUpperCase() } }),
      await stage.ada('PUT', `${rolePath}/${other.body.roleUID}`, {
        body: { roleName: roleName.toUpperCase() },
      }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.errors.RoleName).toEqual([sentence]);
    }
    const elsewhere = await stage.uma('POST', `usercontactrole/v2/clients/${stage.oakwood}/Roles`, {
      body: { roleName },
    });
    expect(elsewhere.status).toBe(201);
    expect(creation.status).toBe(201);
  });

  it('a role of another client is treated as missing', async () => {
    proves('call-43');
    const foreign = await stage.uma('GET', `usercontactrole/v2/clients/${stage.oakwood}/Roles?pageSize=1`);
    const roleUID = foreign.body.items[0].roleUID;
    const answer = await stage.ada('POST', rolePath, {
      body: { roleName: freshName('R'), assignableRoleUIDs: [roleUID] },
    });
    expect(answer.status).toBe(400);
    expect((await stage.ada('GET', `${rolePath}/${roleUID}`)).status).toBe(404);
  });

  it('a mapping can be created, read, replaced, deleted, and read from its role', async () => {
    proves('call-74', 'call-75', 'call-76', 'call-77', 'call-131', 'mappings-1', 'mappings-2', 'mappings-3');
    const [building] = await buildingsOf(stage);
    const creation = await stage.ada('POST', groupPath, { body: { name: freshName('Group') } });
    expect(creation.status).toBe(201);
    expect(creation.body).toMatchObject({
      isEnabled: true,
      hasAllBuildings: false,
      roles: [],
      buildings: [],
    });
    const one = `${groupPath}/${creation.body.uid}`;
    const put = await stage.ada('PUT', one, {
      body: { ...creation.body, roles: [roles['Staff']], buildings: [building], isEnabled: false },
    });
    expect(put.body).toMatchObject({ roles: [roles['Staff']], buildings: [building], isEnabled: false });
    const role = await stage.ada('GET', `${rolePath}/${roles['Staff']}`);
    expect(role.body.securityGroups).toContain(creation.body.uid);
    const all = await stage.ada('PUT', one, { body: { ...put.body, hasAllBuildings: true } });
    expect(all.body).toMatchObject({ hasAllBuildings: true, buildings: [] });
    const listed = await stage.ada(
      'GET',
      `${groupPath}?filters=${encodeURIComponent(`Name~eq~'${creation.body.name}'`)}`,
    );
    expect(listed.body.rowCount).toBe(1);
    expect((await stage.ada('DELETE', one)).status).toBe(204);
    expect((await stage.ada('GET', one)).status).toBe(404);
  });

  it('a mapping with a name in use is rejected with a message at the name', async () => {
    proves('call-77', 'mappings-4', 'mappings-5');
    const name = freshName('Group');
    await stage.ada('POST', groupPath, { body: { name } });
    const twin = await stage.ada('POST', groupPath, { body: { name: name.toLowerCase() } });
    expect(twin.status).toBe(409);
    expect(twin.body.errors.Name[0]).toContain('already exists');
  });

  it('deletion of a title in use is rejected with the catalogue’s message', async () => {
    proves('call-57', 'titles-2', 'titles-3');
    const titles = `${peopleOf(stage)}/Titles`;
    const title = await stage.ada('POST', titles, { body: { name: freshName('Title') } });
    const one = `${titles}/${title.body.uid}`;
    const user = await makeUser(stage, { titleUID: title.body.uid });
    expect(user.userTitle).toMatchObject({ uid: title.body.uid });
    const refused = await stage.ada('DELETE', one);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe(messages['title-in-use']);
    await stage.ada('PATCH', `${peopleOf(stage)}/Users/${user.uid}`, {
      body: [{ op: 'replace', path: '/titleUID', value: null }],
    });
    expect((await stage.ada('DELETE', one)).status).toBe(204);
  });
});

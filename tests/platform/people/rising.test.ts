import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { type Caller, callerOf, freshName, openStage, type Stage } from '../resources/caller.ts';
import {
  buildingsOf,
  createUser,
  freshEmail,
  makeCaller,
  makeUser,
  peopleOf,
  replace,
  rolesByName,
} from './support.ts';
import { proves } from '../../support/rows.ts';

/** A gif of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const everyRole = [
  'Administrator',
  'User Manager',
  'Building Manager',
  'Integration Author',
  'Safety Coordinator',
  'Front Desk',
  'Staff',
];
/** The roles that each sample role may assign. Roles that do not manage users are omitted. */
const gives: Record<string, readonly string[]> = {
  Administrator: everyRole,
  'User Manager': ['Front Desk', 'Staff'],
};

describeStorages('privilege escalation is rejected', (storage) => {
  let stage: Stage;
  let roles: Record<string, string>;
  let buildings: string[];
  let users: string;
  const holders: Record<string, { uid: string; call: Caller }> = {};

  beforeAll(async () => {
    stage = await openStage(storage);
    roles = await rolesByName(stage);
    buildings = await buildingsOf(stage);
    users = `${peopleOf(stage)}/Users`;
    for (const name of everyRole)
      holders[name] = await makeCaller(stage, storage, { roleUIDs: [roles[name]], hasAllBuildings: true });
  });

  const holder = (name: string) => holders[name] as { uid: string; call: Caller };

  it('when a user assigns a role without permission, for all pairs of roles, to others or themselves', async () => {
    const answers: Record<string, Record<string, readonly number[]>> = {};
    const expected: Record<string, Record<string, readonly number[]>> = {};
    for (const actor of everyRole) {
      const { uid, call } = holder(actor);
      answers[actor] = {};
      expected[actor] = {};
      for (const role of everyRole) {
        const target = await makeUser(stage);
        const own = [...new Set([roles[actor], roles[role]])];
        const created = await createUser(stage, call, { roleUIDs: [roles[role]] });
        const other = await call('PATCH', `${users}/${target.uid}`, replace({ roleUIDs: [roles[role]] }));
        const self = await call('PATCH', `${users}/${uid}`, replace({ roleUIDs: own }));
        answers[actor][role] = [created.status, other.status, self.status];
        const may = gives[actor]?.includes(role);
        const selfMay = may || (gives[actor] !== undefined && actor === role);
        expected[actor][role] = [may ? 201 : 403, may ? 200 : 403, selfMay ? 200 : 403];
        if (self.status === 200 && actor !== role)
          await stage.ada('PATCH', `${users}/${uid}`, replace({ roleUIDs: [roles[actor]] }));
      }
    }
    expect(answers).toEqual(expected);
  });

  it('when somebody with the same permissions, but no global administrator, changes a global administrator', async () => {
    const administrator = (await stage.ada('GET', `${peopleOf(stage)}/Roles/${roles['Administrator']}`)).body;
    expect(administrator.isGlobalAdmin).toBe(true);
    const role = await stage.sam('POST', `${peopleOf(stage)}/Roles`, {
      body: {
        roleName: freshName('Equal'),
        permissions: administrator.permissions,
        assignableRoleUIDs: administrator.assignableRoleUIDs,
      },
    });
    expect(role.status, role.text).toBe(201);
    const equal = await makeCaller(stage, storage, { roleUIDs: [role.body.roleUID], hasAllBuildings: true });
    const target = await makeUser(stage, { roleUIDs: [roles['Administrator']], hasAllBuildings: true });
    const plain = await makeUser(stage, { roleUIDs: [role.body.roleUID], hasAllBuildings: true });
    const change = replace({ email: freshEmail('taken') });
    expect((await equal.call('PATCH', `${users}/${plain.uid}`, change)).status).toBe(200);
    expect(
      (await equal.call('PATCH', `${users}/${target.uid}`, replace({ email: freshEmail('x') }))).status,
    ).toBe(403);
  });

  it('when a user removes a role that they may not assign', async () => {
    const target = await makeUser(stage, { roleUIDs: [roles['Administrator']] });
    const answer = await holder('User Manager').call(
      'PATCH',
      `${users}/${target.uid}`,
      replace({ roleUIDs: [] }),
    );
    expect(answer.status).toBe(403);
    expect((await stage.ada('GET', `${users}/${target.uid}`)).body.userRoles).toEqual([
      roles['Administrator'],
    ]);
  });

  it('when a user sets the password, the address or the status of a user with more permissions', async () => {
    proves('call-34');
    const { call } = holder('User Manager');
    const admin = holder('Administrator');
    const staff = await makeUser(stage, { roleUIDs: [roles['Staff']] });
    const password = { body: { password: 'Taken-Over-1' } };
    expect((await call('PUT', `${users}/${admin.uid}/password`, password)).status).toBe(403);
    expect(
      (await call('PATCH', `${users}/${admin.uid}`, replace({ email: freshEmail('mine') }))).status,
    ).toBe(403);
    expect((await call('PATCH', `${users}/${admin.uid}`, replace({ status: 1 }))).status).toBe(403);
    expect((await call('PUT', `${users}/${staff.uid}/password`, password)).status).toBe(204);
    expect((await admin.call('GET', users)).status).toBe(200);
  });

  it('when a user changes other fields or the photo of a user with more permissions', async () => {
    const { call } = holder('User Manager');
    const admin = holder('Administrator');
    const before = (await stage.ada('GET', `${users}/${admin.uid}`)).body;
    const photo = `${peopleOf(stage)}/profile/${admin.uid}/photo`;
    const tries = {
      buildings: replace({ hasAllBuildings: false, buildingUIDs: [buildings[0]] }),
      'the primary building': replace({ primaryBuilding: { uid: buildings[0] } }),
      'the hire date': replace({ hireDate: '2020-02-03' }),
      'a name': replace({ lastName: 'Renamed' }),
      'phone numbers': replace({ mobilePhoneNumber: '+12025550123' }),
      'classic mode': replace({ isInClassicMode: true }),
    };
    for (const [name, patch] of Object.entries(tries)) {
      const { status, body } = await call('PATCH', `${users}/${admin.uid}`, patch);
      expect({ name, status, detail: body.detail }).toEqual({
        name,
        status: 403,
        detail: 'This user has permissions that you do not have yourself.',
      });
    }
    expect((await call('POST', photo, { body: { photo: pixel } })).status).toBe(403);
    expect((await call('DELETE', photo)).status).toBe(403);
    expect((await stage.ada('GET', `${users}/${admin.uid}`)).body).toEqual(before);
    // Rank does not apply to the caller's own record.
    expect(
      (await admin.call('PATCH', `${users}/${admin.uid}`, replace({ hireDate: '2020-02-04' }))).status,
    ).toBe(200);
  });

  it('when a user changes a user whose role may assign stronger roles', async () => {
    const creation = await stage.sam('POST', `${peopleOf(stage)}/Roles`, {
      body: { roleName: freshName('Deputy'), assignableRoleUIDs: [roles['Administrator']] },
    });
    const deputy = await createUser(stage, stage.sam, {
      roleUIDs: [creation.body.roleUID],
      hasAllBuildings: true,
    });
    expect(deputy.status).toBe(201);
    const { call } = holder('User Manager');
    const path = `${users}/${deputy.body.uid}`;
    expect((await call('PUT', `${path}/password`, { body: { password: 'Taken-Over-1' } })).status).toBe(403);
    expect((await call('PATCH', path, replace({ lastName: 'Renamed' }))).status).toBe(403);
  });

  it('by a list of assignable roles that contains only roles the caller may assign', async () => {
    proves('call-46', 'users-32');
    const names = async (caller: Caller, uid: string, query = '') => {
      const { status, body } = await caller('GET', `${users}/${uid}/roles${query}`);
      return status === 200
        ? body.items.map(({ roleName }: { roleName: string }) => roleName).toSorted()
        : status;
    };
    const manager = holder('User Manager');
    const target = await makeUser(stage);
    expect(await names(manager.call, target.uid)).toEqual(['Front Desk', 'Staff']);
    expect(await names(manager.call, manager.uid)).toEqual(['Front Desk', 'Staff']);
    expect(await names(stage.ada, target.uid)).toEqual(expect.arrayContaining(everyRole));
    expect(await names(stage.ada, target.uid, `?onBehalfOfUserUID=${manager.uid}`)).toEqual([
      'Front Desk',
      'Staff',
    ]);
    expect(await names(stage.ada, target.uid, `?onBehalfOfUserUID=${holder('Front Desk').uid}`)).toBe(404);
    expect(await names(stage.ada, stage.uidOf('uma'))).toBe(404);
    expect(await names(stage.sue, stage.uidOf('sue'))).toEqual(expect.not.arrayContaining(['Administrator']));
  });

  it('when a user edits, creates or maps a role', async () => {
    proves('call-43', 'call-45', 'call-75', 'call-77');
    const rolePath = `${peopleOf(stage)}/Roles`;
    const creation = await stage.ada('POST', rolePath, {
      body: {
        roleName: freshName('Role editor'),
        permissions: ['CanManageRoles', 'CanManageUsers'],
        assignableRoleUIDs: [roles['Staff']],
      },
    });
    expect(creation.status).toBe(201);
    expect(creation.body.permissions).toEqual(['canmanageroles', 'canmanageusers']);
    const editor = await makeCaller(stage, storage, {
      roleUIDs: [creation.body.roleUID],
      hasAllBuildings: true,
    });
    const post = (fields: Record<string, unknown>) =>
      editor.call('POST', rolePath, { body: { roleName: freshName('Role'), ...fields } });
    const put = (uid: unknown, fields: Record<string, unknown>) =>
      editor.call('PUT', `${rolePath}/${String(uid)}`, { body: fields });
    const mapping = (fields: Record<string, unknown>) =>
      editor.call('POST', `${peopleOf(stage)}/SecurityGroups`, {
        body: { name: freshName('Group'), ...fields },
      });
    const mightyMapping = async () => {
      const { body } = await stage.ada('POST', `${peopleOf(stage)}/SecurityGroups`, {
        body: { name: freshName('Administrators'), roles: [roles['Administrator']], isEnabled: false },
      });
      return `${peopleOf(stage)}/SecurityGroups/${body.uid}`;
    };
    const triesOnMapping = async (path: string) => ({
      'a mightier mapping renamed': await editor.call('PUT', path, { body: { name: freshName('Everyone') } }),
      'a mightier mapping enabled': await editor.call('PUT', path, { body: { isEnabled: true } }),
      'a mightier mapping widened': await editor.call('PUT', path, { body: { hasAllBuildings: true } }),
      'a mightier mapping deleted': await editor.call('DELETE', path),
    });
    const tries = {
      'a permission that one lacks': await post({ permissions: ['CanManageClientSettings'] }),
      'the same in another case': await post({ permissions: ['CANVIEWLOGS'] }),
      'to one’s own role': await put(creation.body.roleUID, {
        permissions: ['CanManageRoles', 'canviewlogs'],
      }),
      'an assignable role': await put(creation.body.roleUID, {
        assignableRoleUIDs: [roles['Administrator']],
      }),
      'an assignable role of a new one': await post({ assignableRoleUIDs: [roles['User Manager']] }),
      'a default role': await post({ defaultRoleUID: roles['Administrator'] }),
      'global administration': await post({ isGlobalAdmin: true }),
      'a mightier role changed': await put(roles['Administrator'], { roleName: freshName('Renamed') }),
      'a mightier role deleted': await editor.call('DELETE', `${rolePath}/${roles['Administrator']}`),
      'a mightier role described': await put(roles['Administrator'], { roleDescription: 'Mine' }),
      'a mapping to a role': await mapping({ roles: [roles['Administrator']] }),
      ...(await triesOnMapping(await mightyMapping())),
    };
    for (const [name, { status }] of Object.entries(tries))
      expect({ name, status }).toEqual({ name, status: 403 });
    expect(
      (await post({ permissions: ['CanManageUsers'], assignableRoleUIDs: [roles['Staff']] })).status,
    ).toBe(201);
    expect((await mapping({ roles: [roles['Staff']] })).status).toBe(201);
    expect((await post({ permissions: ['no-such-permission'] })).status).toBe(400);
    expect(
      (await stage.ada('POST', rolePath, { body: { roleName: freshName('R'), isGlobalAdmin: true } })).status,
    ).toBe(403);
  });

  it('when a user assigns a role that may assign a stronger role', async () => {
    const creation = await stage.sam('POST', `${peopleOf(stage)}/Roles`, {
      body: { roleName: freshName('Back door'), assignableRoleUIDs: [roles['Administrator']] },
    });
    expect(creation.status).toBe(201);
    const target = await makeUser(stage);
    const patch = replace({ roleUIDs: [creation.body.roleUID] });
    expect((await stage.sue('PATCH', `${users}/${target.uid}`, patch)).status).toBe(403);
    expect((await stage.sam('PATCH', `${users}/${target.uid}`, patch)).status).toBe(200);
  });

  it('when a user limited to buildings reads, changes or creates records outside them', async () => {
    const [mine = '', also = '', foreign = ''] = buildings;
    const limited = await makeCaller(stage, storage, {
      roleUIDs: [roles['User Manager']],
      buildingUIDs: [mine, also],
    });
    const { call } = limited;
    const inside = await makeUser(stage, { buildingUIDs: [mine] });
    const outside = await makeUser(stage, { buildingUIDs: [foreign] });
    const across = await makeUser(stage, { buildingUIDs: [mine, foreign] });
    const nowhere = await makeUser(stage);
    const everywhere = await makeUser(stage, { hasAllBuildings: true });

    expect((await call('GET', `${users}/${inside.uid}`)).status).toBe(200);
    for (const { uid } of [outside, across, nowhere, everywhere]) {
      expect((await call('GET', `${users}/${uid}`)).status).toBe(404);
      expect((await call('PATCH', `${users}/${uid}`, replace({ firstName: 'Mine' }))).status).toBe(404);
      expect(
        (await call('PUT', `${users}/${uid}/password`, { body: { password: 'Taken-Over-1' } })).status,
      ).toBe(404);
    }
    const listed = await call('GET', users);
    const listedUids = listed.body.items.map(({ uid }: { uid: string }) => uid);
    expect(listedUids).toEqual(expect.arrayContaining([inside.uid, limited.uid]));
    for (const item of listed.body.items) {
      expect(item.hasAllBuildings).toBe(false);
      for (const building of item.userBuildings) expect([mine, also]).toContain(building);
    }

    expect((await createUser(stage, call, { buildingUIDs: [also] })).status).toBe(201);
    expect((await createUser(stage, call, { hasAllBuildings: true })).status).toBe(403);
    expect((await createUser(stage, call)).status).toBe(403);
    expect((await createUser(stage, call, { buildingUIDs: [foreign] })).status).toBe(400);
    for (const uid of [inside.uid, limited.uid]) {
      expect((await call('PATCH', `${users}/${uid}`, replace({ hasAllBuildings: true }))).status).toBe(403);
      expect(
        (await call('PATCH', `${users}/${uid}`, replace({ buildingUIDs: [mine, foreign] }))).status,
      ).toBe(400);
      expect((await call('PATCH', `${users}/${uid}`, replace({ buildingUIDs: [] }))).status).toBe(403);
    }
    const contact = { firstName: 'A', lastName: 'B', userName: freshEmail('contact') };
    const contacts = `${peopleOf(stage)}/Contacts`;
    expect((await call('POST', contacts, { body: contact })).status).toBe(403);
    expect(
      (await call('POST', contacts, { body: { ...contact, primaryBuilding: { uid: foreign } } })).status,
    ).toBe(400);
    expect(
      (await call('POST', contacts, { body: { ...contact, primaryBuilding: { uid: mine } } })).status,
    ).toBe(201);
    const stations = `${peopleOf(stage)}/StationAccounts`;
    const station = (fields: Record<string, unknown>) =>
      call('POST', stations, { body: { name: freshName('Station'), ...fields } });
    expect((await station({ isClientScoped: true })).status).toBe(403);
    expect((await station({ buildings: [mine] })).status).toBe(201);
  });

  it('when staff create or change staff with more permissions', async () => {
    proves('call-51', 'call-52', 'call-53');
    const path = 'usercontactrole/v2/system/users';
    const { body } = await stage.sam('GET', 'usercontactrole/v2/system/roles');
    const role = (name: string) =>
      body.items.find(({ roleName }: { roleName: string }) => roleName === name).roleUID as string;
    const create = (caller: Caller, roleName: string) =>
      caller('POST', path, {
        body: {
          firstName: 'New',
          lastName: 'Staff',
          userName: freshEmail('staff'),
          password: 'Sample-Pass-1',
          roles: [role(roleName)],
        },
      });
    expect((await create(stage.sue, 'Support')).status).toBe(201);
    expect((await create(stage.sue, 'System Administrator')).status).toBe(403);
    expect((await create(stage.sue, 'Onboarding')).status).toBe(403);
    const admin = await create(stage.sam, 'System Administrator');
    expect(admin.status).toBe(201);
    const self = await stage.sue(
      'PATCH',
      `${path}/${stage.uidOf('sue')}`,
      replace({ roles: [role('Support'), role('System Administrator')] }),
    );
    expect(self.status).toBe(403);
    const one = `${path}/${admin.body.uid}`;
    expect((await stage.sue('PATCH', one, replace({ userName: freshEmail('x') }))).status).toBe(403);
    expect((await stage.sue('PATCH', one, replace({ userActive: false }))).status).toBe(403);
    expect((await stage.sue('PATCH', one, replace({ lastName: 'Renamed' }))).status).toBe(403);
    expect((await stage.sue('DELETE', `usercontactrole/v2/system/locks/${admin.body.uid}`)).status).toBe(403);
    const password = `usercontactrole/v2/clients/system/users/${admin.body.uid}/password`;
    expect((await stage.sue('PUT', password, { body: { password: 'Taken-Over-1' } })).status).toBe(403);
    expect((await stage.sam('PUT', password, { body: { password: 'Given-Pass-1' } })).status).toBe(204);
    expect((await callerOf(stage.platform.url)('GET', one)).status).toBe(401);
  });
});

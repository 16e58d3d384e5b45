import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { buildingsOf, createUser, makeCaller, makeUser, peopleOf, rolesByName } from '../people/support.ts';
import { makeBuilding, openStage, type Stage } from './caller.ts';

/** Other systems (.NET, SQL Server) write identifiers in upper case. */
describeStorages('identifiers in upper case', (storage) => {
  let stage: Stage;
  let building: string;
  let role: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    [building = ''] = await buildingsOf(stage);
    role = (await rolesByName(stage))['Staff'] ?? '';
  });

  it('name the same roles and buildings, also in rules between fields and beside the other spelling', async () => {
    const created = await createUser(stage, stage.ada, {
      roleUIDs: [role.toUpperCase()],
      buildingUIDs: [building, building.toUpperCase()],
      primaryBuilding: { uid: building.toUpperCase() },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { userRoles: [role], userBuildings: [building], primaryBuilding: { uid: building } },
    });
  });

  it('change nothing in a record that has them already', async () => {
    const user = await makeUser(stage, { roleUIDs: [role], buildingUIDs: [building] });
    const path = `${peopleOf(stage)}/Users/${user.uid}`;
    const { headers } = await stage.ada('GET', path);
    const same = { roleUIDs: [role.toUpperCase()], buildingUIDs: [building.toUpperCase()] };
    const again = await stage.ada('PATCH', path, { body: same });
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });

  it('in a path name the same records, and every change reaches their history', async () => {
    const user = await makeUser(stage, { roleUIDs: [role], buildingUIDs: [building] });
    const upper = `usercontactrole/v2/clients/${stage.northfield.toUpperCase()}/Users/${user.uid.toUpperCase()}`;
    const patch = { body: { lastName: 'Renamed' } };
    expect((await stage.ada('PATCH', upper, patch)).body).toMatchObject({
      uid: user.uid,
      lastName: 'Renamed',
    });
    const password = { body: { password: 'Changed-Pass-1' } };
    expect((await stage.ada('PUT', `${upper}/password`, password)).status).toBe(204);
    const { body } = await stage.ada('GET', `${peopleOf(stage)}/Users/${user.uid}/changes`);
    expect(body.items.map(({ operation }: { operation: string }) => operation)).toEqual([
      'setPassword',
      'update',
      'create',
    ]);
    expect((await stage.ada('GET', `${upper}/changes`)).body).toEqual(body);
  });

  it('in a path name the callers themselves, and the records that theirs are below', async () => {
    const manager = await makeCaller(stage, storage, {
      roleUIDs: [(await rolesByName(stage))['User Manager']],
      hasAllBuildings: true,
    });
    const own = `${peopleOf(stage)}/Users/${manager.uid.toUpperCase()}`;
    const disabled = await manager.call('PATCH', own, { body: { status: 1 } });
    expect([disabled.status, disabled.body.errors]).toEqual([
      400,
      { Status: ['You cannot disable yourself.'] },
    ]);
    const { uid } = await makeBuilding(stage);
    const levels = `clientbuilding/v2/clients/${stage.northfield.toUpperCase()}/Buildings/${uid.toUpperCase()}/levels`;
    const level = await stage.sam('POST', levels, { body: { levelName: 'Ground' } });
    expect([level.status, level.body.buildingUID]).toEqual([201, uid]);
    expect(level.headers.get('location')).toBe(`/${levels.toLowerCase()}/${level.body.uid}`);
    expect((await stage.sam('GET', `${levels}/${level.body.uid.toUpperCase()}`)).body).toEqual(level.body);
    expect((await stage.sam('DELETE', levels.replace('/levels', ''))).status).toBe(204);
  });
});

import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { makeCaller, replace, rolesByName } from '../people/support.ts';
import { makeBuilding, openStage, type Stage } from '../resources/caller.ts';

// For a known caller the list is read while their account is looked up. Each of these changes must still take effect.
describePlatform('a list that was read before with the same token', (storage) => {
  let stage: Stage;
  let path: string;
  let roles: Record<string, string>;

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `usercontactrole/v2/clients/${stage.northfield}/Users`;
    roles = await rolesByName(stage);
  });

  const manager = () =>
    makeCaller(stage, storage, { hasAllBuildings: true, roleUIDs: [roles['User Manager']] });
  const change = async (uid: string, values: Record<string, unknown>) => {
    const { status } = await stage.ada('PATCH', `${path}/${uid}`, replace(values));
    expect(status).toBe(200);
  };

  it('is rejected once the role is removed, and available again with it', async () => {
    const { uid, call } = await manager();
    for (let time = 0; time < 3; time += 1) expect((await call('GET', path)).status).toBe(200);
    await change(uid, { roleUIDs: [roles['Front Desk']] });
    expect((await call('GET', path)).status).toBe(403);
    await change(uid, { roleUIDs: [roles['User Manager']] });
    expect((await call('GET', path)).status).toBe(200);
  });

  it('is rejected for a disabled user', async () => {
    const { uid, call } = await manager();
    for (let time = 0; time < 3; time += 1) expect((await call('GET', path)).status).toBe(200);
    await change(uid, { status: 1 });
    expect((await call('GET', path)).status).toBe(401);
    expect((await call('GET', `${path}?filters=nonsense`)).status).toBe(401);
  });

  it('is rejected after a password change', async () => {
    const { uid, call } = await manager();
    for (let time = 0; time < 3; time += 1) expect((await call('GET', path)).status).toBe(200);
    const reset = { password: 'Another-Pass-2' };
    expect((await stage.ada('PUT', `${path}/${uid}/password`, { body: reset })).status).toBeLessThan(300);
    expect((await call('GET', path)).status).toBe(401);
  });

  it('shows the buildings that the user is currently limited to', async () => {
    const [one, two] = [await makeBuilding(stage), await makeBuilding(stage)];
    const { uid, call } = await makeCaller(stage, storage, {
      buildingUIDs: [one.uid],
      roleUIDs: [roles['Building Manager']],
    });
    const buildings = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
    const visibleUids = async () =>
      (await call('GET', buildings)).body.items.map((item: { uid: string }) => item.uid) as string[];
    expect(await visibleUids()).toEqual([one.uid]);
    expect(await visibleUids()).toEqual([one.uid]);
    await change(uid, { buildingUIDs: [two.uid], primaryBuilding: null });
    expect(await visibleUids()).toEqual([two.uid]);
  });

  it('still returns 404 for missing records and 400 for invalid queries', async () => {
    const { call } = await manager();
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('GET', `${path}/${stage.oakwood}`)).status).toBe(404);
    expect((await call('GET', `usercontactrole/v2/clients/${stage.oakwood}/Users`)).status).toBe(404);
    expect((await call('GET', `${path}?pagesize=0`)).status).toBe(400);
    expect((await call('GET', `${path}?filters=nonsense`)).status).toBe(400);
  });
});

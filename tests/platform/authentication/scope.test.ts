import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

describePlatform('the clients and buildings that a user may work with', (storage) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(storage);
  });

  const buildings = (client: string, query = '') => `authentication/v1/clients/${client}/buildings${query}`;
  const clients = (uid: string, query = '') => `authentication/v1/users/${uid}/clients${query}`;
  const names = (answer: { body: { items: { name: string }[] } }) =>
    answer.body.items.map(({ name }) => name);

  it('buildings are returned in one response, sorted by name case-insensitively', async () => {
    proves('call-104', 'buildings-15');
    const mark = freshName('case');
    for (const name of [`${mark} b`, `${mark} A`, `${mark} C`]) await makeBuilding(stage, { name });
    const answer = await stage.ada('GET', buildings(stage.northfield));
    expect(answer.body.items).toHaveLength(answer.body.rowCount);
    expect(names(answer).filter((name) => name.startsWith(mark))).toEqual([
      `${mark} A`,
      `${mark} b`,
      `${mark} C`,
    ]);
    const page = await stage.ada(
      'GET',
      buildings(stage.northfield, `?pagesize=2&filters=Name~startswith~'${mark}'`),
    );
    expect(page.body).toMatchObject({ rowCount: 3, pageSize: 2 });
  });

  it('buildings are limited to those of the caller', async () => {
    expect((await stage.bea('GET', buildings(stage.northfield))).body.rowCount).toBe(2);
    expect((await stage.bea('GET', buildings(stage.oakwood))).status).toBe(404);
    expect((await stage.sam('GET', buildings(stage.oakwood))).body.rowCount).toBeGreaterThan(0);
  });

  it('clients are searchable and paged: all for system users, only their own for other users', async () => {
    proves('call-105');
    const all = await stage.sue('GET', clients(stage.uidOf('sue'), '?pagesize=5'));
    expect(all.body.items).toHaveLength(5);
    expect(all.body.rowCount).toBeGreaterThanOrEqual(40);
    const matches = await stage.sue(
      'GET',
      clients(stage.uidOf('sue'), "?filters=Name~contains~'NORTHFIELD'"),
    );
    expect(matches.body.items[0]).toMatchObject({ uid: stage.northfield });
    expect(names(await stage.ada('GET', clients(stage.uidOf('ada'))))).toEqual([
      'Northfield School District',
    ]);
    expect((await stage.noel('GET', clients(stage.uidOf('noel')))).body).toMatchObject({
      items: [],
      rowCount: 0,
    });
    expect((await stage.sam('GET', clients(stage.uidOf('ada')))).status).toBe(404);
  });

  it('profiles are readable by their own user only, and contain no secrets', async () => {
    proves('call-48', 'call-69');
    const own = `usercontactrole/v2/clients/${stage.northfield}/profile`;
    const profile = await stage.ada('GET', `${own}/${stage.uidOf('ada')}`);
    expect(profile.body).toMatchObject({ userName: 'ada.admin@northfield.example', pageSize: 10 });
    expect(profile.text).not.toMatch(/password|hash/i);
    expect((await stage.ada('GET', `${own}/${stage.uidOf('bea')}`)).status).toBe(404);
    const system = await stage.sam('GET', `usercontactrole/v2/system/profile/${stage.uidOf('sam')}`);
    expect(system.body).toMatchObject({ userName: 'sam.system@provider.example', pageSize: 10 });
    expect((await stage.sam('GET', `usercontactrole/v2/system/profile/${stage.uidOf('sue')}`)).status).toBe(
      404,
    );
  });
});

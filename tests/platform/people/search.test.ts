import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { freshEmail, makeUser } from './support.ts';

describeStorages('the search for users across clients', (storage) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(storage);
  });

  const search = async (words: string, further = '') => {
    const { status, body } = await stage.sue(
      'GET',
      `usercontactrole/v2/users?search=${encodeURIComponent(words)}${further}`,
    );
    expect(status).toBe(200);
    return body;
  };
  const found = async (words: string): Promise<string[]> =>
    (await search(words)).items.map(({ uid }: { uid: string }) => uid);

  it('finds parts of names, of the address, of the client and of a building, whatever the case, call-128 access-8 users-33', async () => {
    const word = freshName('Zq').replaceAll(/\W/g, '').toLowerCase();
    const building = await makeBuilding(stage, { name: `Tower ${word}` });
    const user = await makeUser(stage, {
      firstName: `An${word}`,
      lastName: 'O’Hara-Quist',
      userName: freshEmail(`mail${word}`),
      buildingUIDs: [building.uid],
    });
    expect(await found(word)).toContain(user.uid);
    expect(await found(`an${word} quist`)).toEqual([user.uid]);
    expect(await found(`MAIL${word}`)).toEqual([user.uid]);
    expect(await found(`tower ${word} northfield`)).toEqual([user.uid]);
    expect(await found(`an${word} oakwood`)).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found(`${word}_`)).toEqual([]);
  });

  it('shows the client, the status, the last sign-in and whether somebody is locked, call-128', async () => {
    const { items } = await search('ada.admin@northfield');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      clientUID: stage.northfield,
      clientName: 'Northfield School District',
      userActive: true,
      locked: false,
    });
    expect(items[0].lastLogin).toMatch(/^\d{4}-/);
  });

  it('pages, sorts and filters as every list, over all clients, call-128', async () => {
    const page = await search('', '&pagesize=5&pagenumber=1&orderInstructions=ClientName,LastName');
    expect(page).toMatchObject({ pageNumber: 1, pageSize: 5 });
    expect(page.items).toHaveLength(5);
    const oakwood = await search(
      '',
      `&filters=${encodeURIComponent("ClientName~eq~'Oakwood Trust'")}&pagesize=3`,
    );
    expect(oakwood.rowCount).toBeGreaterThan(1);
    expect(oakwood.items.every(({ clientUID }: { clientUID: string }) => clientUID === stage.oakwood)).toBe(
      true,
    );
    expect((await search('', '&pagesize=1')).rowCount).toBeGreaterThan(oakwood.rowCount);
  });

  it('is for the provider’s staff who manage users, call-128 permissions-13', async () => {
    for (const name of ['ada', 'uma', 'nell', 'noel'] as const)
      expect((await stage[name]('GET', 'usercontactrole/v2/users?search=a')).status).toBe(403);
    const long = await stage.sue('GET', `usercontactrole/v2/users?search=${'x'.repeat(201)}`);
    expect(long.status).toBe(400);
  });
});

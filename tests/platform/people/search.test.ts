import { randomUUID } from 'node:crypto';

import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { freshEmail, makeUser } from './support.ts';
import { proves } from '../../support/rows.ts';

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
  const uidsFor = async (words: string): Promise<string[]> =>
    (await search(words)).items.map(({ uid }: { uid: string }) => uid);

  it('finds parts of names, of the address, of the client and of a building, in any case', async () => {
    proves('call-128', 'access-8', 'users-33');
    const word = freshName('Zq').replaceAll(/\W/g, '').toLowerCase();
    const building = await makeBuilding(stage, { name: `Tower ${word}` });
    const user = await makeUser(stage, {
      firstName: `An${word}`,
      lastName: 'O’Hara-Quist',
      userName: freshEmail(`mail${word}`),
      buildingUIDs: [building.uid],
    });
    expect(await uidsFor(word)).toContain(user.uid);
    expect(await uidsFor(`an${word} quist`)).toEqual([user.uid]);
    expect(await uidsFor(`MAIL${word}`)).toEqual([user.uid]);
    expect(await uidsFor(`tower ${word} northfield`)).toEqual([user.uid]);
    expect(await uidsFor(`an${word} oakwood`)).toEqual([]);
    expect(await uidsFor('%')).toEqual([]);
    expect(await uidsFor(`${word.slice(0, 3)}%${word.slice(-2)}`)).toEqual([]);
    expect(await uidsFor(`${word.slice(0, 3)}___${word.slice(-2)}`)).toEqual([]);
  });

  it('finds a name with a wrong, missing, extra or swapped letter, and ranks the exact match first', async () => {
    proves('users-33');
    // Words of up to 24 letters can be found when misspelt.
    const stem = `quar${randomUUID().slice(0, 8)}`;
    const user = await makeUser(stage, { firstName: 'Wilhelmina', lastName: `${stem}berg` });
    const other = await makeUser(stage, { firstName: 'Wilhelmina', lastName: `${stem}borg` });
    expect(await uidsFor(`${stem}berg`)).toEqual([user.uid, other.uid]);
    expect(await uidsFor(`${stem}bxrg`)).toEqual(expect.arrayContaining([user.uid, other.uid]));
    expect(await uidsFor(`${stem}brg`)).toEqual(expect.arrayContaining([user.uid, other.uid]));
    expect(await uidsFor(`${stem}beerg`)).toEqual([user.uid]);
    expect(await uidsFor(`${stem}begr wilhelmina`)).toEqual([user.uid]);
    expect(await uidsFor(`${stem}berg wilhemlina`)).toContain(user.uid);
    expect(await uidsFor(`${stem}zzzz`)).toEqual([]);
  });

  it('finds a user by a misspelt address, and only that user by the exact address', async () => {
    const name = freshName('post').replaceAll(/\W/g, '').toLowerCase();
    const one = await makeUser(stage, { userName: `${name}.quill@northfield.example` });
    const two = await makeUser(stage, { userName: `${name}.quilt@northfield.example` });
    expect(await uidsFor(`${name}.quill@northfield.example`)).toEqual([one.uid]);
    expect(await uidsFor(`Ana Quill <${name}.quill@northfield.example>,`)).not.toContain(two.uid);
    expect(await uidsFor(`${name}.qiull@northfield.example`)).toContain(one.uid);
  });

  it('finds names of every script, with and without accents, quotes and apostrophes', async () => {
    const tail = freshName('x').replaceAll(/\D/g, '').slice(-6);
    const people: [first: string, last: string, ...searches: string[]][] = [
      ['Zoë', `Ångström${tail}`, `angstrom${tail}`, `ÅNGSTRÖM${tail} zoe`],
      ['Séan', `O’Malley${tail}`, `o'malley${tail}`, `omalley${tail}`, `O’MALLEY${tail}`],
      ['Łukasz', `Żółć${tail}`, `zolc${tail} lukasz`],
      ['Мария', `Иванова${tail}`, `иванова${tail}`, `ванова${tail} мари`],
      ['伟', `王${tail}`, `王${tail}`, `王${tail} 伟`],
      ['ليلى', `حداد${tail}`, `حداد${tail}`],
      ['Dwayne "Rock"', `Quote${tail}`, `"Rock" quote${tail}`, `quote${tail}, dwayne`],
      ["Robert'); drop table users; --", `Tables${tail}`, `tables${tail} robert`],
      ['50%_\\', `Signs${tail}`, `signs${tail}`, `50%_\\ signs${tail}`],
    ];
    for (const [firstName, lastName, ...searches] of people) {
      const { uid } = await makeUser(stage, { firstName, lastName });
      for (const words of searches) expect(await uidsFor(words), words).toEqual([uid]);
    }
  });

  it('ranks equal names before names with the term as prefix, and those before other matches', async () => {
    const word = freshName('Ost').replaceAll(/\W/g, '').toLowerCase();
    const begins = await makeUser(stage, { firstName: 'Ana', lastName: `${word}mann` });
    const part = await makeUser(stage, { firstName: 'Ana', lastName: `Neu${word}` });
    const whole = await makeUser(stage, { firstName: 'Zora', lastName: word });
    expect(await uidsFor(word)).toEqual([whole.uid, begins.uid, part.uid]);
    const { items } = await search(word, '&orderInstructions=LastName desc');
    expect(items.map(({ uid }: { uid: string }) => uid)).toEqual([begins.uid, whole.uid, part.uid]);
  });

  it('returns deactivated users with their status', async () => {
    const lastName = freshName('Gone').replaceAll(/\W/g, '');
    const { uid } = await makeUser(stage, { lastName, status: 1 });
    expect((await search(lastName)).items).toMatchObject([{ uid, userActive: false }]);
  });

  it('returns at most one thousand results, and marks the count as a lower bound', async () => {
    const many = await search('example', '&pagesize=1');
    expect(many).toMatchObject({ rowCount: 1000, rowCountIsLowerBound: true });
    const last = await search('example', '&pagesize=25&pagenumber=39&orderInstructions=LastName');
    expect(last.items).toHaveLength(25);
    const beyond = await search('example', '&pagesize=25&pagenumber=41');
    expect(beyond).toMatchObject({ items: [], rowCount: 1000, rowCountIsLowerBound: true });
    expect(await search('ada.admin@northfield')).not.toHaveProperty('rowCountIsLowerBound');
  });

  it('matches words across the name, the client and the buildings', async () => {
    const word = freshName('Hall').replaceAll(/\W/g, '').toLowerCase();
    const [one, two] = [
      await makeBuilding(stage, { name: `${word} Larch` }),
      await makeBuilding(stage, { name: `${word} Birch` }),
    ];
    const lastName = `Kell${word.slice(4)}`;
    const inBoth = await makeUser(stage, { lastName, buildingUIDs: [one.uid, two.uid] });
    const inBirch = await makeUser(stage, { lastName, buildingUIDs: [two.uid] });
    expect((await search(`${word} ${lastName}`)).rowCount).toBe(2);
    expect(await uidsFor(`${word} ${lastName} larch school`)).toEqual([inBoth.uid]);
    expect(new Set(await uidsFor(`birch ${word}`))).toEqual(new Set([inBoth.uid, inBirch.uid]));
  });

  it('reflects a new name of a user and of a building immediately', async () => {
    const word = freshName('Neo').replaceAll(/\W/g, '').toLowerCase();
    const building = await makeBuilding(stage, { name: `Tower ${word}` });
    const user = await makeUser(stage, { lastName: 'Plumtree', buildingUIDs: [building.uid] });
    const rename = async (path: string, field: string, value: string) => {
      const { status } = await stage.ada('PATCH', path, {
        body: [{ op: 'replace', path: `/${field}`, value }],
      });
      expect(status).toBe(200);
    };
    await rename(`usercontactrole/v2/clients/${stage.northfield}/Users/${user.uid}`, 'lastName', 'Figleaf');
    expect(await uidsFor(`plumtree ${word}`)).toEqual([]);
    expect(await uidsFor(`figleaf ${word}`)).toEqual([user.uid]);
    const buildings = `clientbuilding/v2/clients/${stage.northfield}/Buildings/${building.uid}`;
    await rename(buildings, 'name', `Cottage ${word}`);
    expect(await uidsFor(`figleaf tower ${word}`)).toEqual([]);
    expect(await uidsFor(`figleaf cottage ${word}`)).toEqual([user.uid]);
  });

  it('returns the client, the status, the last sign-in and the lock of a user', async () => {
    proves('call-128');
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

  it('supports pages, sorting and filters across all clients', async () => {
    proves('call-128');
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

  it('is denied to users of clients, and rejects a term that is too long', async () => {
    proves('call-128', 'permissions-13');
    for (const name of ['ada', 'uma', 'nell', 'noel'] as const)
      expect((await stage[name]('GET', 'usercontactrole/v2/users?search=a')).status).toBe(403);
    const long = await stage.sue('GET', `usercontactrole/v2/users?search=${'x'.repeat(201)}`);
    expect(long.status).toBe(400);
    const huge = await stage.sue('GET', `usercontactrole/v2/users?search=${'a'.repeat(4000)}`);
    expect(huge.status).toBe(400);
    expect(huge.body.errors).toHaveProperty('search');
  });
});

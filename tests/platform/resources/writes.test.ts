import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from './caller.ts';

const jsonPatch = { 'content-type': 'application/json-patch+json' };
const mergePatch = { 'content-type': 'application/merge-patch+json' };

describeStorages('writes', (storage) => {
  let stage: Stage;
  let path: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
  });

  const read = async (uid: string) => (await stage.sam('GET', `${path}/${uid}`)).body;

  it.each([
    ['reaches a prototype', [{ op: 'add', path: '/__proto__/x', value: 1 }]],
    ['reaches a constructor', [{ op: 'add', path: '/constructor/prototype/x', value: 1 }]],
    ['has a path to a parent', [{ op: 'replace', path: '/../name', value: 'x' }]],
    ['has an invalid escape', [{ op: 'replace', path: '/name~2', value: 'x' }]],
    ['hides a field behind escapes', [{ op: 'replace', path: '/na~1me', value: 'x' }]],
    ['has a huge index', [{ op: 'add', path: '/name/99999999999999999999', value: 'x' }]],
    ['has an unknown operation', [{ op: 'increment', path: '/renewalYear', value: 1 }]],
    ['has no path', [{ op: 'replace', value: 'x' }]],
    ['replaces everything', [{ op: 'replace', path: '', value: {} }]],
    ['moves the identifier', [{ op: 'move', from: '/uid', path: '/name' }]],
    ['copies an inherited property', [{ op: 'copy', from: '/toString', path: '/name' }]],
    ['is not a list', { op: 'replace', path: '/name', value: 'x' }],
    ['contains items that are not objects', ['replace', null, 7]],
    [
      'has 10,000 operations',
      Array.from({ length: 10_000 }, () => ({ op: 'replace', path: '/name', value: 'x' })),
    ],
    ['has a value of 10 MB', [{ op: 'replace', path: '/notes', value: 'x'.repeat(10_000_000) }]],
    ['has an index into a text', [{ op: 'replace', path: '/name/0', value: 'x' }]],
  ])('reject a patch that %s, and change nothing', async (_, patch) => {
    const building = await makeBuilding(stage);
    const good = { op: 'replace', path: '/city', value: 'Elsewhere' };
    const body = Array.isArray(patch) ? [good, ...patch] : patch;
    const answer = await stage.sam('PATCH', `${path}/${building.uid}`, { body, headers: jsonPatch });
    expect([400, 413]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await read(building.uid)).toEqual(building);
  });

  it('apply a patch completely or not at all', async () => {
    const building = await makeBuilding(stage);
    const patch = [
      { op: 'replace', path: '/city', value: 'Elsewhere' },
      { op: 'test', path: '/name', value: 'Another name' },
    ];
    const refused = await stage.sam('PATCH', `${path}/${building.uid}`, { body: patch, headers: jsonPatch });
    expect(refused.status).toBe(409);
    expect(await read(building.uid)).toEqual(building);
    const invalid = [
      { op: 'replace', path: '/city', value: 'Elsewhere' },
      { op: 'replace', path: '/renewalMonth', value: 13 },
    ];
    expect(
      (await stage.sam('PATCH', `${path}/${building.uid}`, { body: invalid, headers: jsonPatch })).status,
    ).toBe(400);
    expect(await read(building.uid)).toEqual(building);
  });

  it('accept a merge patch, in which null removes a value (RFC 7396)', async () => {
    const building = await makeBuilding(stage, { city: 'Northfield', buildingId: '7' });
    const body = { city: null, buildingId: '8' };
    const answer = await stage.sam('PATCH', `${path}/${building.uid}`, { body, headers: mergePatch });
    expect(answer.body).toEqual({
      ...building,
      city: null,
      buildingId: '8',
      modifiedDate: expect.any(String),
    });
  });

  it('keep fields that a PUT omits', async () => {
    const building = await makeBuilding(stage, { city: 'Northfield', renewalYear: 2030 });
    const answer = await stage.sam('PUT', `${path}/${building.uid}`, {
      body: { ...building, city: 'Dundas' },
    });
    expect(answer.body).toEqual({ ...building, city: 'Dundas', modifiedDate: expect.any(String) });
    expect(
      (await stage.sam('PUT', `${path}/${building.uid}`, { body: { name: building.name } })).body,
    ).toEqual(answer.body);
  });

  it.each([
    ['uid', '11111111-1111-4111-8111-111111111111', 400],
    ['clientUID', '11111111-1111-4111-8111-111111111111', 400],
    ['contractEndDate', '2031-01-01', 403],
    ['renewalYear', 2031, 403],
    ['isGlobalAdmin', true, 400],
    ['hasAllBuildings', true, 400],
    ['createdBy', 'me', 400],
    ['version', 99, 400],
    ['__class', 'x', 400],
  ])(
    'reject a change of %s by a client user in PUT, merge patch and JSON patch',
    async (field, value, status) => {
      const building = await makeBuilding(stage);
      const item = `${path}/${building.uid}`;
      const answers = [
        await stage.ada('PUT', item, { body: { ...building, [field]: value } }),
        await stage.ada('PATCH', item, { body: { [field]: value }, headers: mergePatch }),
        await stage.ada('PATCH', item, {
          body: [{ op: 'replace', path: `/${field}`, value }],
          headers: jsonPatch,
        }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
      for (const { body } of answers)
        expect(Object.keys(body.errors).map((key) => key.toLowerCase())).toEqual([field.toLowerCase()]);
      expect(await read(building.uid)).toEqual(building);
    },
  );

  it('are followed by the name of their author in the list', async () => {
    const building = await makeBuilding(stage);
    await stage.ada('PUT', `${path}/${building.uid}`, { body: { ...building, city: 'Dundas' } });
    const { body } = await stage.sam('GET', `${path}?filters=uid~eq~'${building.uid}'`);
    expect(body.items).toEqual([expect.objectContaining({ city: 'Dundas', modifiedByName: 'Ada Okonkwo' })]);
  });

  it('ignore in a whole record what only the platform sets and may have changed since it was read, and reject it in a patch', async () => {
    const building = await makeBuilding(stage);
    const item = `${path}/${building.uid}`;
    expect((await stage.sam('PUT', item, { body: { city: 'Dundas' } })).status).toBe(200);
    const now = await read(building.uid);
    expect(now.modifiedDate).not.toBe(building.modifiedDate);
    // The record as it was read before, with one change.
    const answer = await stage.ada('PUT', item, { body: { ...building, city: 'Faribault' } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...now,
      city: 'Faribault',
      modifiedBy: expect.stringMatching(/^ada/),
      modifiedByName: 'Ada Okonkwo',
      modifiedDate: expect.any(String),
    });
    for (const [field, value] of Object.entries({
      createdDate: '2001-01-01T00:00:00.000Z',
      modifiedDate: building.modifiedDate,
    })) {
      const patch = [{ op: 'replace', path: `/${field}`, value }];
      for (const refused of [
        await stage.ada('PATCH', item, { body: { [field]: value }, headers: mergePatch }),
        await stage.ada('PATCH', item, { body: patch, headers: jsonPatch }),
      ]) {
        expect(refused.status).toBe(400);
        expect(Object.keys(refused.body.errors).map((key) => key.toLowerCase())).toEqual([
          field.toLowerCase(),
        ]);
      }
    }
    expect((await stage.ada('GET', item)).body).toEqual(answer.body);
  });

  it('reject changes of a client’s status, type, modules and internal fields by its users', async () => {
    const item = `clientbuilding/v2/clients/${stage.northfield}`;
    const before = (await stage.ada('GET', item)).body;
    for (const change of [
      { status: 'OnHold' },
      { type: 3 },
      { modules: [] },
      { billingType: 1 },
      { notes: 'x' },
    ]) {
      const answer = await stage.ada('PUT', item, { body: { ...before, ...change } });
      expect([change, answer.status]).toEqual([change, 403]);
    }
    expect((await stage.ada('PUT', item, { body: before })).body).toEqual(before);
    expect(before).not.toHaveProperty('billingType');
    expect(before).not.toHaveProperty('notes');
  });

  it('say to a rejected caller whether they made the change since, also for records without an author', async () => {
    const titles = `usercontactrole/v2/clients/${stage.northfield}/Titles`;
    const { body: title } = await stage.ada('POST', titles, { body: { name: freshName('Title') } });
    const change = (caller: typeof stage.ada, headers: Record<string, string>) =>
      caller('PUT', `${titles}/${title.uid}`, { body: { name: freshName('Title') }, headers });
    const { headers } = await stage.ada('GET', `${titles}/${title.uid}`);
    const stale = { 'if-match': headers.get('etag') ?? '' };
    expect((await change(stage.ada, {})).status).toBe(200);
    expect((await change(stage.ada, stale)).body).toMatchObject({
      status: 412,
      isOwnChange: true,
      detail: 'You changed this after you opened it.',
    });
    expect((await change(stage.sam, stale)).body).toMatchObject({
      status: 412,
      isOwnChange: false,
      detail: 'ada.admin@northfield.example changed this after you opened it.',
    });
  });

  it('let one of twenty concurrent creates of one name succeed', async () => {
    const name = freshName('Twenty');
    const titles = `usercontactrole/v2/clients/${stage.northfield}/Titles`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stage.ada('POST', titles, { body: { name: index % 2 === 0 ? name : name.toUpperCase() } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors.Name[0]).toMatch(/^Name “.*” already exists\.$/);
    const matches = await stage.ada('GET', `${titles}?filters=Name~eq~'${name}'`);
    expect(matches.body.rowCount).toBe(1);
  });

  it('reject the second of two concurrent changes, with the author and time of the first', async () => {
    const building = await makeBuilding(stage);
    const item = `${path}/${building.uid}`;
    const etag = (await stage.sam('GET', item)).headers.get('etag') ?? '';
    const both = await Promise.all(
      [stage.sam, stage.ada].map((caller, index) =>
        caller('PATCH', item, {
          body: { city: `City ${index}` },
          headers: { ...mergePatch, 'if-match': etag },
        }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const second = both.find(({ status }) => status === 412);
    expect(second?.body.detail).toMatch(/^(sam|ada)\..*@\S+ changed this after you opened it\.$/);
    expect((await stage.sam('DELETE', item, { headers: { 'if-match': etag } })).status).toBe(412);
    const now = (await stage.sam('GET', item)).headers.get('etag') ?? '';
    expect((await stage.sam('GET', item, { headers: { 'if-none-match': now } })).status).toBe(304);
  });

  it('let one of twenty concurrent changes of one version succeed, each of ten times', async () => {
    const building = await makeBuilding(stage);
    const item = `${path}/${building.uid}`;
    for (let round = 0; round < 10; round += 1) {
      const etag = (await stage.sam('GET', item)).headers.get('etag') ?? '';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? stage.sam : stage.ada)('PATCH', item, {
            body: { city: `City ${round} ${index}` },
            headers: { ...mergePatch, 'if-match': etag },
          }),
        ),
      );
      const accepted = answers.filter(({ status }) => status === 200);
      expect(accepted).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
      expect((await read(building.uid)).city).toBe(accepted[0]?.body.city);
    }
  });

  it.each([
    ['4,000 characters', 'x'.repeat(4000), 'Name can have at most 200 characters.'],
    ['NUL', 'a\0b', 'Name contains a character that cannot be shown.'],
    ['only spaces', '   ', 'Name is required.'],
    ['a number', 7, 'Name has the wrong type of value.'],
    ['a list', ['x'], 'Name has the wrong type of value.'],
  ])('reject a name of %s with a message', async (_, name, sentence) => {
    const answer = await stage.sam('POST', path, { body: { name } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ Name: [sentence] });
  });

  it('keep a name with markup, quotes and right-to-left text unchanged', async () => {
    const name = `${freshName('مدرسة')} <img src=x onerror=alert(1)> "O'Brien" ~and~`;
    const building = await makeBuilding(stage, { name });
    expect(building.name).toBe(name);
    expect((await read(building.uid)).name).toBe(name);
  });

  it('reject references to missing records, and records of another tenant in the path', async () => {
    const missing = '11111111-1111-4111-8111-111111111111';
    const answer = await stage.sam('POST', path, {
      body: { name: freshName('Lost'), buildingTypeUID: missing, timezone: 'Mars/Base', country: 'XX' },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['BuildingTypeUID', 'Country', 'Timezone']);
    const foreign = await stage.uma('GET', `authentication/v1/clients/${stage.oakwood}/buildings`);
    const uid: string = foreign.body.items[0].uid;
    for (const caller of [stage.sam, stage.ada]) {
      const unseen = await caller('GET', `${path}/${uid}`);
      expect([unseen.status, unseen.body.detail]).toEqual([404, 'This building does not exist']);
      expect(
        (await caller('PATCH', `${path}/${uid}`, { body: { city: 'x' }, headers: mergePatch })).status,
      ).toBe(404);
      const level = await caller('POST', `${path}/${uid}/levels`, { body: { levelName: 'x' } });
      expect(level.status).toBe(404);
    }
  });

  it.each<object>([{}, { a: 1 }, { uid: {} }, { toString: 1 }])(
    'reject %o as a reference, and keep the field',
    async (value) => {
      const types = await stage.sam('GET', `clientbuilding/v2/clients/${stage.northfield}/buildingtypes`);
      const building = await makeBuilding(stage, { buildingTypeUID: types.body.items[0].uid });
      const body = { buildingTypeUID: value };
      const answer = await stage.sam('PATCH', `${path}/${building.uid}`, { body, headers: mergePatch });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        { BuildingTypeUID: ['Building type has the wrong type of value.'] },
      ]);
      expect(await read(building.uid)).toEqual(building);
    },
  );

  it('return 404 for other buildings to a user limited to buildings', async () => {
    const building = await makeBuilding(stage);
    const item = `${path}/${building.uid}`;
    const level = await stage.sam('POST', `${item}/levels`, { body: { levelName: 'L' } });
    const answers = await Promise.all([
      stage.bea('GET', item),
      stage.bea('PATCH', item, { body: { city: 'x' }, headers: mergePatch }),
      stage.bea('GET', `${item}/levels`),
      stage.bea('GET', `${item}/levels/${level.body.uid}`),
      stage.bea('POST', `${item}/levels`, { body: { levelName: 'M' } }),
      stage.bea('POST', `${item}/levels/${level.body.uid}/locations`, { body: { name: 'x' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    const list = await stage.bea('GET', `${path}?filters=Name~eq~'${building.name}'`);
    expect(list.body).toMatchObject({ items: [], rowCount: 0 });
  });

  it('delete a building with its levels, and return 404 for a second deletion', async () => {
    const building = await makeBuilding(stage);
    const levels = `${path}/${building.uid}/levels`;
    const level = await stage.sam('POST', levels, { body: { levelName: 'L' } });
    await stage.sam('POST', `${levels}/${level.body.uid}/locations`, { body: { name: 'x' } });
    expect((await stage.sam('DELETE', `${path}/${building.uid}`)).status).toBe(204);
    expect((await stage.sam('GET', `${levels}/${level.body.uid}`)).status).toBe(404);
    expect((await stage.sam('DELETE', `${path}/${building.uid}`)).status).toBe(404);
  });

  it('reject deletion of an assigned title with the catalogue’s message', async () => {
    const profile = await stage.ada(
      'GET',
      `usercontactrole/v2/clients/${stage.northfield}/Users?filters=UserTitle.Name~neq~null&pagesize=1`,
    );
    const title: string = profile.body.items[0].userTitle.uid;
    const answer = await stage.ada(
      'DELETE',
      `usercontactrole/v2/clients/${stage.northfield}/Titles/${title}`,
    );
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toBe('You cannot delete a title that is assigned to a user');
  });

  it('reject modules that break the catalogue’s rules', async () => {
    const groups = await stage.sam('GET', 'product/v1/modulegroups/clienttype/Education');
    const modules = groups.body.flatMap((group: { modules: unknown[] }) => group.modules) as {
      uid: string;
      parentModuleUID: string | null;
      linkedGroupType: number | null;
    }[];
    const child = modules.find(({ parentModuleUID }) => parentModuleUID);
    const rivals = modules.filter(({ linkedGroupType }) => linkedGroupType === 1).map(({ uid }) => uid);
    const save = (chosen: (string | null | undefined)[]) =>
      stage.sam('POST', 'clientbuilding/v2/clients', {
        body: { name: freshName('Modules'), modules: chosen },
      });
    expect((await save([child?.uid])).body.errors.Modules).toHaveLength(1);
    expect((await save(rivals)).body.errors.Modules[0]).toContain('exclude each other');
    expect((await save(['11111111-1111-4111-8111-111111111111'])).status).toBe(400);
    const good = await save([child?.uid, child?.parentModuleUID, rivals[0]]);
    expect(good.status).toBe(201);
    const licensed = await stage.sam('GET', `product/v1/clients/${good.body.uid}/modules`);
    expect(licensed.body.rowCount).toBe(3);
    const without = await stage.sam('GET', `clientbuilding/v2/Clients/${good.body.uid}?loadModules=false`);
    expect(without.body).not.toHaveProperty('modules');
  });
});

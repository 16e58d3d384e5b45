import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, patientCaller, type Stage } from './caller.ts';

describeStorages('lists', (storage) => {
  let stage: Stage;
  let path: string;
  const mark = freshName('page');

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
    for (const [index, city] of ['b', 'A', 'b', null, 'c'].entries())
      await makeBuilding(stage, { name: `${mark} ${index}`, city });
  });

  async function cities(query: string): Promise<string[]> {
    const { body } = await stage.sam('GET', `${path}?filters=Name~startswith~'${mark}'&${query}`);
    return body.items.map((item: { name: string; city: string | null }) => `${item.city}${item.name.at(-1)}`);
  }

  it('return pages from 0, with each row once', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) =>
        stage.sam('GET', `${path}?filters=Name~startswith~'${mark}'&PageSize=2&PAGENUMBER=${page}`),
      ),
    );
    expect(pages.map(({ body }) => body.items.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map(({ body }) => body.rowCount)).toEqual([5, 5, 5, 5]);
    expect(pages[1]?.body).toMatchObject({ pageNumber: 1, pageSize: 2 });
    expect(
      new Set(pages.flatMap(({ body }) => body.items.map((item: { uid: string }) => item.uid))).size,
    ).toBe(5);
  });

  it('return each of 60 rows with one value once, in pages sorted by that value, also after changes', async () => {
    const word = freshName('equal');
    const made: string[] = [];
    for (let index = 0; index < 60; index += 1)
      made.push((await makeBuilding(stage, { name: `${word} ${index}`, city: 'Ely' })).uid);
    for (const uid of made.filter((_, index) => index % 3 === 0))
      await stage.sam('PATCH', `${path}/${uid}`, {
        body: [{ op: 'replace', path: '/notes', value: 'Moved to the end of its table' }],
      });
    for (const size of [20, 7]) {
      const uids: string[] = [];
      for (let page = 0; page * size < 60; page += 1) {
        const query = `filters=Name~startswith~'${word}'&orderInstructions=City&pagesize=${size}&pagenumber=${page}`;
        const { body } = await stage.sam('GET', `${path}?${query}`);
        uids.push(...body.items.map(({ uid }: { uid: string }) => uid));
      }
      expect(uids.toSorted()).toEqual(made.toSorted());
    }
  });

  it('sort case-insensitively by several fields in both directions, with empty values last', async () => {
    expect(await cities('orderInstructions=City,Name desc')).toEqual(['A1', 'b2', 'b0', 'c4', 'null3']);
    expect(await cities('orderInstructions=city%20desc,name')).toEqual(['c4', 'b0', 'b2', 'A1', 'null3']);
  });

  it('can be sorted by ten fields, and not by eleven', async () => {
    const by = (count: number) => `orderInstructions=${Array(count).fill('City').join()}`;
    expect(await cities(by(10))).toEqual(expect.arrayContaining(['A1', 'null3']));
    expect((await stage.sam('GET', `${path}?${by(11)}`)).status).toBe(400);
  });

  it.each([
    ['pagesize=0', 'pagesize must be between 1 and 1000.'],
    ['pagesize=1001', 'pagesize must be between 1 and 1000.'],
    ['pagesize=ten', 'pagesize must be a whole number.'],
    ['pagenumber=-1', 'pagenumber must be between 0 and 1000000.'],
    ['orderInstructions=Nope', 'Nope is no field that can be sorted by.'],
    ['orderInstructions=Notes', 'Notes is no field that can be sorted by.'],
    ['orderInstructions=Name;drop', '“Name;drop” is not an instruction such as “Name” or “Name desc”.'],
    ['pagesize=1&PAGESIZE=2', 'A parameter can be given only once.'],
    ['pagesize=1&pagesize=2', 'pagesize can be given only once.'],
  ])('reject %s with a message', async (query, sentence) => {
    const answer = await stage.sam('GET', `${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.values(answer.body.errors)).toEqual([[sentence]]);
  });

  it('contain only rows of the own tenant during concurrent reads of two tenants', async () => {
    const rounds = Array.from({ length: 300 }, (_, index) => index);
    const answers = await Promise.all(
      rounds.map(async (index) => {
        const [caller, client] = index % 2 === 0 ? [stage.ada, stage.northfield] : [stage.uma, stage.oakwood];
        const { body } = await patientCaller(caller)(
          'GET',
          `clientbuilding/v2/clients/${client}/Buildings?pagesize=20`,
        );
        return (
          body.items.every((item: { clientUID: string }) => item.clientUID === client) &&
          body.items.length > 0
        );
      }),
    );
    expect(answers.filter((own) => !own)).toEqual([]);
  });
});

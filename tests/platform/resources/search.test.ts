import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';

import { searchFilter } from '../../../resources/declaration/filters/searchFilter.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Somebody, type Stage } from './caller.ts';

const lists = {
  users: { path: 'usercontactrole/v2/clients/{client}/Users', who: 'ada' },
  contacts: { path: 'usercontactrole/v2/clients/{client}/Contacts', who: 'ada' },
  buildings: { path: 'clientbuilding/v2/clients/{client}/buildings', who: 'ada' },
  titles: { path: 'usercontactrole/v2/clients/{client}/Titles', who: 'ada' },
  roles: { path: 'usercontactrole/v2/clients/{client}/Roles', who: 'ada' },
  trainingUsers: { path: 'usercontactrole/v2/clients/{client}/training/users', who: 'ada' },
  trainingBuildings: { path: 'usercontactrole/v2/clients/{client}/training/buildings', who: 'ada' },
  webhookConfigurations: { path: 'webhooks/v2/clients/{client}/WebhookConfiguration', who: 'ada' },
  clients: { path: 'clientbuilding/v2/clients', who: 'sam' },
  systemUsers: { path: 'usercontactrole/v2/system/users', who: 'sam' },
} as const satisfies Record<string, { path: string; who: Somebody }>;

/** Text in the search field of a list of the sample -> a record that it finds, as the list shows it. */
const searches: readonly (readonly [list: keyof typeof lists, typed: string, found: string])[] = [
  ['users', 'dmitri abara', 'Dmitri Abara'],
  ['users', 'abara dmitri', 'Dmitri Abara'],
  ['users', 'abara, dmitri', 'Dmitri Abara'],
  ['users', 'Abara; Dmitri', 'Dmitri Abara'],
  ['users', 'abara dmi', 'Dmitri Abara'],
  ['users', 'dmi aba', 'Dmitri Abara'],
  ['users', 'DMITRI ABARA', 'Dmitri Abara'],
  ['users', '  dmitri   abara ', 'Dmitri Abara'],
  ['users', 'mitri bara', 'Dmitri Abara'],
  ['users', 'dmitri.abara2@northfield.example', 'Dmitri Abara'],
  ['users', 'Abara, Dmitri <dmitri.abara2@northfield.example>', 'Dmitri Abara'],
  ['users', 'dmitri principal', 'Dmitri Abara'],
  ['users', 'abara meadowbrook', 'Dmitri Abara'],
  ['users', '(507) 555-0179', 'Dmitri Abara'],
  ['users', '5075550179', 'Dmitri Abara'],
  ['users', '555-0179', 'Dmitri Abara'],
  ['users', '507.555.0179', 'Dmitri Abara'],
  ['users', '5550179 abara', 'Dmitri Abara'],
  ['users', 'bjorn ahmed', 'Björn Ahmed'],
  ['users', 'BJÖRN AHMED', 'Björn Ahmed'],
  ['users', 'ahmed björn', 'Björn Ahmed'],
  ['users', 'amelie begum', 'Amélie Begum'],
  ['users', 'Ame\u0301lie Begum', 'Amélie Begum'],
  ['users', 'zielinski', 'Adaeze Zieliński'],
  ['users', 'adaeze fernandez', 'Adaeze Fernández'],
  ['users', 'muller aaliyah', 'Aaliyah Müller'],
  ['users', 'obrien carmen', 'Carmen O’Brien'],
  ['users', "carmen o'brien", 'Carmen O’Brien'],
  ['users', 'carmen o’brien', 'Carmen O’Brien'],
  ['users', 'carmen o`brien', 'Carmen O’Brien'],
  ['users', 'okonkwo ada', 'Ada Okonkwo'],
  ['users', 'kovacs asha', 'Asha Kovács'],
  ['users', 'chloé hill', 'Chloé Hill'],
  ['users', 'chloe hill', 'Chloé Hill'],
  ['users', 'school nurse mbeki', 'Aiko Mbeki'],
  ['contacts', 'nakamura aaliyah', 'Aaliyah Nakamura'],
  ['contacts', '5075550191', 'Aaliyah Nakamura'],
  ['contacts', 'contact1@northfield', 'Aaliyah Nakamura'],
  ['buildings', 'fox run academy', 'Fox Run Academy'],
  ['buildings', 'run fox', 'Fox Run Academy'],
  ['buildings', 'academy fox', 'Fox Run Academy'],
  ['buildings', '126 lake', 'Ada Lovelace Elementary School'],
  ['buildings', 'lake street 126', 'Ada Lovelace Elementary School'],
  ['buildings', '55027', 'Ada Lovelace Elementary School'],
  ['buildings', '106', 'Ada Lovelace Elementary School'],
  ['buildings', 'NOR-00106', 'Ada Lovelace Elementary School'],
  ['buildings', '(507) 555-0192', 'Ada Lovelace Elementary School'],
  ['buildings', '5075550192', 'Ada Lovelace Elementary School'],
  ['buildings', 'césar', 'Cesar Chavez High School'],
  ['buildings', 'lovelace northfield', 'Ada Lovelace Elementary School'],
  ['titles', 'supervisor bus', 'Bus Supervisor'],
  ['titles', 'nurse scho', 'School Nurse'],
  ['roles', 'desk front', 'Front Desk'],
  ['roles', 'coordinator safety', 'Safety Coordinator'],
  ['trainingUsers', 'abara dmitri', 'Dmitri Abara'],
  ['trainingUsers', 'bjorn ahmed', 'Björn Ahmed'],
  ['trainingBuildings', 'run fox', 'Fox Run Academy'],
  ['webhookConfigurations', 'doors lock', 'Lock the doors'],
  ['clients', 'district northfield', 'Northfield School District'],
  ['clients', 'childrens lakeshore', 'Lakeshore Children’s Hospital'],
  ['clients', 'st cuthberts', 'St Cuthbert’s Schools Federation'],
  ['clients', 'federation cuthbert', 'St Cuthbert’s Schools Federation'],
  ['systemUsers', 'sorensen sam', 'Sam Sorensen'],
];

/** Misspelled text in the search field of a list -> the nearest text that finds something. */
const misspellings: readonly (readonly [
  list: keyof typeof lists,
  typed: string,
  nearest: string | undefined,
])[] = [
  ['users', 'abarra dmitri', 'abara dmitri'],
  ['users', 'Dmitri ABARRA', 'dmitri abara'],
  ['users', 'dmtiri abara', 'dmitri abara'],
  ['users', 'dimitri abarra', 'dmitri abara'],
  ['users', 'zielinskki', 'zielinski'],
  ['users', 'okonqwo ada', 'okonkwo ada'],
  ['users', 'obrein carmen', 'obrien carmen'],
  ['users', 'xqzvw dmitri', undefined],
  ['users', '5075559999', undefined],
  ['contacts', 'nakamurra aaliyah', 'nakamura aaliyah'],
  ['buildings', 'lovlace northfield', 'lovelace northfield'],
  ['buildings', 'lovelaec elemnetary', 'lovelace elementary'],
  ['titles', 'superviser bus', 'supervisor bus'],
  ['roles', 'cordinator safety', 'coordinator safety'],
  ['trainingUsers', 'abarra dmitri', 'abara dmitri'],
  ['webhookConfigurations', 'dors lock', 'doors lock'],
  ['clients', 'northfeild', 'northfield'],
  ['systemUsers', 'sorenson sam', 'sorensen sam'],
];

type Row = Readonly<Partial<Record<'firstName' | 'lastName' | 'name' | 'roleName', string>>>;
const shown = ({ firstName, lastName, name, roleName }: Row) =>
  name ?? roleName ?? `${firstName} ${lastName}`;

describeStorages('Lists', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  async function find(list: keyof typeof lists, typed: string, query: Record<string, string> = {}) {
    const { path, who } = lists[list];
    const filters = searchFilter(resourceNamed(list)!, typed) ?? '';
    const parameters = new URLSearchParams({ pagesize: '1000', ...query, filters });
    const answer = await stage[who]('GET', `${path.replace('{client}', stage.northfield)}?${parameters}`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.items as Row[]).map(shown);
  }

  it.each(searches)('%s: “%s” finds %s', async (list, typed, found) => {
    expect(await find(list, typed)).toContain(found);
  });

  async function nearest(
    list: keyof typeof lists,
    misspelt: string,
    { who = lists[list].who, filters }: { who?: Somebody; filters?: string } = {},
  ): Promise<string | undefined> {
    const parameters = new URLSearchParams({ misspelt, ...(filters === undefined ? {} : { filters }) });
    const path = lists[list].path.replace('{client}', who === 'uma' ? stage.oakwood : stage.northfield);
    const answer = await stage[who]('GET', `${path}?${parameters}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.items).toEqual([]);
    return answer.body.didYouMean;
  }

  it.each(misspellings)('%s: “%s” may mean “%s”', async (list, typed, meant) => {
    expect(await find(list, typed)).toEqual([]);
    expect(await nearest(list, typed)).toBe(meant);
    if (meant !== undefined) expect(await find(list, meant)).not.toEqual([]);
  });

  it('suggest only words of rows that the reader sees and that the conditions match', async () => {
    const hidden = freshName('Quillfeather').replace(/[^a-z]/gi, '');
    await makeBuilding(stage, { name: hidden });
    const typed = `${hidden.slice(0, 6)}${hidden.slice(7)}`;
    expect(await nearest('buildings', typed)).toBe(hidden.toLowerCase());
    expect(await nearest('buildings', typed, { who: 'bea' })).toBeUndefined();
    expect(await nearest('buildings', typed, { who: 'uma' })).toBeUndefined();
    expect(await nearest('users', 'abarra dmitri', { filters: "FirstName~eq~'Dmitri'" })).toBe(
      'abara dmitri',
    );
    expect(await nearest('users', 'abarra', { filters: "FirstName~eq~'Nobody'" })).toBeUndefined();
  });

  it.each([
    ['long words', 'qz'.repeat(97)],
    ['words with many signs', 'é'.repeat(195)],
    ['many words', 'quxx '.repeat(39)],
  ])('suggest nothing, without an error, for %s', async (_, typed) => {
    expect(await nearest('users', typed)).toBeUndefined();
  });

  it.runIf(storage === 'postgres')(
    'suggest nothing, without an error, when the rows cannot be read in time',
    async () => {
      const other = new pg.Client({ connectionString: stage.platform.databaseUrl });
      await other.connect();
      try {
        await other.query('begin; lock table contacts in access exclusive mode');
        expect(await nearest('contacts', 'nakamurra aaliyah')).toBeUndefined();
        await other.query('rollback');
        expect(await nearest('contacts', 'nakamurra aaliyah')).toBe('nakamura aaliyah');
      } finally {
        await other.end();
      }
    },
  );

  it('suggest for words that occur apart those that occur together', async () => {
    const mark = freshName('')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
    await makeBuilding(stage, { name: `Brixton ${mark}` });
    await makeBuilding(stage, { name: 'Brixtan House' });
    expect(await nearest('buildings', `Brixtan ${mark}`)).toBe(`brixton ${mark}`);
  });

  it('have only rows with every word of a search', async () => {
    for (const name of await find('users', 'abara dmi')) expect(name).toMatch(/dmi.*abara/i);
    expect(await find('users', 'dmitri lovelace fox')).toEqual([]);
    expect(await find('users', '5075559999')).toEqual([]);
  });

  it('have the rows with either of two words when a filter asks for either', async () => {
    const filters = "Name~contains~'nurse'~or~Name~contains~'supervisor'";
    const answer = await stage.ada(
      'GET',
      `usercontactrole/v2/clients/${stage.northfield}/Titles?${new URLSearchParams({ pagesize: '1000', filters })}`,
    );
    expect((answer.body.items as Row[]).map(shown)).toEqual(
      expect.arrayContaining(['School Nurse', 'Bus Supervisor']),
    );
  });

  it('have also the rows of what a filter asks for beside a search', async () => {
    const mark = freshName('Deputy');
    const titles = `usercontactrole/v2/clients/${stage.northfield}/Titles`;
    for (const body of [{ name: mark }, { name: freshName('Other'), description: mark }])
      expect((await stage.ada('POST', titles, { body })).status).toBe(201);
    const filters = `Name~contains~'${mark}'~or~Description~contains~'${mark}'`;
    const answer = await stage.ada('GET', `${titles}?${new URLSearchParams({ filters })}`);
    expect(answer.body.items).toHaveLength(2);
  });

  it('find a record by its identifier', async () => {
    expect(await find('users', stage.uidOf('ada'))).toEqual(['Ada Okonkwo']);
  });

  it('find neither records of another client nor by values that the reader may not see', async () => {
    const answer = await stage.uma(
      'GET',
      `usercontactrole/v2/clients/${stage.oakwood}/Users?${new URLSearchParams({ filters: searchFilter(resourceNamed('users')!, 'ada okonkwo') ?? '' })}`,
    );
    expect(answer.body).toMatchObject({ items: [], rowCount: 0 });
  });

  it('are in natural order: numbers by value, accents beside their letters', async () => {
    const mark = freshName('order');
    const names = [
      'Room 10',
      'Room 2',
      'Zoo',
      'École',
      'Eden',
      'room 1',
      'Élan Hall',
      '9th Grade',
      '10th Grade',
    ];
    for (const name of names) await makeBuilding(stage, { name: `${name} ${mark}` });
    const sorted = [
      '9th Grade',
      '10th Grade',
      'École',
      'Eden',
      'Élan Hall',
      'room 1',
      'Room 2',
      'Room 10',
      'Zoo',
    ];
    const expected = sorted.map((name) => `${name} ${mark}`);
    expect(await find('buildings', mark)).toEqual(expected);
    expect(await find('buildings', mark, { orderInstructions: 'Name desc' })).toEqual(expected.toReversed());
    expect(await find('buildings', `ecole ${mark}`)).toEqual([`École ${mark}`]);
    const pages = [0, 1, 2].map((page) =>
      find('buildings', mark, { pagesize: '3', pagenumber: String(page) }),
    );
    expect((await Promise.all(pages)).flat()).toEqual(expected);
  });
});

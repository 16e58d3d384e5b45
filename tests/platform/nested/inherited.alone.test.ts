import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { moduleIdentifiers } from '../../../platform/product/catalogue.ts';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import { registry } from '../../../resources/registry.ts';
import { dataUrl, png } from '../people/photos.ts';
import { replacing } from '../resources/declared.ts';
import { questions } from './entities.ts';
import { type Method, openRegistry, personOf } from './platform.ts';

vi.mock('../../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('../../examples/registryWith.ts');
  const { probes } = await import('./entities.ts');
  return registryWith(original, probes);
});

// A module of the product, with the handlers of the actions above.
vi.mock('../../../platform/views/index.ts', async (original) => {
  const { viewsModule } = await original<{ viewsModule: { calls: readonly unknown[] } }>();
  const { answerAction } = await import('../../../platform/resources/calls/actions.ts');
  const { listCallOf } = await import('../../../platform/resources/calls/list-calls.ts');
  const { allQuestions: anywhere, questions: asked } = await import('./entities.ts');
  const path = 'clients/{clientId}/everyQuestion';
  const across = { ...asked, scope: { clientId: 'clientUID' }, calls: { ...asked.calls, path } };
  const calls = [
    { ...listCallOf(across), id: 'listEveryQuestion' },
    answerAction(asked, 'settle', { summary: 'Settles a question', handler: async () => {} }),
    answerAction(asked, 'settleSome', { summary: 'Settles questions', handler: async () => {} }),
    answerAction(anywhere, 'settleAnywhere', {
      summary: 'Settles questions of any visit',
      handler: async () => {},
    }),
    answerAction(asked, 'count', { summary: 'Counts', handler: async () => ({ total: '0' }) }),
  ];
  return { viewsModule: { ...viewsModule, calls: [...viewsModule.calls, ...calls] } };
});

describe('what a nested entity inherits without a word of its own', () => {
  const client = randomUUID();
  const unlicensed = randomUUID();
  const [mine, foreign] = [randomUUID(), randomUUID()];
  let platform: Awaited<ReturnType<typeof openRegistry>>;
  let picture: string;

  const somebody = personOf(client, ['canmanageclientsettings', 'canmanageusers', 'canviewlogs']);
  const limited: Principal = { ...somebody, hasAllBuildings: false, buildingUids: [mine] };

  const url = (path: string, of = client) => `/probes/v1/clients/${of}/${path}`;
  async function make(path: string, body: object, of = client): Promise<string> {
    const who = { ...somebody, clientUid: of };
    const answer = await platform.call(who, 'POST', url(path, of), body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.uid;
  }

  /** Every call on a question, an answer and the summary of a visit. */
  async function callsBelow(visit: string, question: string, answer: string) {
    const below = `ProbeVisits/${visit}/ProbeQuestions`;
    const answersPath = `${below}/${question}/ProbeAnswers`;
    const rename = replacing({ name: 'Renamed' });
    const all: [string, Method, string, object?][] = [
      ['list', 'GET', below],
      ['get', 'GET', `${below}/${question}`],
      ['create', 'POST', below, { name: 'New' }],
      ['put', 'PUT', `${below}/${question}`, { name: 'Put' }],
      ['patch', 'PATCH', `${below}/${question}`, rename],
      ['history', 'GET', `${below}/${question}/changes`],
      ['settle', 'POST', `${below}/${question}/settle`, {}],
      ['settle some', 'POST', `${below}/settle`, { ids: [question] }],
      ['count', 'GET', `${below}/count`],
      ['set picture', 'POST', `${below}/${question}/photo`, { photo: picture }],
      ['picture', 'GET', `${below}/${question}/photo`],
      ['remove picture', 'DELETE', `${below}/${question}/photo`],
      ['list of grandchildren', 'GET', answersPath],
      ['get grandchild', 'GET', `${answersPath}/${answer}`],
      ['create grandchild', 'POST', answersPath, { name: 'New' }],
      ['patch grandchild', 'PATCH', `${answersPath}/${answer}`, rename],
      ['history of grandchild', 'GET', `${answersPath}/${answer}/changes`],
      ['delete grandchild', 'DELETE', `${answersPath}/${answer}`],
      ['summary', 'GET', `probeVisits/${visit}/summary`],
      ['write summary', 'PUT', `probeVisits/${visit}/summary`, { note: 'Seen' }],
      ['view', 'GET', `ProbeAllQuestions/${question}`],
      ['patch through view', 'PATCH', `ProbeAllQuestions/${question}`, rename],
      ['settle some through view', 'POST', 'ProbeAllQuestions/settle', { ids: [question] }],
      ['delete', 'DELETE', `${below}/${question}`],
    ];
    return all;
  }

  async function visitOf(building: string) {
    const visit = await make('ProbeVisits', { name: building, building });
    const question = await make(`ProbeVisits/${visit}/ProbeQuestions`, { name: 'First' });
    const answer = await make(`ProbeVisits/${visit}/ProbeQuestions/${question}/ProbeAnswers`, {
      name: 'Yes',
    });
    return { visit, question, answer };
  }

  beforeAll(async () => {
    platform = await openRegistry();
    picture = dataUrl('image/png', await png(8, 8));
    await platform.addClient(client, [mine, foreign]);
    await platform.addClient(unlicensed, [], []);
  });
  afterAll(() => platform.close());

  it('is nothing that the check of declarations refuses', () => {
    expect(findFaults(registry, (name) => name)).toEqual([]);
  });

  it('buildings: whoever cannot see a visit gets 404 for everything below it, two levels deep', async () => {
    const { visit, question, answer } = await visitOf(foreign);
    const statuses: Record<string, number> = {};
    for (const [name, method, path, body] of await callsBelow(visit, question, answer))
      statuses[name] = (await platform.call(limited, method, url(path), body)).status;
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((name) => [name, 404])));
    const intact = await platform.call(
      somebody,
      'GET',
      url(`ProbeVisits/${visit}/ProbeQuestions/${question}`),
    );
    expect(intact).toMatchObject({ status: 200, body: { name: 'First' } });
  });

  it('buildings: within their own building the same people do all of it', async () => {
    const { visit, question, answer } = await visitOf(mine);
    const statuses: Record<string, number> = {};
    for (const [name, method, path, body] of await callsBelow(visit, question, answer))
      statuses[name] = (await platform.call(limited, method, url(path), body)).status;
    expect(Object.entries(statuses).filter(([, status]) => status >= 300)).toEqual([]);
  });

  it('buildings: a view whose path names no parent lists only questions of visible visits', async () => {
    const [own, other] = [await visitOf(mine), await visitOf(foreign)];
    const { body } = await platform.call(limited, 'GET', url('ProbeAllQuestions?pagesize=1000'));
    const uids = body.items.map(({ uid }: { uid: string }) => uid);
    expect(uids).toContain(own.question);
    expect(uids).not.toContain(other.question);
    expect(body.rowCount).toBe(uids.length);
  });

  it('buildings: a reference to a record below an invisible one is refused', async () => {
    const own = await visitOf(mine);
    const other = await visitOf(foreign);
    const path = url(`ProbeVisits/${own.visit}/ProbeQuestions/${own.question}/ProbeAnswers`);
    const body = (visit: string) => ({ name: randomUUID(), witnesses: [visit] });
    expect((await platform.call(limited, 'POST', path, body(own.visit))).status).toBe(201);
    expect(await platform.call(limited, 'POST', path, body(other.visit))).toMatchObject({ status: 400 });
  });

  it('buildings: pages of an album in several buildings are those of the albums that one sees', async () => {
    const albums = {
      own: await make('ProbeAlbums', { name: 'Own', buildings: [mine] }),
      both: await make('ProbeAlbums', { name: 'Both', buildings: [mine, foreign] }),
      everywhere: await make('ProbeAlbums', { name: 'Everywhere', isEverywhere: true }),
    };
    const seen: Record<string, unknown> = {};
    for (const [name, album] of Object.entries(albums)) {
      const page = await make(`ProbeAlbums/${album}/ProbePages`, { name: 'First' });
      const list = await platform.call(limited, 'GET', url(`ProbeAlbums/${album}/ProbePages`));
      const one = await platform.call(limited, 'DELETE', url(`ProbeAlbums/${album}/ProbePages/${page}`));
      seen[name] = [list.status, one.status];
    }
    expect(seen).toEqual({ own: [200, 204], both: [404, 404], everywhere: [404, 404] });
  });

  it('buildings: row security hides the rows below, whatever a statement forgets', async () => {
    const [own, other] = [await visitOf(mine), await visitOf(foreign)];
    const scope = { kind: 'tenant', clientUid: client, buildingUids: [mine] } as const;
    const found = await platform.database.transaction(scope, async (tx) => {
      const all = await tx.query<{ uid: string }>(sql`
        select uid from probe_questions union select uid from probe_answers`);
      const links = await tx.query(sql`select from probe_answers_witnesses`);
      const { rowCount } = await tx.query(
        sql`update probe_answers set name = 'Changed' where uid = ${other.answer}`,
      );
      return { uids: all.rows.map(({ uid }) => uid), links: links.rowCount, rowCount };
    });
    expect(found.uids).toEqual(expect.arrayContaining([own.question, own.answer]));
    expect(found.uids).not.toContain(other.question);
    expect(found.uids).not.toContain(other.answer);
    expect(found.rowCount).toBe(0);
    const insert = platform.database.transaction(scope, (tx) =>
      tx.query(sql`insert into probe_questions (client_uid, visit_uid, uid, name)
        values (${client}, ${other.visit}, ${randomUUID()}, 'Smuggled')`),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  it('tenancy: another client gets 404 for everything below a record', async () => {
    const { visit, question, answer } = await visitOf(mine);
    const stranger = { ...somebody, clientUid: unlicensed };
    const statuses: Record<string, number[]> = {};
    for (const [name, method, path, body] of await callsBelow(visit, question, answer))
      statuses[name] = [
        (await platform.call(stranger, method, url(path), body)).status,
        (await platform.call(stranger, method, url(path, unlicensed), body)).status,
      ];
    const { view: _, ...nested } = statuses;
    expect(nested).toEqual(Object.fromEntries(Object.keys(nested).map((name) => [name, [404, 404]])));
  });

  it('requirements: a client without the module of the record above gets 403 below it, also for pictures', async () => {
    const machine = randomUUID();
    const part = randomUUID();
    await platform.database.owner.query(
      sql`insert into probe_machines (client_uid, uid, name) values (${unlicensed}, ${machine}, 'Old')`,
    );
    await platform.database.owner.query(
      sql`insert into probe_parts (client_uid, machine_uid, uid, name) values (${unlicensed}, ${machine}, ${part}, 'Old')`,
    );
    const stranger = { ...somebody, clientUid: unlicensed };
    const below = `ProbeMachines/${machine}/ProbeParts`;
    const call = async (method: Method, path: string, body?: object) =>
      (await platform.call(stranger, method, url(path, unlicensed), body)).status;
    const statuses = [
      await call('GET', below),
      await call('GET', `${below}/${part}`),
      await call('POST', below, { name: 'New' }),
      await call('PATCH', `${below}/${part}`, replacing({ name: 'New' })),
      await call('GET', `${below}/${part}/changes`),
      await call('POST', `${below}/${part}/photo`, { photo: picture }),
      await call('POST', `ProbeMachines/${machine}/photo`, { photo: picture }),
      await call('DELETE', `${below}/${part}/photo`),
      await call('DELETE', `${below}/${part}`),
    ];
    expect(statuses).toEqual(statuses.map(() => 403));
    expect(moduleIdentifiers()['visitor']).toBeDefined();
  });

  it('requirements: a picture of a record with a required module is set where the client has it', async () => {
    const machine = await make('ProbeMachines', { name: 'New' });
    const path = url(`ProbeMachines/${machine}/photo`);
    expect((await platform.call(somebody, 'POST', path, { photo: picture })).status).toBe(200);
  });

  it('requirements: what concerns the whole client above is read, not written, by people of some buildings below', async () => {
    const machine = await make('ProbeMachines', { name: 'Shared' });
    const part = await make(`ProbeMachines/${machine}/ProbeParts`, { name: 'Wheel' });
    const path = url(`ProbeMachines/${machine}/ProbeParts`);
    expect((await platform.call(limited, 'GET', `${path}/${part}`)).status).toBe(200);
    expect((await platform.call(limited, 'POST', path, { name: 'New' })).status).toBe(403);
    expect((await platform.call(limited, 'PATCH', `${path}/${part}`, replacing({ name: 'x' }))).status).toBe(
      403,
    );
    expect((await platform.call(limited, 'DELETE', `${path}/${part}`)).status).toBe(403);
  });

  it('locks: nothing below a closed visit is written by any call, and all of it is read', async () => {
    const { visit, question, answer } = await visitOf(mine);
    const below = await callsBelow(visit, question, answer);
    expect(
      await platform.call(somebody, 'POST', url(`ProbeVisits/${visit}/ProbeQuestions/${question}/photo`), {
        photo: picture,
      }),
    ).toMatchObject({ status: 200 });
    expect(
      await platform.call(somebody, 'PATCH', url(`ProbeVisits/${visit}`), replacing({ name: 'Closed' })),
    ).toMatchObject({ status: 200 });
    const statuses: Record<string, number> = {};
    for (const [name, method, path, body] of below)
      statuses[name] = (await platform.call(somebody, method, url(path), body)).status;
    expect(statuses).toEqual(
      Object.fromEntries(below.map(([name, method]) => [name, method === 'GET' ? 200 : 409])),
    );
  });

  it('undeletability: a visit with a kept question cannot be deleted', async () => {
    const { visit } = await visitOf(mine);
    await make(`ProbeVisits/${visit}/ProbeQuestions`, { name: 'Kept', isKept: true });
    expect(await platform.call(somebody, 'DELETE', url(`ProbeVisits/${visit}`))).toMatchObject({
      status: 409,
      body: { detail: questions.undeletable?.message },
    });
  });

  it('lists: a list across parents that a module serves, and the declared one, each have their own rows', async () => {
    const [first, second] = [await visitOf(mine), await visitOf(mine)];
    const across = await platform.call(somebody, 'GET', url('everyQuestion?pagesize=1000'));
    const uids = across.body.items.map(({ uid }: { uid: string }) => uid);
    expect(uids).toEqual(expect.arrayContaining([first.question, second.question]));
    const below = await platform.call(
      somebody,
      'GET',
      url(`ProbeVisits/${first.visit}/ProbeQuestions?pagesize=1000`),
    );
    expect(below.body).toMatchObject({ rowCount: 1, items: [{ uid: first.question }] });
  });
});

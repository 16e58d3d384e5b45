import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Principal } from '../../platform/kernel/principal.ts';
import { openRegistry, personOf } from '../platform/nested/platform.ts';
import { replacing } from '../platform/resources/declared.ts';
import { isAvailable, ownPlace } from '../support/storages.ts';
import { itIsDocumented } from './documented.ts';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, await import('./safetyRounds.ts'));
});

describe('the records below another that docs/adding-a-resource.md shows', () => {
  const client = randomUUID();
  const building = randomUUID();
  const manager = personOf(client);
  const planner: Principal = { ...manager, permissions: new Set(['canmanagebuildingsettings']) };
  const limited: Principal = { ...manager, hasAllBuildings: false, buildingUids: [randomUUID()] };
  let platform: Awaited<ReturnType<typeof openRegistry>>;

  const rounds = `/clientbuilding/v2/clients/${client}/SafetyRounds`;
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', below: string, body?: object, who = manager) =>
    platform.call(who, method, `${rounds}${below}`, body);
  const makeRound = async (values: object = {}) =>
    String((await call('POST', '', { name: `Round ${randomUUID()}`, building, ...values })).body.uid);

  /** The points of a round. */
  const below = (round: string) => `/clientbuilding/v2/clients/${client}/safetyRounds/${round}/RoundPoints`;

  beforeAll(async () => {
    platform = await openRegistry();
    await platform.addClient(client, [building]);
  });
  afterAll(() => platform?.close());

  itIsDocumented('safetyRounds.ts');

  it('creates, lists, changes and deletes points of a round, which people limited to other buildings cannot see', async () => {
    const round = await makeRound();
    const made = await platform.call(manager, 'POST', below(round), { question: 'Are the exits free?' });
    expect(made).toMatchObject({ status: 201, body: { question: 'Are the exits free?', weight: 1 } });
    const one = `${below(round)}/${made.body.uid}`;
    expect((await platform.call(manager, 'PATCH', one, replacing({ answer: 'Bad' }))).status).toBe(200);
    const list = await platform.call(manager, 'GET', below(round));
    expect(list.body.items).toEqual([expect.objectContaining({ answer: 'Bad' })]);
    for (const url of [below(round), one])
      expect((await platform.call(limited, 'GET', url)).status).toBe(404);
    expect((await platform.call(manager, 'DELETE', one)).status).toBe(204);
    expect((await platform.call(manager, 'GET', one)).status).toBe(404);
  });

  it('closes a round only with the permission of that field', async () => {
    const round = await makeRound();
    const close = replacing({ isClosed: true });
    expect((await call('PATCH', `/${round}`, close, planner)).status).toBe(403);
    expect((await call('PATCH', `/${round}`, replacing({ day: '2030-01-01' }), planner)).status).toBe(200);
    expect((await call('PATCH', `/${round}`, close)).status).toBe(200);
  });

  it('only reads the points of a closed round, and writes them again when it is open', async () => {
    const round = await makeRound();
    const made = await platform.call(manager, 'POST', below(round), { question: 'Are the exits free?' });
    const one = `${below(round)}/${made.body.uid}`;
    const close = (isClosed: boolean) => call('PATCH', `/${round}`, replacing({ isClosed }));
    await close(true);
    const refused = { status: 409, body: { detail: 'The points of a closed round stay as they are.' } };
    expect(await platform.call(manager, 'POST', below(round), { question: 'Another?' })).toMatchObject(
      refused,
    );
    expect(await platform.call(manager, 'PATCH', one, replacing({ answer: 'Bad' }))).toMatchObject(refused);
    expect(await platform.call(manager, 'DELETE', one)).toMatchObject(refused);
    expect((await platform.call(manager, 'GET', below(round))).body.items).toHaveLength(1);
    await close(false);
    expect((await platform.call(manager, 'PATCH', one, replacing({ answer: 'Bad' }))).status).toBe(200);
  });

  it.skipIf(!isAvailable('postgres'))(
    'waits for a round that somebody else is closing, and then only reads its points',
    async () => {
      const place = await ownPlace('postgres', 'nothing');
      const other = await openRegistry(place);
      const closer = new pg.Client({ connectionString: place.databaseUrl });
      try {
        await other.addClient(client, [building]);
        const made = await other.call(manager, 'POST', rounds, { name: 'Round', building });
        const points = below(String(made.body.uid));
        const point = await other.call(manager, 'POST', points, { question: 'Are the exits free?' });
        await closer.connect();
        const waiting = async () =>
          (
            await closer.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount;
        for (const [method, url, body] of [
          ['POST', points, { question: 'Another?' }],
          ['PATCH', `${points}/${point.body.uid}`, replacing({ answer: 'Bad' })],
          ['DELETE', `${points}/${point.body.uid}`, undefined],
        ] as const) {
          await closer.query(`begin; update safety_rounds set is_closed = true`);
          const answer = other.call(manager, method, url, body);
          await expect.poll(waiting).toBe(1);
          await closer.query('commit');
          expect({ method, status: (await answer).status }).toEqual({ method, status: 409 });
          await closer.query(`update safety_rounds set is_closed = false`);
        }
      } finally {
        await closer.end();
        await other.close();
        await place.discard();
      }
    },
  );

  it('refuses a leader who is not one of its people', async () => {
    const leader = { uid: randomUUID(), name: 'Ann' };
    const answer = await call('POST', '', { name: 'Led', building, people: [], leader });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { Leader: ['Leader must be one of those chosen under People.'] } },
    });
  });
});

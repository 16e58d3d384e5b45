import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { ProblemError } from '../../../platform/kernel/problem.ts';
import { draftRecords } from '../../../platform/resources/calls/create.ts';
import { type AnyResource, reference } from '../../../resources/declaration/index.ts';
import { locations } from '../../../resources/locations/index.ts';
import { describeStorages } from '../../support/storages.ts';
import { openDeclared, replacing, staff } from './declared.ts';

/** The table of locations with a declaration in which a record of the client references its building and a level of it. */
const places: AnyResource = {
  ...locations,
  scope: { clientId: 'clientUid' },
  scopeEmbeds: undefined,
  buildingField: undefined,
  access: { system: { read: [], write: [], delete: [] } },
  places: {},
  fields: {
    name: locations.fields.name,
    buildingUid: reference('buildings', { required: true }),
    levelUid: reference('levels', {
      within: { buildingUID: 'buildingUid' },
      embed: 'level',
      filterable: false,
    }),
  },
  calls: {
    ...locations.calls,
    path: 'clients/{clientId}/places',
    operations: ['list', 'get', 'create', 'update'],
    update: ['PATCH'],
  },
};

describeStorages('a reference within the chosen parent', (storage) => {
  const client = randomUUID();
  const [north, south] = [randomUUID(), randomUUID()];
  const [northern, southern] = [randomUUID(), randomUUID()];
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  let uid: string;

  const call = (method: 'POST' | 'PATCH' | 'GET', below: string, payload?: object) =>
    platform.call(method, `/clientbuilding/v2/clients/${client}/places${below}`, payload);
  const patch = (values: Record<string, unknown>) => call('PATCH', `/${uid}`, replacing(values));
  const refusal = {
    status: 400,
    body: { errors: { LevelUid: [expect.stringContaining('does not exist')] } },
  };

  beforeAll(async () => {
    platform = await openDeclared(storage, places);
    const { owner } = platform;
    await owner.query(sql`insert into clients (uid, name, country) values (${client}, 'Within', 'US')`);
    for (const [building, level] of [
      [north, northern],
      [south, southern],
    ] as const) {
      await owner.query(
        sql`insert into buildings (uid, client_uid, name) values (${building}, ${client}, ${building})`,
      );
      await owner.query(
        sql`insert into levels (uid, client_uid, building_uid, level_name) values (${level}, ${client}, ${building}, 'Ground floor')`,
      );
    }
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    const room = { name: randomUUID(), buildingUid: north, levelUid: northern };
    const answer = await call('POST', '', room);
    expect(answer).toMatchObject({ status: 201 });
    uid = answer.body.uid;
  });

  it('accepts a level of the chosen building, and returns its name with the record', async () => {
    expect(await call('GET', `/${uid}`)).toMatchObject({
      status: 200,
      body: { buildingUid: north, levelUid: northern, level: { uid: northern, name: 'Ground floor' } },
    });
    expect((await patch({ buildingUid: south, levelUid: southern })).status).toBe(200);
  });

  it('rejects a level of another building in a create and in a change', async () => {
    const room = { name: randomUUID(), buildingUid: north, levelUid: southern };
    expect(await call('POST', '', room)).toMatchObject(refusal);
    expect(await patch({ levelUid: southern })).toMatchObject(refusal);
  });

  it('is judged for each of many records that are made together, by the building of each', async () => {
    const levels = Array.from({ length: 130 }, () => randomUUID());
    for (const level of levels)
      await platform.owner.query(
        sql`insert into levels (uid, client_uid, building_uid, level_name) values (${level}, ${client}, ${north}, ${level})`,
      );
    const last = levels.at(-1);
    const bodies = [
      ...levels.map((levelUid) => ({ buildingUid: north, levelUid })),
      { buildingUid: south, levelUid: last },
      { buildingUid: south, levelUid: southern },
      { buildingUid: north, levelUid: last },
    ].map((body) => ({ ...body, name: randomUUID() }));
    const settings = await readSettings({ LOG_LEVEL: 'silent' });
    const drafts = await platform.database.transaction({ kind: 'tenant', clientUid: client }, (tx) =>
      draftRecords(
        places,
        {
          tx,
          principal: staff,
          params: { clientId: client },
          clock: { now: () => new Date() },
          requestId: 'x',
          settings,
        },
        bodies,
      ),
    );
    const refused = drafts.flatMap((draft, index) => (draft instanceof ProblemError ? [index] : []));
    expect(refused).toEqual([levels.length]);
  });

  it('rejects a change of the building without a change of the level', async () => {
    expect(await patch({ buildingUid: south })).toMatchObject(refusal);
  });
});

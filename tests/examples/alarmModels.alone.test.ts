import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Principal } from '../../platform/kernel/principal.ts';
import { defineResource, reference, text } from '../../resources/declaration/index.ts';
import { openRegistry, personOf } from '../platform/nested/platform.ts';
import { replacing } from '../platform/resources/declared.ts';
import { itIsDocumented } from './documented.ts';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  /** Records of a client that refer to the list. */
  const alarms = defineResource({
    name: 'alarms',
    label: { one: 'Alarm', many: 'Alarms' },
    fields: { name: text({ required: true }), model: reference('alarmModels', { required: true }) },
    calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
    access: { client: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] } },
    places: {},
  });
  return registryWith(original, { ...(await import('./alarmModels.ts')), alarms });
});

describe('a list that the provider keeps', () => {
  const [client, other] = [randomUUID(), randomUUID()];
  const manager = personOf(client);
  const staff: Principal = {
    ...personOf(client, ['canmanageclients']),
    kind: 'system',
    clientUid: null,
  };
  const models = '/clientbuilding/v2/AlarmModels';
  let platform: Awaited<ReturnType<typeof openRegistry>>;

  const make = async (who: Principal, name: string = randomUUID()) =>
    platform.call(who, 'POST', models, { name, sensor: 'Optical' });
  const addAlarm = (model: unknown, of = client) =>
    platform.call(personOf(of), 'POST', `/clientbuilding/v2/clients/${of}/Alarms`, { name: 'Hall', model });

  beforeAll(async () => {
    platform = await openRegistry();
    await platform.addClient(client, []);
    await platform.addClient(other, []);
  });
  afterAll(() => platform?.close());

  itIsDocumented('alarmModels.ts');

  it('is written by staff', async () => {
    const made = await make(staff, 'Nimbus');
    expect(made).toMatchObject({ status: 201, body: { name: 'Nimbus', voltage: null } });
    const model = `${models}/${made.body.uid}`;
    expect(await platform.call(staff, 'PATCH', model, replacing({ voltage: 9.5 }))).toMatchObject({
      status: 200,
      body: { voltage: 9.5 },
    });
    expect((await make(staff, 'nimbus')).status).toBe(409);
    expect((await platform.call(staff, 'DELETE', model)).status).toBe(204);
    expect((await platform.call(staff, 'GET', model)).status).toBe(404);
  });

  it('is chosen by client users, who read no more than its names and change nothing', async () => {
    const { body } = await make(staff, 'Cirrus');
    const model = `${models}/${body.uid}`;
    const { items } = (await platform.call(manager, 'GET', models)).body;
    expect(items).toContainEqual({ uid: body.uid, name: 'Cirrus' });
    expect((await make(manager)).status).toBe(403);
    expect((await platform.call(manager, 'PATCH', model, replacing({ name: 'Mine' }))).status).toBe(403);
    expect((await platform.call(manager, 'DELETE', model)).status).toBe(403);
  });

  it('keeps what records of any client refer to', async () => {
    const { uid } = (await make(staff)).body;
    const alarms = [await addAlarm(uid), await addAlarm(uid, other)];
    expect(alarms.map(({ status }) => status)).toEqual([201, 201]);
    expect((await addAlarm(randomUUID())).status).toBe(400);
    expect((await platform.call(staff, 'DELETE', `${models}/${uid}`)).status).toBe(409);
  });

  it('refuses changes by transactions of a client in the database', async () => {
    const { uid } = (await make(staff)).body;
    const write = platform.database.transaction({ kind: 'tenant', clientUid: client }, (tx) =>
      tx.query(sql`update alarm_models set name = 'Mine' where uid = ${uid}`),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });
});

import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';

import { describeStorages, isAvailable } from '../../support/storages.ts';
import { type Caller, freshName, openStage, type Stage } from './caller.ts';

describeStorages('a create with an Idempotency-Key', (storage) => {
  let stage: Stage;
  let path: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
  });

  const create = (caller: Caller, key: string, body: object) =>
    caller('POST', path, { body, headers: { 'idempotency-key': key } });
  const count = async (name: string) => {
    const filters = encodeURIComponent(`Name~eq~'${name}'`);
    return (await stage.sam('GET', `${path}?filters=${filters}`)).body.rowCount;
  };

  it('creates one record for repeated and concurrent requests, and returns it to each', async () => {
    const body = { name: freshName('Once') };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(stage.sam, key, body)));
    answers.push(await create(stage.sam, key, body));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.body.uid)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(await count(body.name)).toBe(1);
  });

  it('creates no record for another body under the same key', async () => {
    const body = { name: freshName('Once') };
    const key = randomUUID();
    expect((await create(stage.sam, key, body)).status).toBe(201);
    const other = { name: freshName('Another') };
    const refused = await create(stage.sam, key, other);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This Idempotency-Key was used for another record.',
    ]);
    expect(await count(other.name)).toBe(0);
  });

  it('does not consume the key when it is rejected', async () => {
    const key = randomUUID();
    const name = freshName('Once');
    expect((await create(stage.sam, key, { name, renewalMonth: 13 })).status).toBe(400);
    expect((await create(stage.sam, key, { name })).status).toBe(201);
  });

  it('separates the keys of different users and clients', async () => {
    const key = randomUUID();
    const department = async (caller: Caller, client: string) =>
      caller('POST', `usercontactrole/v2/clients/${client}/Departments`, {
        body: { name: 'Shared key' },
        headers: { 'idempotency-key': key },
      });
    const ours = await department(stage.ada, stage.northfield);
    const theirs = await department(stage.uma, stage.oakwood);
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect(ours.body.uid).not.toBe(theirs.body.uid);
    expect((await department(stage.sam, stage.northfield)).status).not.toBe(201);
  });

  it('separates the keys of two people of one client', async () => {
    const key = randomUUID();
    const titles = `usercontactrole/v2/clients/${stage.northfield}/Titles`;
    const post = (caller: Caller, body: object) =>
      caller('POST', titles, { body, headers: { 'idempotency-key': key } });
    const [one, other] = [{ name: freshName('Once') }, { name: freshName('Once') }];
    const answers = [await post(stage.sam, one), await post(stage.ada, other), await post(stage.sam, one)];
    expect(answers.map(({ status, body }) => [status, body.name])).toEqual([
      [201, one.name],
      [201, other.name],
      [201, one.name],
    ]);
    expect(answers[2]?.body.uid).toBe(answers[0]?.body.uid);
  });

  it('rejects an invalid key, and the key of a deleted record', async () => {
    const body = { name: freshName('Once') };
    expect((await create(stage.sam, 'x'.repeat(300), body)).status).toBe(400);
    const key = randomUUID();
    const creation = await create(stage.sam, key, body);
    await stage.sam('DELETE', `${path}/${creation.body.uid}`);
    const repetition = await create(stage.sam, key, body);
    expect([repetition.status, repetition.body.detail]).toEqual([
      409,
      'What was made under this Idempotency-Key is gone.',
    ]);
  });
});

describe.skipIf(!isAvailable('postgres'))('an Idempotency-Key', () => {
  it('belongs to its record for a day, and can be used for another one after that', async () => {
    const stage = await openStage('postgres');
    const path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
    const key = randomUUID();
    const name = freshName('Once');
    const create = (body: object) => stage.sam('POST', path, { body, headers: { 'idempotency-key': key } });
    const client = new pg.Client({ connectionString: stage.platform.databaseUrl });
    await client.connect();
    const age = async (hours: number) => {
      const { rowCount } = await client.query(
        `update create_requests set at = at - make_interval(hours => $1) where key = $2`,
        [hours, key],
      );
      expect(rowCount).toBe(1);
    };
    try {
      const first = await create({ name });
      expect(first.status).toBe(201);
      await age(23);
      expect((await create({ name })).body.uid).toBe(first.body.uid);
      expect((await create({ name: `${name} again` })).status).toBe(409);
      await age(2);
      expect((await create({ name: `${name} again` })).status).toBe(201);
    } finally {
      await client.end();
    }
  });
});

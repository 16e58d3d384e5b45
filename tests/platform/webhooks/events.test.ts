import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { incidentKeyOf } from '../../../platform/webhooks/events/incident.ts';
import { normalEvent } from '../../../resources/rules/normalForm.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, hooksOf, lockdown, openHooks } from './hooks.ts';

const building = '0f9a1c2e-7b64-4d3a-9e21-aabbccddeeff';

describePlatform('events', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  it('repeated and concurrent requests with one Idempotency-Key create one event and one delivery', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/once`, rule: fromSource(source) });
    const event = { ...lockdown, incidentSource: source };
    const key = randomUUID();
    const first = await hooks.send(event, key);
    expect(first).toMatchObject({ status: 202, body: { isDuplicate: false } });
    expect(await hooks.send(event, key)).toMatchObject({
      status: 202,
      body: { id: first.body.id, isDuplicate: true },
    });
    const other = randomUUID();
    const parallel = await Promise.all(Array.from({ length: 12 }, () => hooks.send(event, other)));
    expect(new Set(parallel.map(({ body }) => body.id)).size).toBe(1);
    expect(parallel.filter(({ body }) => !body.isDuplicate)).toHaveLength(1);
    const changed = await hooks.send({ ...event, incidentType: 'Evacuation' }, key);
    expect(changed).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Idempotency-Key') },
    });
    await hooks.until(id, 2, ['delivered']);
  });

  it('an event and its deliveries have identifiers in the order of their time', async () => {
    const timeOf = (uid: string) => Number.parseInt(uid.replaceAll('-', '').slice(0, 12), 16);
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/order`, rule: fromSource(source) });
    const { body: event } = await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(id, 1, ['delivered']);
    expect(timeOf(String(delivery?.id))).toBe(timeOf(event.id));
    const secondsApart = (Date.parse(String(delivery?.createdAt)) - timeOf(event.id)) / 1000;
    expect(Math.abs(secondsApart)).toBeLessThan(30);
  });

  it.each([
    ['an unknown field', { surprise: 1 }, 'surprise'],
    ['a string instead of a number', { lat: '44' }, 'lat'],
    ['a string that is too long', { incidentType: 'x'.repeat(1001) }, 'incidentType'],
    ['a NUL character', { incidentType: 'a\0b' }, 'incidentType'],
    ['a time without a time zone', { initiatedTimestamp: '2026-01-01T10:00:00' }, 'initiatedTimestamp'],
    ['a date instead of a time', { resolvedTimestamp: '2026-01-01' }, 'resolvedTimestamp'],
    ['all buildings', { buildingId: '00000000-0000-0000-0000-000000000000' }, 'buildingId'],
    ['an unpaired surrogate', { person: { firstName: '\ud800' } }, 'person.firstName'],
  ])('an event with %s is rejected with an error at its field', async (_, fields, name) => {
    const answer = await hooks.send(fields);
    expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({
      status: 400,
      fields: [name],
    });
  });

  it.each([
    ['a building in capitals', 'buildingId', building, building.toUpperCase()],
    ['a building in braces', 'buildingId', building, `{${building.toUpperCase()}}`],
    ['a building without hyphens', 'buildingId', building, building.replaceAll('-', '')],
    ['decomposed characters', 'incidentType', 'Évacuation', 'Évacuation'.normalize('NFD')],
    ['an identifier in capitals', 'person.id', building, building.toUpperCase()],
  ])('%s match a rule in the other spelling, in the event and in the rule', async (_, path, one, other) => {
    expect(one).not.toBe(other);
    const source = randomUUID();
    const [outer = '', inner] = path.split('.');
    const configure = (value: string) =>
      hooks.configure({
        url: `${receiver.origin}/spelling`,
        rule: fromSource(source, { '==': [{ var: path }, value] }),
      });
    const { id } = await configure(one);
    const event = (value: string) => ({
      ...lockdown,
      incidentSource: source,
      [outer]: inner === undefined ? value : { [inner]: value },
    });
    await hooks.send(event(other));
    await hooks.until(id, 1, ['delivered']);
    if (path === 'buildingId' && other !== building.toUpperCase()) return;
    const second = await configure(other);
    await hooks.send(event(one));
    await hooks.until(second.id, 1, ['delivered']);
  });

  it('events of one incident have one key, however the building and the type are spelled', () => {
    const event = {
      buildingId: building,
      incidentType: 'Évacuation',
      initiatedTimestamp: '2026-11-21T10:00:00Z',
    };
    const other = {
      buildingId: building.toUpperCase(),
      incidentType: 'Évacuation'.normalize('NFD'),
      initiatedTimestamp: '2026-11-21T11:00:00+01:00',
    };
    expect(incidentKeyOf(normalEvent(other))).toBe(incidentKeyOf(normalEvent(event)));
  });

  it('an event with prototype keys is rejected', async () => {
    for (const body of ['{"__proto__":{"incidentType":"x"}}', '{"person":{"constructor":{"prototype":{}}}}'])
      expect((await stage.will('POST', `${hooks.v2}/events`, { body })).status).toBe(400);
  });

  it('rejects an invalid Idempotency-Key', async () => {
    expect((await hooks.send(lockdown, 'x'.repeat(256))).status).toBe(400);
    expect((await hooks.send(lockdown, 'two words')).status).toBe(400);
  });

  it('events are listed newest first with their original fields', async () => {
    const source = randomUUID();
    const eventIds: string[] = [];
    for (const incidentStatus of ['one', 'two']) {
      const { body } = await hooks.send({ ...lockdown, incidentSource: source, incidentStatus });
      eventIds.push(body.id);
    }
    const { body } = await stage.will('GET', `${hooks.v2}/events?pagesize=100&pagenumber=0`);
    const mine = body.items.filter(
      ({ event }: { event: { incidentSource: string } }) => event.incidentSource === source,
    );
    expect(mine.map(({ id }: { id: string }) => id)).toEqual(eventIds.toReversed());
    expect(mine[0].event).toEqual({ ...lockdown, incidentSource: source, incidentStatus: 'two' });
    expect(body).toMatchObject({ pageNumber: 0, pageSize: 100 });
  });

  it('an unresponsive target does not delay other targets', async () => {
    const slowSource = randomUUID();
    const fastSource = randomUUID();
    const open: ServerResponse[] = [];
    const slow = await startReceiver((_request, response) => {
      open.push(response);
    });
    try {
      const slowConfiguration = await hooks.configure({ url: slow.origin, rule: fromSource(slowSource) });
      const fast = await hooks.configure({ url: `${receiver.origin}/fast`, rule: fromSource(fastSource) });
      await Promise.all(
        Array.from({ length: 60 }, () => hooks.send({ ...lockdown, incidentSource: slowSource })),
      );
      await expect.poll(() => open.length).toBeGreaterThan(0);
      await Promise.all(
        Array.from({ length: 20 }, () => hooks.send({ ...lockdown, incidentSource: fastSource })),
      );
      await hooks.until(fast.id, 20, ['delivered']);
      // No delivery of the slow one had ended when all of the fast one had.
      const { body } = await hooks.list({ configurationId: slowConfiguration.id, state: 'delivered' });
      expect(body).toEqual([]);
      for (const id of [slowConfiguration.id, fast.id]) await hooks.remove(id);
    } finally {
      await slow.close();
    }
  });

  it('users cannot see or replay another client’s events, deliveries and replays', async () => {
    const source = randomUUID();
    const mine = await hooks.configure({ url: `${receiver.origin}/mine`, rule: fromSource(source) });
    const theirs = hooksOf(stage.uma, stage.oakwood);
    const other = await theirs.configure({ url: `${receiver.origin}/theirs`, rule: fromSource(source) });
    const [acceptance] = await Promise.all([
      hooks.send({ ...lockdown, incidentSource: source }),
      theirs.send({ ...lockdown, incidentSource: source, incidentType: 'Theirs' }),
    ]);
    const [own] = await hooks.until(mine.id, 1, ['delivered']);
    const [foreign] = await theirs.until(other.id, 1, ['delivered']);
    // An event fires only its own client's configurations.
    expect(own?.eventId).toBe(acceptance.body.id);
    expect(receiver.received.filter(({ url }) => url === '/mine')).toHaveLength(1);
    const replay = await stage.will('POST', `${hooks.v2}/replays`, { body: { ids: [own?.id] } });
    expect(replay.status).toBe(202);
    const missing = randomUUID();
    const anonymous = ({ status, text }: { status: number; text: string }) => ({
      status,
      text: text.replace(/"instance":"[^"]*"/, ''),
    });
    for (const [method, path, body] of [
      ['GET', 'deliveries/*', undefined],
      ['GET', 'replays/*', undefined],
      ['DELETE', 'replays/*', undefined],
      ['POST', 'WebhookConfiguration/*/resume', undefined],
      ['POST', 'WebhookConfiguration/*/pause', undefined],
      ['POST', 'WebhookConfiguration/*/signing-secret', undefined],
      ['POST', 'replays', '*'],
    ] as const) {
      const ask = async (id: string) =>
        anonymous(
          await stage.uma(
            method,
            `${theirs.v2}/${path.replace('*', id)}`,
            body === undefined ? {} : { body: { ids: [id, foreign?.id] } },
          ),
        );
      const existingId = path.startsWith('replays/')
        ? replay.body.id
        : path.startsWith('Webhook')
          ? mine.id
          : (own?.id ?? '');
      const answer = await ask(existingId);
      expect({ path, ...answer }).toEqual({ path, ...(await ask(missing)) });
      expect(answer.status).toBe(404);
    }
    for (const filter of [{ eventId: own?.eventId }, { configurationId: mine.id }, { id: own?.id }])
      expect((await theirs.list(filter)).body).toEqual([]);
    const events = await stage.uma('GET', `${theirs.v2}/events?pagesize=1000`);
    expect(events.text).not.toContain(acceptance.body.id);
    expect((await stage.uma('GET', `${hooks.v2}/deliveries/${own?.id}`)).status).toBe(404);
  });

  it('users without the permission cannot read or send events', async () => {
    for (const path of ['events', 'deliveries'])
      expect((await stage.nell('GET', `${hooks.v2}/${path}`)).status).toBe(403);
    expect((await stage.bea('POST', `${hooks.v2}/events`, { body: lockdown })).status).toBe(403);
    expect((await stage.nobody('POST', `${hooks.v2}/events`, { body: lockdown })).status).toBe(401);
  });
});

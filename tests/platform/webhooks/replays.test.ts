import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

describePlatform('replays', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  let isOpen = true;
  const waiting: (() => void)[] = [];

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage, (_request, response) => {
      if (isOpen) response.end();
      else waiting.push(() => response.end());
    }));
  });
  afterAll(() => receiver?.close());

  const replay = (body: unknown) => stage.will('POST', `${hooks.v2}/replays`, { body });
  const state = async (id: string) => (await stage.will('GET', `${hooks.v2}/replays/${id}`)).body;

  it('a replayed delivery is sent under the same webhook-id and stored as a new row', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/one`, rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [first] = await hooks.until(id, 1, ['delivered']);
    // Named twice, it is one.
    const answer = await replay({ ids: [first?.id, first?.id.toUpperCase()] });
    expect(answer).toMatchObject({ status: 202, body: { total: 1 } });
    const rows = await hooks.until(id, 2, ['delivered']);
    expect(rows[0]).toMatchObject({ replayOf: first?.id, eventId: first?.eventId, attemptCount: 1 });
    const ids = receiver.received.flatMap(({ url, headers }) =>
      url === '/one' ? [headers['webhook-id']] : [],
    );
    expect(ids).toEqual([first?.id, first?.id]);
    await expect
      .poll(() => state(answer.body.id))
      .toMatchObject({ id: answer.body.id, total: 1, done: 1, waiting: 0, state: 'done' });
  });

  it.each(['1e999', '-1', '1.5', '"12"', 'null', 'NaN'])(
    'a replay of a filter is rejected when the expected count is %s',
    async (expected) => {
      const answer = await stage.will('POST', `${hooks.v2}/replays`, {
        body: `{"filter": {"configurationId": "${randomUUID()}"}, "expected": ${expected}}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    },
  );

  it('a replay of a waiting delivery retries it immediately without a new row', async () => {
    const source = randomUUID();
    // No server listens there.
    const { id } = await hooks.configure({ url: 'http://127.0.0.1:9/later', rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    // After its fourth attempt it waits for twelve seconds or more.
    await expect.poll(async () => (await hooks.own(id))[0]?.attemptCount).toBe(4);
    const [waiting] = await hooks.own(id);
    const answer = await replay({ ids: [waiting?.id] });
    await expect.poll(async () => (await hooks.own(id))[0]?.attemptCount).toBe(5);
    const { body } = await hooks.get(waiting?.id ?? '');
    expect(Date.parse(body.attempts[4].startedAt)).toBeLessThan(
      Date.parse(String(waiting?.['nextAttemptAt'])),
    );
    expect((await hooks.own(id)).map((row) => row.id)).toEqual([waiting?.id]);
    expect(await state(answer.body.id)).toMatchObject({ total: 1, done: 1, state: 'done' });
  });

  it('replaying a skipped delivery evaluates the current rule', async () => {
    const source = randomUUID();
    const configuration = await hooks.configure({
      url: `${receiver.origin}/rule`,
      rule: fromSource(source, { '==': [{ var: 'incidentType' }, 'Evacuation'] }),
    });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [skipped] = await hooks.until(configuration.id, 1, ['skipped']);
    await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${configuration.id}`, {
      body: { rule: fromSource(source) },
    });
    await replay({ ids: [skipped?.id] });
    const rows = await hooks.until(configuration.id, 1, ['delivered']);
    expect(rows[0]?.['replayOf']).toBe(skipped?.id);
  });

  it('a replay of a filter sends all its deliveries, and is rejected when there are more than expected', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/many`, rule: fromSource(source) });
    await Promise.all(Array.from({ length: 5 }, () => hooks.send({ ...lockdown, incidentSource: source })));
    await hooks.until(id, 5, ['delivered']);
    const filter = { configurationId: id, state: 'delivered' };
    expect(await replay({ filter, expected: 4 })).toMatchObject({ status: 409, body: { count: 5 } });
    const answer = await replay({ filter, expected: 5 });
    expect(answer).toMatchObject({ status: 202, body: { total: 5 } });
    await hooks.until(id, 10, ['delivered']);
    await expect.poll(async () => (await state(answer.body.id)).state).toBe('done');
  });

  it('a stopped replay completes its deliveries in flight and refuses the others', async () => {
    const source = randomUUID();
    const { id, name } = await hooks.configure({ url: `${receiver.origin}/stop`, rule: fromSource(source) });
    const count = 200;
    await Promise.all(
      // Of different incidents: those of one would be sent one after the other.
      Array.from({ length: count }, (_, index) =>
        hooks.send({ ...lockdown, incidentSource: source, buildingId: `b-${index}` }),
      ),
    );
    await hooks.until(id, count, ['delivered']);
    isOpen = false;
    const answer = await replay({ filter: { configurationId: id, state: 'delivered' }, expected: count });
    const replayed = answer.body.id;
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    expect(await state(replayed)).toMatchObject({ total: count, done: 0, state: 'running' });
    expect((await stage.will('DELETE', `${hooks.v2}/replays/${replayed}`)).status).toBe(204);
    expect((await state(replayed)).state).toBe('stopped');
    // The target has not responded yet: queued deliveries were withdrawn.
    await expect.poll(async () => (await state(replayed)).waiting - waiting.length).toBe(0);
    const onTheirWay = waiting.length;
    expect(onTheirWay).toBeLessThan(count);
    isOpen = true;
    for (const answer of waiting.splice(0)) answer();
    await expect.poll(async () => (await state(replayed)).waiting).toBe(0);
    expect(await state(replayed)).toMatchObject({ done: onTheirWay, waiting: 0, state: 'stopped' });
    const refused = await hooks.list({ replayUid: replayed, state: 'refused' }, [0, 999]);
    expect(refused.body).toHaveLength(count - onTheirWay);
    expect(refused.body[0]?.reason).toBe('The replay was stopped before this was sent.');

    // The list has user and request; the audit has both and the end.
    const { body } = await stage.will(
      'GET',
      `${hooks.v2}/replays?pagesize=200&orderInstructions=RequestedAt desc`,
    );
    expect(body.items.find((one: { id: string }) => one.id === replayed)).toMatchObject({
      requestedByEmail: 'will.webhooks@northfield.example',
      requestedByName: expect.stringMatching(/^Will /),
      configurationNames: [name],
      total: count,
      done: onTheirWay,
      state: 'stopped',
    });
    const audit = await stage.ada(
      'GET',
      `usercontactrole/v2/clients/${stage.northfield}/changes?pagesize=200&orderInstructions=At desc`,
    );
    const entries = audit.body.items as { operation: string; target: string; changes: unknown }[];
    expect(
      entries.find(({ operation, target }) => operation === 'stop' && target === replayed),
    ).toMatchObject({
      changes: { state: { old: 'running', new: 'stopped' } },
    });
    expect(JSON.stringify(entries.filter(({ operation }) => operation === 'replay'))).toContain(replayed);
    // It has already ended.
    expect((await stage.will('DELETE', `${hooks.v2}/replays/${replayed}`)).status).toBe(409);
  });

  it('of an incident sends what its configuration has of it, in order and under the same webhook-ids, and nothing else', async () => {
    const source = randomUUID();
    const path = `/${source}`;
    const { id } = await hooks.configure({ url: `${receiver.origin}${path}`, rule: fromSource(source) });
    await hooks.configure({ url: `${receiver.origin}/other`, rule: fromSource(source) });
    // In a building of its own: skipped deliveries of other tests' events would belong to the incident.
    const began = { ...lockdown, incidentSource: source, buildingId: source };
    // The same start in another zone.
    const ended = { ...began, incidentStatus: 'Resolved', initiatedTimestamp: '2026-11-21T12:00:00+02:00' };
    for (const event of [
      began,
      { ...began, incidentType: 'Fire' },
      { ...began, initiatedTimestamp: '2026-11-21T11:00:00Z' },
      ended,
      { ...began, initiatedTimestamp: null },
    ]) {
      await hooks.send(event);
    }
    const sent = await hooks.until(id, 5, ['delivered']);
    const askOf = async (found: { id: string } | undefined) =>
      stage.will('POST', `${hooks.v2}/deliveries/${found?.id}/incident/replays`);
    const events = await Promise.all(sent.map(async (one) => (await hooks.get(one.id)).body));
    const deliveryOf = (event: object) =>
      events.find((one: { event: object }) => JSON.stringify(one.event) === JSON.stringify(event));
    const before = receiver.received.length;
    const answer = await askOf(deliveryOf(ended));
    expect([answer.status, answer.body], answer.text).toMatchObject([200, { total: 2 }]);
    await expect.poll(async () => (await state(answer.body.id)).state).toBe('done');
    const again = receiver.received.slice(before).filter(({ url }) => url === path);
    expect(again.map(({ body }) => body)).toEqual([began, ended].map((event) => JSON.stringify(event)));
    expect(again.map(({ headers }) => headers['webhook-id'])).toEqual([
      deliveryOf(began)?.messageUid,
      deliveryOf(ended)?.messageUid,
    ]);
    // An incident that was replayed has no more deliveries for it.
    const [replayed] = (await hooks.list({ replayUid: answer.body.id })).body;
    expect((await askOf(replayed)).body).toMatchObject({ total: 2 });

    const startless = await askOf(deliveryOf({ ...began, initiatedTimestamp: null }));
    expect([startless.status, startless.body.detail]).toEqual([
      409,
      'This event has no start, by which the other events of its incident are found.',
    ]);
  });

  it.each([
    ['no ids and no filter', {}],
    ['both ids and a filter', { ids: [randomUUID()], filter: {}, expected: 1 }],
    ['an empty list of ids', { ids: [] }],
    ['ids and an expected count', { ids: [randomUUID()], expected: 1 }],
    ['more than 1,000 ids', { ids: Array.from({ length: 1001 }, () => randomUUID()) }],
    ['an expected count without a filter', { expected: 1 }],
    ['an invalid id', { ids: ['x'] }],
    ['a filter without the expected count', { filter: {} }],
    ['a filter with an unknown field', { filter: { surprise: 1 }, expected: 1 }],
    ['a filter that is a list', { filter: [], expected: 1 }],
  ])('a replay with %s is rejected', async (_, body) => {
    expect((await replay(body)).status).toBe(400);
  });

  it.each([
    'filter={',
    'filter=[]',
    'filter={"state":{}}',
    'filter={"state":"unknown"}',
    'filter={"eventId":"x"}',
    `filter=${JSON.stringify({ state: Array(251).fill('failed') })}`,
    'filter={"createdAt~gte~x":"2026-11-01"}',
    'filter={"createdAt~gte~2~3":"2026-11-01"}',
    'filter={"createdAt~near":"2026-11-01"}',
    'filter={"q":1}',
    'sort=["createdAt","UP"]',
    'range=[5,1]',
    'range=[0,5000]',
    'range=x',
    'sort=["reason"]',
    'sort=["id;drop","ASC"]',
    'sort={}',
  ])('a list with %s is rejected', async (query) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(query) ?? [];
    const answer = await stage.will('GET', `${hooks.v2}/deliveries?${name}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(400);
  });
});

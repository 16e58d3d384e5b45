import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

describePlatform('a batch of events', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  const send = (events: readonly unknown[]) =>
    stage.will('POST', `${hooks.v2}/events/batch`, { body: { events } });

  it('is delivered in its order, byte for byte, and the log can be read by building and names the sender', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/many`, rule: fromSource(source) });
    const events = Array.from({ length: 12 }, (_, index) => ({
      ...lockdown,
      incidentSource: source,
      // One incident, so that the order is kept.
      incidentSubType: `step ${index}`,
    }));
    const { status, body } = await send(events.map((event) => ({ event })));
    expect(status).toBe(200);
    expect(body.items).toHaveLength(12);
    expect(new Set(body.items.map((item: { id: string }) => item.id)).size).toBe(12);
    await expect
      .poll(() => receiver.received.filter(({ url }) => url === '/many').length, { timeout: 90_000 })
      .toBe(12);
    const bodies = receiver.received.filter(({ url }) => url === '/many').map((request) => request.body);
    expect(bodies).toEqual(events.map((event) => JSON.stringify(event)));
    await expect
      .poll(async () => (await hooks.list({ configurationId: id, state: 'delivered' })).body.length, {
        timeout: 60_000,
      })
      .toBe(12);
    const building = '0f9a1c2e-7b64-4d3a-9e21-aabbccddeeff';
    const there = await send([{ event: { ...events[0], buildingId: building } }]);
    const eventId = there.body.items[0].id;
    await expect
      .poll(async () => (await hooks.list({ buildingId: building, eventId, configurationId: id })).body, {
        timeout: 60_000,
      })
      .toEqual([
        expect.objectContaining({
          state: 'delivered',
          incidentStatus: 'Active',
          buildingId: building,
          sentBy: 'will.webhooks@northfield.example',
          durationMs: expect.any(Number),
        }),
      ]);
  }, 120_000);

  it('has an outcome for each event, and one that is refused does not keep the others', async () => {
    const event = { ...lockdown, incidentSource: randomUUID() };
    const key = randomUUID();
    const first = await send([{ event, idempotencyKey: key }]);
    const [{ id }] = first.body.items;
    const { status, body } = await send([
      { event: { ...event, surprise: 1 } },
      { event, idempotencyKey: key },
      { event: { ...event, incidentType: 'Evacuation' }, idempotencyKey: key },
      { event: { ...event, initiatedTimestamp: 'yesterday' } },
      { event, idempotencyKey: 'two words' },
      { event },
    ]);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { status: 400, errors: { surprise: [expect.any(String)] } },
      { status: 202, id, isDuplicate: true },
      { status: 409, detail: expect.stringContaining('key of its own') },
      { status: 400, errors: { initiatedTimestamp: [expect.stringContaining('zone')] } },
      { status: 400, errors: { idempotencyKey: [expect.any(String)] } },
      { status: 202, id: expect.any(String), isDuplicate: false },
    ]);
  });

  it('takes a key only once, also within the batch', async () => {
    const event = { ...lockdown, incidentSource: randomUUID() };
    const key = randomUUID();
    const { body } = await send([
      { event, idempotencyKey: key },
      { event, idempotencyKey: key },
    ]);
    const [first, second] = body.items;
    expect(second).toEqual({ status: 202, id: first.id, isDuplicate: true });
  });

  it('has at most 1,000 events, and none from those who may not send events', async () => {
    expect((await send([])).status).toBe(400);
    const events = Array.from({ length: 1_001 }, () => ({ event: {} }));
    expect((await send(events)).status).toBe(400);
    const asNell = await stage.nell('POST', `${hooks.v2}/events/batch`, {
      body: { events: [{ event: {} }] },
    });
    expect(asNell.status).toBe(403);
  });

  it('that is all wrong has one error told for each event, and one for a batch of another form', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`f${index}`, 1]));
    const events = Array.from({ length: 100 }, () => ({ event: many }));
    const { status, body } = await send(events);
    expect(status).toBe(200);
    const told = (body.items as { errors: object }[]).map(({ errors }) => Object.keys(errors).length);
    expect([told.length, ...new Set(told)]).toEqual([100, 1]);

    const other = await send(Array.from({ length: 100 }, () => many));
    expect([other.status, Object.keys(other.body.errors).length]).toEqual([400, 1]);
  });

  it('unknown parameters of the log are refused by name', async () => {
    const { status, body } = await stage.will('GET', `${hooks.v2}/deliveries?pagesise=2`);
    expect(status).toBe(400);
    expect(body.errors.pagesise).toEqual([
      'There is no parameter “pagesise”. There are sort, range, filter, pagesize, pagenumber, after, orderInstructions, filters.',
    ]);
  });
});

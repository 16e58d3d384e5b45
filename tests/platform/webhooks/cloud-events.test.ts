import { randomUUID } from 'node:crypto';

import { CloudEvent, HTTP, type Message } from 'cloudevents';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

describePlatform('events from a client of CloudEvents 1.0', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  /** Sends what the client library made of an event. */
  const send = ({ headers, body }: Message) =>
    stage.will('POST', `${hooks.v2}/events`, {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: JSON.parse(String(body)) as unknown,
    });
  const cloudEvent = (data: unknown, attributes: object = {}) =>
    new CloudEvent({ type: 'Emergency', source: '/incidents/north', data, ...attributes });

  it.each(['structured', 'binary'] as const)(
    'are taken in %s mode, delivered as plain events, and only once',
    async (mode) => {
      const source = randomUUID();
      const { id } = await hooks.configure({ url: `${receiver.origin}/${source}`, rule: fromSource(source) });
      const event = { ...lockdown, incidentSource: source };
      const message = HTTP[mode](cloudEvent(event));
      const first = await send(message);
      expect(first).toMatchObject({ status: 202, body: { isDuplicate: false } });
      expect(await send(message)).toMatchObject({
        status: 202,
        body: { id: first.body.id, isDuplicate: true },
      });
      const other = HTTP[mode](cloudEvent({ ...event, lat: 1 }));
      expect((await send(other)).status).toBe(202);
      await expect
        .poll(async () => (await hooks.list({ configurationId: id, state: 'delivered' })).body.length)
        .toBe(2);
      const bodies = receiver.received.filter(({ url }) => url === `/${source}`).map(({ body }) => body);
      expect(bodies).toContain(JSON.stringify(event));
    },
  );

  it('with the source and id of an earlier one but other data is refused', async () => {
    const id = randomUUID();
    expect((await send(HTTP.structured(cloudEvent(lockdown, { id })))).status).toBe(202);
    expect(await send(HTTP.binary(cloudEvent({ ...lockdown, lat: 2 }, { id })))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('source and id') },
    });
  });

  it.each([
    ['another type', { type: 'visitor.denied' }, {}, ['type']],
    ['data of another media type', { datacontenttype: 'text/plain' }, {}, ['datacontenttype']],
    ['an unknown field in its data', {}, { surprise: 1 }, ['surprise']],
    [
      'a time without a zone in its data',
      {},
      { initiatedTimestamp: '2026-01-01T10:00:00' },
      ['initiatedTimestamp'],
    ],
  ])('with %s is refused at its attribute or field', async (_, attributes, fields, names) => {
    const made = HTTP.structured(cloudEvent({ ...lockdown, ...fields }));
    const body = { ...(JSON.parse(String(made.body)) as object), ...attributes };
    const answer = await send({ headers: made.headers, body: JSON.stringify(body) });
    expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({
      status: 400,
      fields: names,
    });
  });

  it.each([
    ['application/json', 202],
    ['Application/JSON ; charset=utf-8', 202],
    ['application/json;charset=utf-8', 202],
    ['application/json-seq', 400],
    ['application/jsonp; charset=utf-8', 400],
    ['text/json', 400],
  ])('with data of the type %s is answered with %i', async (datacontenttype, status) => {
    const { headers, body } = HTTP.structured(cloudEvent(lockdown));
    const envelope = { ...(JSON.parse(String(body)) as object), datacontenttype };
    const answer = await send({ headers, body: JSON.stringify(envelope) });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body.errors).toEqual({
        datacontenttype: ['The data of an event is application/json.'],
      });
  });

  it('without its attributes is refused with a sentence for each', async () => {
    const answer = await send({
      headers: { 'content-type': 'application/cloudevents+json' },
      body: JSON.stringify({ specversion: '0.3', data: lockdown }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      specversion: ['CloudEvents of version 1.0 are taken.'],
      id: ['A CloudEvent needs an id.'],
      source: ['A CloudEvent needs a source.'],
      type: ['Events of these types are taken: Emergency, Drill, AllClear, VisitorDenied, BadgeAlert.'],
    });
  });
});

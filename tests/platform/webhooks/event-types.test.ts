import { randomUUID } from 'node:crypto';

import { CloudEvent, HTTP } from 'cloudevents';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

const known = 'Events of these types are taken: Emergency, Drill, AllClear, VisitorDenied, BadgeAlert.';

describePlatform('events of several types', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  const send = (body: unknown, type?: string, headers?: Record<string, string>) =>
    stage.will('POST', `${hooks.v2}/events${type === undefined ? '' : `?type=${type}`}`, {
      body,
      ...(headers && { headers }),
    });
  const denied = (entrance: string) => ({
    visitor: { lastName: 'Reyes', deniedReason: 'Watch list' },
    entrance,
    occurredTimestamp: '2026-03-02T14:05:00Z',
  });
  const atEntrance = (entrance: string) => ({ '==': [{ var: 'entrance' }, entrance] });
  const bodiesAt = (path: string) =>
    receiver.received.filter(({ url }) => url === path).map(({ body }) => body);

  it('go to the configurations of their type only, and none to those of emergencies', async () => {
    const entrance = randomUUID();
    const path = `/${entrance}`;
    const url = `${receiver.origin}${path}`;
    const visitors = await hooks.configure({ url, configType: 'VisitorDenied', rule: atEntrance(entrance) });
    // A rule that the event of a visitor would match too.
    const emergencies = await hooks.configure({
      url: `${url}/emergencies`,
      rule: { '!': [{ var: 'incidentType' }] },
    });
    const event = denied(entrance);
    const { status, body, text } = await send(event, 'VisitorDenied');
    expect(status, text).toBe(202);
    const deliveriesBy = async (eventId: string, configurationId: string) =>
      (await hooks.list({ eventId, configurationId })).body as unknown;
    await expect
      .poll(() => deliveriesBy(body.id, visitors.id))
      .toMatchObject([{ state: 'delivered', incidentType: 'Visitor denied' }]);
    expect(await deliveriesBy(body.id, emergencies.id)).toEqual([]);
    expect(bodiesAt(path)).toEqual([JSON.stringify(event)]);

    // An event without a type is an emergency.
    const incident = await send({ ...lockdown, incidentType: null, incidentSource: entrance });
    await expect.poll(() => deliveriesBy(incident.body.id, emergencies.id)).toHaveLength(1);
    expect(await deliveriesBy(incident.body.id, visitors.id)).toEqual([]);

    const events = await stage.will('GET', `${hooks.v2}/events?pagesize=50&filters=Type~eq~'VisitorDenied'`);
    expect(events.status, events.text).toBe(200);
    expect(events.body.items).toContainEqual(expect.objectContaining({ id: body.id, type: 'VisitorDenied' }));
    expect(JSON.stringify(events.body.items)).not.toContain(incident.body.id);
    await hooks.remove(emergencies.id);
  });

  it('are refused at a type that there is not, with the known ones and the one that was meant', async () => {
    expect((await send({}, 'visitorDenied')).body.errors).toEqual({
      type: [`Did you mean VisitorDenied? ${known}`],
    });
    expect((await send({}, 'Weather')).body.errors).toEqual({ type: [known] });
  });

  it('are refused with fields of another type, and with the key of an event of another type', async () => {
    const other = await send({ ...lockdown, visitor: { lastName: 'Reyes' } });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['visitor']]);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await send(lockdown, 'Drill', headers)).status).toBe(202);
    expect((await send(lockdown, 'Drill', headers)).body).toMatchObject({ isDuplicate: true });
    expect((await send(lockdown, 'AllClear', headers)).status).toBe(409);
  });

  it('can be in one batch, and be named by a CloudEvent', async () => {
    const entrance = randomUUID();
    const url = `${receiver.origin}/${entrance}`;
    await hooks.configure({ url, configType: 'VisitorDenied', rule: atEntrance(entrance) });
    const { body } = await stage.will('POST', `${hooks.v2}/events/batch`, {
      body: {
        events: [
          { event: denied(entrance), type: 'VisitorDenied' },
          { event: denied(entrance) },
          { event: { badge: { number: '7' } }, type: 'BadgeAlert' },
          { event: {}, type: 'BadgeAlerts' },
        ],
      },
    });
    expect(body.items).toMatchObject([
      { status: 202 },
      { status: 400, errors: { entrance: [expect.any(String)] } },
      { status: 202 },
      { status: 400, errors: { type: [`Did you mean BadgeAlert? ${known}`] } },
    ]);
    const message = HTTP.binary(
      new CloudEvent({ type: 'VisitorDenied', source: '/doors', data: denied(entrance) }),
    );
    const named = await stage.will('POST', `${hooks.v2}/events`, {
      headers: Object.fromEntries(
        Object.entries(message.headers).map(([key, value]) => [key, String(value)]),
      ),
      body: JSON.parse(String(message.body)) as unknown,
    });
    expect(named.status, named.text).toBe(202);
    await expect.poll(() => bodiesAt(`/${entrance}`)).toHaveLength(2);
  });

  it('of a webhook without a type are emergencies, not badge alerts', async () => {
    const url = `${receiver.origin}/${randomUUID()}`;
    const { id } = await hooks.configure({ url, configType: null, rule: true });
    expect(await hooks.configuration(id)).toMatchObject({
      configType: null,
      discardAfter: 'PT15M',
      keepsOrder: true,
    });
    const alert = await send({ badge: { number: '7', alert: 'Panic button' } }, 'BadgeAlert');
    const emergency = await send({ ...lockdown, buildingId: null });
    expect([alert.status, emergency.status]).toEqual([202, 202]);
    // In the order of the events: a delivery of the alert would come first.
    await expect
      .poll(async () => (await hooks.list({ configurationId: id, eventId: emergency.body.id })).body)
      .toMatchObject([{ state: 'delivered', eventType: 'Emergency' }]);
    expect((await hooks.list({ configurationId: id, eventId: alert.body.id })).body).toEqual([]);
    await hooks.remove(id);
  });

  it('give their webhooks their own age limit and order, unless others are sent', async () => {
    const made = async (fields: object) => {
      const { id } = await hooks.configure({ url: `${receiver.origin}/ages`, rule: true, ...fields });
      const { discardAfter, keepsOrder } = await hooks.configuration(id);
      await hooks.remove(id);
      return [discardAfter, keepsOrder];
    };
    expect(await made({})).toEqual(['PT15M', true]);
    expect(await made({ configType: 'AllClear' })).toEqual(['PT1H', true]);
    expect(await made({ configType: 'VisitorDenied' })).toEqual(['PT1H', false]);
    expect(await made({ configType: 'BadgeAlert' })).toEqual(['PT15M', false]);
    expect(await made({ configType: 'VisitorDenied', discardAfter: null, keepsOrder: true })).toEqual([
      null,
      true,
    ]);
  });

  it('are found in the log by their type', async () => {
    const entrance = randomUUID();
    const url = `${receiver.origin}/${entrance}`;
    const { id } = await hooks.configure({ url, configType: 'VisitorDenied', rule: atEntrance(entrance) });
    const { body } = await send(denied(entrance), 'VisitorDenied');
    const found = async (eventType: string) =>
      (await hooks.list({ configurationId: id, eventId: body.id, eventType })).body as unknown;
    await expect.poll(() => found('VisitorDenied')).toMatchObject([{ eventType: 'VisitorDenied' }]);
    expect(await found('Emergency')).toEqual([]);
  });

  it('must be those of the second webhook too', async () => {
    const url = `${receiver.origin}/second`;
    const visitors = await hooks.configure({ url, configType: 'VisitorDenied' });
    const plain = await hooks.configure({ url, configType: null, rule: fromSource(randomUUID()) });
    const first = { name: `First ${randomUUID()}`, url, rule: fromSource(randomUUID()) };
    const refused = await stage.will('POST', `${hooks.v1}/WebhookConfiguration`, {
      body: { ...first, fallbackConfigurationId: visitors.id },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        FallbackConfigurationId: [
          `“${visitors.name}” is for events of the type “Visitor denied”. Choose a webhook for “Emergency”, like this one.`,
        ],
      },
    ]);
    // A webhook without a type is for emergencies.
    const { id } = await hooks.configure({ ...first, fallbackConfigurationId: plain.id });
    const changed = await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${plain.id}`, {
      body: { ...(await hooks.configuration(plain.id)), configType: 'Drill' },
    });
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      { ConfigType: [expect.stringContaining(`the second webhook of “${first.name}”`)] },
    ]);
    for (const uid of [id, plain.id, visitors.id]) await hooks.remove(uid);
  });

  it('are known to rules, tests and templates of a configuration', async () => {
    const url = `${receiver.origin}/known`;
    const make = (fields: object) =>
      stage.will('POST', `${hooks.v1}/WebhookConfiguration`, {
        body: { name: `Types ${randomUUID()}`, url, ...fields },
      });
    const refused = await make({ configType: 'BadgeAlert', rule: { '!!': [{ var: 'incidentType' }] } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        Rule: [expect.stringContaining('Events of the type “Badge alert” have no field “incidentType”')],
      },
    ]);
    const { id } = await hooks.configure({ url, rule: fromSource(randomUUID()) });
    const saved = await hooks.configuration(id);
    // The same rule is checked again when the type changes.
    const changed = await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, {
      body: { ...saved, configType: 'VisitorDenied' },
    });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ['Rule']]);
    const verified = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${id}/verify`, {
      body: { visitor: { lastName: 'Reyes' } },
    });
    expect([verified.status, Object.keys(verified.body.errors)]).toEqual([400, ['visitor']]);
    const templates = await stage.will('GET', 'webhooks/v2/WebhookConfigurationTemplate/BadgeAlert');
    expect(JSON.stringify(templates.body)).toContain('{{badge.alert}}');
  });
});

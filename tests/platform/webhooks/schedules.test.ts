import { randomUUID } from 'node:crypto';

import { DateTime, Settings } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { resourceNamed } from '../../../resources/registry.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { type Calendar, localMoment } from '../../../resources/rules/schedule.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { makeRecord } from '../resources/records.ts';
import { makeClient } from '../imports/support.ts';
import { fromSource, type Hooks, hooksOf, lockdown, openHooks } from './hooks.ts';

// Names of weekdays are in the language of the machine otherwise.
Settings.defaultLocale = 'en-US';

/** Zones whose clocks are 23 or 24 hours apart. */
const zones = { east: 'Pacific/Auckland', west: 'Pacific/Pago_Pago' } as const;
type Place = keyof typeof zones;

describePlatform('rules about the schedule', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  /** Of its own: other tests make holidays too. */
  let client: string;
  const buildings: Record<Place, string> = { east: '', west: '' };

  beforeAll(async () => {
    ({ stage, receiver } = await openHooks(storage));
    client = await makeClient(stage.sam);
    hooks = hooksOf(stage.sam, client);
    const resource = resourceNamed('buildings') as AnyResource;
    for (const place of ['east', 'west'] as const)
      buildings[place] = await makeRecord(
        stage.sam,
        resource,
        { clientId: client, clientUid: client },
        { timeZone: zones[place] },
      );
  });
  afterAll(() => receiver?.close());

  const periods = () => `webhooks/v2/clients/${client}/CalendarPeriods`;
  const keep = async (kind: string, firstDay: string, lastDay = firstDay) => {
    const body = { name: `${kind} ${randomUUID()}`, kind, firstDay, lastDay };
    const answer = await stage.sam('POST', periods(), { body });
    if (answer.status !== 201) throw new Error(answer.text);
    return { id: String(answer.body.id), name: body.name };
  };
  /** The deliveries of an event of each building. `local` is the time there when the platform took it, by another library. */
  const deliver = async (rule: unknown) => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/there`, rule: fromSource(source, rule) });
    const results = [];
    for (const place of ['east', 'west'] as const) {
      const event = { ...lockdown, incidentSource: source, buildingId: buildings[place] };
      const { body: taken } = await hooks.send(event);
      const one = () => hooks.own(id).then((own) => own.find(({ eventId }) => eventId === taken.id));
      await expect.poll(async () => (await one())?.state).toMatch(/delivered|skipped/);
      const delivery = (await one())!;
      const { body: detail } = await hooks.get(delivery.id);
      const events = await stage.sam('GET', `${hooks.v2}/events?pagesize=100`);
      const stored = events.body.items.find((item: { id: string }) => item.id === taken.id);
      const local = DateTime.fromISO(stored.receivedAt, { zone: zones[place] });
      results.push({ place, delivery, detail, local, event, receivedAt: String(stored.receivedAt) });
    }
    return results;
  };

  it('read the clock where the building is, when the platform took the event', async () => {
    const weekday = DateTime.now().setZone(zones.east).weekdayLong;
    const results = await deliver({ weekday: [weekday] });
    for (const { delivery, local } of results)
      expect(delivery.state).toBe(local.weekdayLong === weekday ? 'delivered' : 'skipped');
    const other = DateTime.now().plus({ days: 3 }).weekdayLong;
    for (const { delivery, local } of await deliver({ weekday: [other] }))
      expect(delivery.reason).toBe(
        `Not met: weekday is ${other}. The event has weekday ${local.weekdayLong}.`,
      );
  });

  it('read the holidays and school years of the client, and the log keeps what they were', async () => {
    const day = DateTime.now().setZone(zones.east).toISODate() ?? '';
    const holiday = await keep('Holiday', day);
    const year = await keep('SchoolYear', '2020-08-01', '2090-06-30');
    const rule = { and: [{ school_year: [] }, { '!': [{ holiday: [] }] }] };
    const results = await deliver(rule);
    for (const { delivery, local } of results)
      expect(delivery.state).toBe(local.toISODate() === day ? 'skipped' : 'delivered');
    // The portal explains with the same data and code.
    const { body } = await stage.sam('GET', `${hooks.v1.replace('v1', 'v2')}/WebhookConfiguration/calendar`);
    for (const { delivery, event, receivedAt } of results)
      expect(evaluateRule(rule, event, { moment: localMoment(receivedAt, event, body as Calendar) })).toBe(
        delivery.state === 'delivered',
      );
    await stage.sam('DELETE', `${periods()}/${holiday.id}`);
    await stage.sam('DELETE', `${periods()}/${year.id}`);
    const east = results.find(({ local }) => local.toISODate() === day)!;
    const { body: later } = await hooks.get(east.delivery.id);
    const saw = later.trace.conditions.flatMap((condition: { saw: unknown[] }) => condition.saw);
    expect(saw).toContainEqual({ field: 'holiday', value: holiday.name });
    expect(saw).toContainEqual({ field: 'school_year', value: year.name });
  });

  it('a calendar entry that ends before it begins is refused at its field', async () => {
    const body = { name: 'Backwards', kind: 'Holiday', firstDay: '2026-09-08', lastDay: '2026-09-07' };
    expect(await stage.sam('POST', periods(), { body })).toMatchObject({
      status: 400,
      body: { errors: { LastDay: ['Last day cannot be before First day.'] } },
    });
  });
});

import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jsonb } from '../../../platform/database/index.ts';
import { HealthCounts } from '../../../platform/webhooks/recording/health.ts';
import type { Task } from '../../../platform/webhooks/recording/task.ts';
import { fixture, type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { articlesNaming } from '../mail/outbox.ts';
import { makeUser, peopleOf, replace } from '../people/support.ts';
import { people, type Stage, stageAt } from '../resources/caller.ts';
import { changeStopped } from './fixtures/changeStopped.ts';
import { fromSource, type Hooks, hooksOf, lockdown } from './hooks.ts';

describePlatform('the alerts of a configuration', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let stage: Stage;
  let hooks: Hooks;
  let isDown = false;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    receiver = await startReceiver((_request, response) => void response.writeHead(isDown ? 500 : 200).end());
    stage = await stageAt(platform, createTokens(platform.url));
    hooks = hooksOf(stage.will, stage.northfield);
  });
  afterAll(async () => {
    await platform?.stop();
    await receiver?.close();
  });

  /** The messages that name a configuration, newest first, as text. */
  const messages = (name: string) => articlesNaming(platform.url, name);
  const health = async (id: string) => {
    const { body } = await stage.will('GET', `${hooks.v1}/WebhookConfiguration/${id}`);
    const { health, waiting, waitingSince } = body as Record<string, unknown>;
    return { health, waiting, waitingSince };
  };

  it('go to the chosen recipients who can sign in, at the first failed attempt, and once when it works again', async () => {
    const source = randomUUID();
    const disabled = await makeUser(stage);
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/doors`,
      rule: fromSource(source),
      alertUsers: [stage.uidOf('ada'), disabled.uid],
      alertAddresses: ['it@northfield.example'],
    });
    const at = `${peopleOf(stage)}/Users/${disabled.uid}`;
    expect((await stage.ada('PATCH', at, replace({ status: 1 }))).status).toBe(200);
    expect(await health(id)).toEqual({ health: 'unused', waiting: 0, waitingSince: null });
    isDown = true;
    await hooks.send({ ...lockdown, incidentSource: source });
    await hooks.send({ ...lockdown, incidentSource: source, buildingId: 'b-2' });
    await expect.poll(() => messages(name)).toHaveLength(2);
    const alerts = (await messages(name)).join();
    expect(alerts).toContain(people.ada);
    expect(alerts).toContain('it@northfield.example');
    expect(alerts).not.toContain(people.will);
    expect(alerts).toContain('It is tried again.');
    await expect
      .poll(async () => (await hooks.own(id)).filter(({ attemptCount }) => attemptCount > 1).length, {
        timeout: 30_000,
      })
      .toBe(2);
    expect(await messages(name)).toHaveLength(2);
    const failing = await health(id);
    expect(failing).toMatchObject({ health: 'failing', waiting: 2 });
    expect(failing.waitingSince).not.toBeNull();

    isDown = false;
    await hooks.until(id, 2, ['delivered']);
    await expect.poll(() => messages(name)).toHaveLength(4);
    expect((await messages(name))[0]).toContain(`Webhook works again: ${name}`);
    // Counted by attempts, and written down every few seconds.
    const recent = async () =>
      (await stage.will('GET', `${hooks.v1}/WebhookConfiguration/${id}`)).body.recent as {
        readonly hour: Readonly<Record<string, number>>;
        readonly hours: readonly unknown[];
      };
    await expect.poll(async () => (await recent()).hour['delivered'], { timeout: 20_000 }).toBe(2);
    const { hour, hours } = await recent();
    expect(hour['failed']).toBeGreaterThanOrEqual(4);
    expect(hour['medianMs']).toBeGreaterThan(0);
    expect(hour['percentile95Ms']).toBeGreaterThanOrEqual(hour['medianMs'] ?? 0);
    expect(hour['slowestMs']).toBeGreaterThanOrEqual(hour['percentile95Ms'] ?? 0);
    expect(hours).toMatchObject([{ hoursAgo: 0, delivered: 2 }]);
    expect(await health(id)).toEqual({ health: 'working', waiting: 0, waitingSince: null });
  });

  it('show the median and the 95th percentile of the last hour and day within 7.5 % of PostgreSQL’s own, over several processes and periods', async () => {
    const { id } = await hooks.configure({
      url: 'https://doors.example.org/',
      rule: fromSource(randomUUID()),
    });
    const since = '2026-03-01T10:00:00.000Z';
    const configuration = { uid: id };
    const task = { clientUid: stage.northfield, configuration, since } as unknown as Task;
    // From two milliseconds to an hour, most of them short.
    const latencies = Array.from({ length: 2000 }, (_, index) =>
      Math.round(2 * 1.00723 ** (index * (index % 2))),
    );
    const early = latencies.slice(0, 900);
    const percentiles: Record<string, number>[] = [];
    await changeStopped(platform, async (owner) => {
      const processes = [new HealthCounts(), new HealthCounts()];
      const count = async (some: readonly number[]) => {
        for (const [index, durationMs] of some.entries())
          processes[index % 2]?.add([
            {
              task,
              state: 'delivered',
              reason: null,
              wait: null,
              backoffSeconds: 0,
              attempt: { startedAt: new Date(since), durationMs, status: 200, sentence: null, steps: [] },
            },
          ]);
        for (const one of processes) await one.flush(owner);
      };
      await count(early);
      await owner.query(
        sql`update webhook_health set since = since - interval '3 hours' where configuration_uid = ${id}`,
      );
      await count(latencies.slice(900, 1500));
      await count(latencies.slice(1500));
      for (const some of [latencies.slice(900), latencies]) {
        const { rows } = await owner.query<Record<string, number>>(sql`
          select percentile_disc(0.5) within group (order by ms) as "medianMs",
            percentile_disc(0.95) within group (order by ms) as "percentile95Ms", max(ms) as "slowestMs", count(*)::int as delivered
          from jsonb_array_elements_text(${jsonb(some)}) given (text), lateral (select text::int as ms) each_one`);
        percentiles.push(...rows);
      }
    });
    const { recent } = (await stage.will('GET', `${hooks.v1}/WebhookConfiguration/${id}`)).body;
    for (const [index, shown] of [recent.hour, recent.day].entries()) {
      const exact = percentiles[index] ?? {};
      expect(shown).toMatchObject({
        delivered: exact['delivered'],
        failed: 0,
        slowestMs: exact['slowestMs'],
      });
      for (const name of ['medianMs', 'percentile95Ms'])
        expect(
          Math.abs(shown[name] / (exact[name] ?? 0) - 1),
          `${name} ${shown[name]} ${exact[name]}`,
        ).toBeLessThan(0.075);
    }
    expect(recent.hours).toEqual([
      { hoursAgo: 0, delivered: latencies.length - early.length, failed: 0 },
      { hoursAgo: 3, delivered: early.length, failed: 0 },
    ]);
  }, 120_000);

  it('tell once that an API key or a client certificate expires soon, also over a restart', async () => {
    const name = `Bells ${randomUUID()}`;
    const expiresAt = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
    const { body, status, text } = await stage.will('POST', `${hooks.v2}/ApiKeys`, {
      body: { name, expiresAt },
    });
    expect(status, text).toBe(201);
    expect((await stage.will('POST', `${hooks.v2}/ApiKeys/${body.id}/key`)).status).toBe(200);
    expect((await stage.will('GET', `${hooks.v2}/ApiKeys/${body.id}`)).body.state).toBe('expiring');
    const hook = await hooks.configure({ url: 'https://doors.example.org/', rule: fromSource(name) });
    const certificate = { certificate: fixture('client.pem'), privateKey: fixture('client.key') };
    const at = `${hooks.v2}/WebhookConfiguration/${hook.id}/client-certificate`;
    expect((await stage.will('PUT', at, { body: certificate })).status).toBe(204);
    for (let start = 0; start < 2; start += 1) {
      await changeStopped(platform, async (owner) => {
        await owner.query(sql`
          update webhook_configuration_states set client_certificate_expires_at = now() + interval '5 days'
          where configuration_uid = ${hook.id}`);
      });
      for (const title of [`API key expires soon: ${name}`, `Client certificate expires soon: ${hook.name}`])
        await expect
          .poll(
            async () => (await messages(title)).filter((message) => message.includes(people.will)).length,
            { timeout: 30_000 },
          )
          .toBe(1);
    }
  }, 120_000);

  it('reach the people of a role, and refuse addresses outside the client', async () => {
    const bea = await stage.ada(
      'GET',
      `usercontactrole/v2/clients/${stage.northfield}/users/${stage.uidOf('bea')}`,
    );
    expect(bea.status, bea.text).toBe(200);
    const source = randomUUID();
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/roles`,
      rule: fromSource(source),
      alertRoles: bea.body.userRoles,
    });
    isDown = true;
    await hooks.send({ ...lockdown, incidentSource: source });
    await expect.poll(async () => (await messages(name)).join()).toContain(people.bea);
    const whileFailing = await hooks.configuration(id);
    isDown = false;
    await hooks.until(id, 1, ['delivered']);
    await expect.poll(async () => (await health(id)).health).toBe('working');
    const at = `${hooks.v1}/WebhookConfiguration/${id}`;
    const refused = await stage.will('PUT', at, {
      body: { ...whileFailing, alertAddresses: ['stranger@elsewhere.example'] },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({
      AlertAddresses: [
        expect.stringContaining('No user of this client has an address at elsewhere.example.'),
      ],
    });
    // Health, counts and times in it are those of before.
    const put = await stage.will('PUT', at, { body: { ...whileFailing, escalateAfter: 'PT5M' } });
    expect(put.status, put.text).toBe(200);
    expect(put.body).toMatchObject({ health: 'working', waiting: 0, escalateAfter: 'PT5M' });
  });

  it('let a second webhook send at once what fails, once, and not in a circle', async () => {
    const source = randomUUID();
    let isPagerDown = true;
    const pager = await startReceiver(
      (_request, response) => void response.writeHead(isPagerDown ? 500 : 200).end(),
    );
    try {
      // Its own rule matches other events.
      const second = await hooks.configure({ url: `${pager.origin}/pager`, rule: fromSource(randomUUID()) });
      const { id } = await hooks.configure({
        url: `${receiver.origin}/first`,
        rule: fromSource(source),
        fallbackConfigurationId: second.id,
      });
      const circle = await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${second.id}`, {
        body: { ...(await hooks.configuration(second.id)), fallbackConfigurationId: id },
      });
      expect(circle.status, circle.text).toBe(200);
      const own = await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, {
        body: { ...(await hooks.configuration(id)), fallbackConfigurationId: id },
      });
      expect(own.status).toBe(400);
      expect(JSON.stringify(own.body.errors)).toContain('Choose another webhook than this one.');
      isDown = true;
      await hooks.send({ ...lockdown, incidentSource: source });
      await expect.poll(() => pager.received.length).toBeGreaterThan(0);
      // Both fail again and again: neither sends a second time for the other.
      const sent = async () =>
        [...(await hooks.own(id)), ...(await hooks.own(second.id))].filter(
          ({ state }) => state !== 'skipped',
        );
      await expect
        .poll(async () => (await sent()).filter(({ attemptCount }) => attemptCount > 1).length, {
          timeout: 30_000,
        })
        .toBe(2);
      expect(await sent()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
      isPagerDown = false;
      await hooks.until(second.id, 1, ['delivered']);
      const [failing, bySecond, ...others] = await sent();
      expect(bySecond).toMatchObject({ state: 'delivered', replayOf: failing?.id });
      expect(others).toEqual([]);
      // One message: the receivers can recognize it.
      const messageUids = pager.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(messageUids)).toEqual(new Set([failing?.['messageUid']]));
    } finally {
      isDown = false;
      await pager.close();
    }
  });

  it('let a second webhook send also when the failures of another webhook cannot be counted', async () => {
    const sources = Array.from({ length: 10 }, () => randomUUID());
    // Its first answer is the last: nothing is tried again.
    const gone = await startReceiver((_request, response) => void response.writeHead(410).end());
    const pager = await startReceiver((_request, response) => void response.end());
    try {
      const second = await hooks.configure({ url: `${pager.origin}/pager`, rule: fromSource(randomUUID()) });
      const other = await hooks.configure({
        url: `${gone.origin}/other`,
        rule: { or: sources.map((source) => fromSource(source)) },
        keepsOrder: false,
      });
      for (const source of sources)
        await hooks.configure({
          url: `${gone.origin}/first`,
          rule: fromSource(source),
          fallbackConfigurationId: second.id,
        });
      await changeStopped(platform, async (owner) => {
        await owner.query(sql`
          create function refuse_count() returns trigger language plpgsql as $$ begin raise 'No count today.'; end $$`);
        await owner.query(
          sql.raw(`create trigger refuse_count before insert or update on webhook_configuration_states for each row
            when (new.configuration_uid = '${other.id}') execute function refuse_count()`),
        );
        await owner.query(
          sql.raw(`create trigger refuse_switch before update on webhook_configurations for each row
            when (new.uid = '${other.id}') execute function refuse_count()`),
        );
      });
      await hooks.sendAll(
        sources.map((source) => ({ event: { ...lockdown, incidentSource: source, buildingId: source } })),
      );
      await expect.poll(() => pager.received.length).toBe(sources.length);
    } finally {
      await gone.close();
      await pager.close();
      await changeStopped(platform, async (owner) => {
        await owner.query(sql`drop function refuse_count() cascade`);
      });
    }
  });

  it('let a second webhook keep the order of an incident', async () => {
    const source = randomUUID();
    let isPagerDown = true;
    const pager = await startReceiver(
      (_request, response) => void response.writeHead(isPagerDown ? 500 : 200).end(),
    );
    try {
      const second = await hooks.configure({
        url: `${pager.origin}/pager`,
        rule: fromSource(randomUUID()),
        keepsOrder: true,
      });
      await hooks.configure({
        url: `${receiver.origin}/first`,
        rule: fromSource(source),
        keepsOrder: false,
        fallbackConfigurationId: second.id,
      });
      isDown = true;
      await hooks.send({ ...lockdown, incidentSource: source, incidentStatus: 'Active' });
      await expect.poll(() => pager.received.length).toBeGreaterThan(0);
      await hooks.send({ ...lockdown, incidentSource: source, incidentStatus: 'Resolved' });
      await hooks.until(second.id, 2, ['waiting']);
      isPagerDown = false;
      await hooks.until(second.id, 2, ['delivered']);
      const statuses = pager.received.map(
        ({ body }) => (JSON.parse(body) as { readonly incidentStatus: string }).incidentStatus,
      );
      expect(statuses.filter((status) => status === 'Resolved')).toHaveLength(1);
      expect(statuses.at(-1)).toBe('Resolved');
    } finally {
      isDown = false;
      await pager.close();
    }
  });

  it('go to the people to escalate to after the chosen time without a success, once, and when it works again', async () => {
    const source = randomUUID();
    const escalating = {
      url: `${receiver.origin}/escalated`,
      rule: fromSource(source),
      alertAddresses: ['it@northfield.example'],
      escalateAfter: 'PT5M',
      escalationAddresses: ['head@northfield.example'],
    };
    const { id, name } = await hooks.configure(escalating);
    const again = await hooks.configure(escalating);
    isDown = true;
    await hooks.send({ ...lockdown, incidentSource: source });
    await expect.poll(() => messages(name)).toHaveLength(1);
    expect((await messages(name)).join()).not.toContain('head@northfield.example');
    await expect.poll(() => messages(again.name)).toHaveLength(1);
    await changeStopped(platform, async (owner) => {
      await owner.query(sql`
        update webhook_configuration_states set troubled_since = now() - interval '5 minutes'
        where configuration_uid in (${id}, ${again.id})`);
      // As if it had worked since its alert: the present trouble is only counted for some minutes.
      await owner.query(sql`
        update webhook_configuration_states set failure_told_at = now() - interval '10 minutes'
        where configuration_uid = ${again.id}`);
    });
    const escalated = async () =>
      (await messages(name)).filter((message) => message.includes('has delivered nothing for 5 minutes'));
    await expect.poll(escalated, { timeout: 40_000 }).toHaveLength(1);
    expect((await escalated()).join()).toContain('head@northfield.example');
    await expect.poll(() => messages(again.name)).toHaveLength(2);
    isDown = false;
    const recoveries = async (of: string) =>
      (await messages(of)).filter((message) => message.includes('Webhook works again'));
    await expect.poll(() => recoveries(name)).toHaveLength(2);
    expect(await escalated()).toHaveLength(1);
    // Only who was told of a trouble is told of its end.
    await expect.poll(() => recoveries(again.name)).toHaveLength(1);
    expect((await recoveries(again.name)).join()).toContain('head@northfield.example');
  }, 120_000);

  it('come with a drill by every webhook that is on, whatever its rule, and with a reminder of the next one', async () => {
    const door = await startReceiver((_request, response) => void response.writeHead(200).end());
    try {
      const url = `${door.origin}/doors`;
      const { id } = await hooks.configure({ url, rule: fromSource(randomUUID()) });
      const off = await hooks.configure({ url, isEnabled: false });
      const paused = await hooks.configure({ url, rule: fromSource(randomUUID()) });
      const pause = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${paused.id}/pause`);
      expect(pause.status, pause.text).toBe(204);
      const { status, body, text } = await stage.will('POST', `${hooks.v2}/drills`, {
        body: { remind: true },
      });
      expect(status, text).toBe(200);
      await expect.poll(() => door.received).toHaveLength(1);
      expect(JSON.parse(door.received[0]?.body ?? '')).toMatchObject({
        incidentType: 'Drill',
        incidentSource: 'Safety Portal',
      });
      const deliveries = async (configurationId: string) =>
        (await hooks.list({ eventId: body.id, configurationId })).body as unknown;
      await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'delivered' }]);
      expect(await deliveries(off.id)).toEqual([]);
      expect(await deliveries(paused.id)).toMatchObject([
        { state: 'waiting', reason: 'The configuration is paused; this is sent when it is resumed.' },
      ]);
      const reminders = () => messages('Send a drill to your webhooks');
      expect(await reminders()).toEqual([]);
      await changeStopped(platform, async (owner) => {
        await owner.query(sql`update webhook_drills set last_at = now() - interval '31 days'`);
      });
      await expect.poll(async () => (await reminders()).join(), { timeout: 30_000 }).toContain(people.will);
    } finally {
      await door.close();
    }
  }, 120_000);

  it('tell of a delivery that was not tried within 30 seconds', async () => {
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/late`,
      rule: fromSource(randomUUID()),
    });
    const uid = randomUUID();
    await changeStopped(platform, async (owner) => {
      // As if another process had leased it and hung.
      await owner.query(sql`
        insert into webhook_deliveries (client_uid, uid, event_id, configuration_id, configuration_name, state, created_at,
          message_uid, received_at, next_attempt_at, due_at)
        values (${stage.northfield}, ${uid}, ${randomUUID()}, ${id}, ${name}, 'waiting', now(), ${uid},
          now() - interval '31 seconds', now(), now() + interval '10 minutes')`);
    });
    await expect
      .poll(async () => (await messages(name)).join())
      .toContain('It has waited for more than 30 seconds.');
    expect(await health(id)).toMatchObject({ health: 'failing', waiting: 1 });
  });
});

import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Caller, people } from '../resources/caller.ts';
import { changeStopped } from './fixtures/changeStopped.ts';
import { fromSource, hooksAt, type Hooks, lockdown } from './hooks.ts';

/** A template that yields no valid JSON for an event without a latitude. */
const needsLat = '{"lat": {{#lat}}{{lat}}{{/lat}}}';

describePlatform('a webhook configuration', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let hooks: Hooks;
  let caller: Caller;
  let isDown = true;
  let isGoneLater = false;

  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { WEBHOOK_PAUSE_HOURS: '0' } });
    receiver = await startReceiver(({ url }, response) => {
      if (url === '/gone') response.writeHead(410).end();
      else if (url === '/gone-later') response.writeHead(isGoneLater ? 410 : 500).end();
      else if (url === '/flaky' && isDown) response.writeHead(500).end();
      else response.end();
    });
    ({ hooks, caller } = await hooksAt(platform));
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
  });

  const outbox = async () => (await fetch(`${platform.url}/outbox`)).text();
  const save = (id: string, body: Record<string, unknown>) =>
    caller('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, { body });
  const sendMany = async (source: string, count: number) => {
    for (let index = 0; index < count; index += 1)
      await hooks.send({ ...lockdown, incidentSource: source, lat: null });
  };
  const untilPaused = (id: string) =>
    expect.poll(async () => (await hooks.configuration(id)).pausedAt).not.toBeNull();

  it('is paused with a notification when all its deliveries are refused, and a replay sends them after a fix', async () => {
    const source = randomUUID();
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      template: needsLat,
    });
    await sendMany(source, 12);
    await untilPaused(id);
    expect((await hooks.configuration(id)).pausedReason).toMatch(/not valid JSON/);
    const mails = await outbox();
    expect(mails).toContain(`Webhook paused: ${name}`);
    expect(mails).toContain(people.will);
    await save(id, { template: '{"lat": "{{lat}}"}' });
    await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/resume`);
    await hooks.until(id, 0, ['waiting']);
    const refused = (await hooks.own(id)).filter(({ state }) => state === 'refused');
    await caller('POST', `${hooks.v2}/replays`, { body: { ids: refused.map((delivery) => delivery.id) } });
    const rows = await hooks.until(id, 12, ['delivered']);
    expect(rows.find(({ state }) => state === 'delivered')?.['attemptCount']).toBe(1);
  });

  it('is switched off with a reason and a notification when its target responds with 410', async () => {
    const source = randomUUID();
    const { id, name } = await hooks.configure({ url: `${receiver.origin}/gone`, rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(id, 1, ['failed']);
    expect(delivery).toMatchObject({ attemptCount: 1, lastStatus: 410 });
    await expect.poll(async () => (await hooks.configuration(id)).isEnabled).toBe(false);
    expect(await hooks.configuration(id)).toMatchObject({
      pausedAt: null,
      pausedReason: 'The target answered with 410 (Gone): it wants no more messages.',
    });
    expect(await outbox()).toContain(`Webhook switched off: ${name}`);
    await save(id, { isEnabled: true });
    expect(await hooks.configuration(id)).toMatchObject({ isEnabled: true, pausedReason: null });
  });

  it('refuses deliveries that wait for a retry when its target responds with 410', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({
      url: `${receiver.origin}/gone-later`,
      rule: fromSource(source),
      keepsOrder: false,
    });
    await hooks.send({ ...lockdown, incidentSource: source });
    // After two attempts the next one is some seconds away.
    await expect.poll(async () => (await hooks.own(id))[0]?.attemptCount).toBe(2);
    isGoneLater = true;
    await hooks.send({ ...lockdown, incidentSource: source });
    await hooks.until(id, 1, ['failed']);
    await hooks.until(id, 1, ['refused']);
  });

  it('can discard its waiting deliveries when it is resumed', async () => {
    const source = randomUUID();
    isDown = true;
    const { id } = await hooks.configure({
      url: `${receiver.origin}/flaky`,
      rule: fromSource(source),
      keepsOrder: false,
    });
    await sendMany(source, 12);
    await untilPaused(id);
    await hooks.until(id, 12, ['waiting']);
    isDown = false;
    const before = receiver.received.length;
    const resumed = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/resume?waiting=none`);
    expect(resumed.status).toBe(204);
    const rows = await hooks.until(id, 12, ['refused']);
    expect(rows[0]?.reason).toBe('It was discarded when the configuration was resumed.');
    await hooks.send({ ...lockdown, incidentSource: source });
    const own = await hooks.until(id, 1, ['delivered']);
    const delivered = own.find(({ state }) => state === 'delivered');
    // Requests of other platforms are not counted: the port may have been that of an earlier receiver.
    const received = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(received.filter((webhookId) => own.some((row) => row.id === webhookId))).toEqual([delivered?.id]);
  });

  it('notifies its writers of its first failed delivery at once, of further ones together, and when it works again', async () => {
    const source = randomUUID();
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      template: needsLat,
    });
    const subject = `Webhook not delivered: ${name}`;
    const mails = async () => (await outbox()).split(subject).length - 1;
    const send = (lat: number | null) => hooks.send({ ...lockdown, incidentSource: source, lat });
    await send(44.4);
    await hooks.until(id, 1, ['delivered']);
    expect(await mails()).toBe(0);

    await send(null);
    await send(null);
    const rows = await hooks.until(id, 2, ['refused']);
    await expect.poll(mails).toBeGreaterThan(0);
    const toAll = await mails();
    const text = await outbox();
    expect(text).toContain(people.will);
    expect(text).toContain('did not deliver the event “Lockdown”');
    expect(text).toMatch(/not valid JSON/);
    expect(rows.some((row) => text.includes(`/client/admin/raptor-connect/logs/${row.id}`))).toBe(true);

    // Further failures send no mail, nor do those soon after a success.
    await send(null);
    await hooks.until(id, 3, ['refused']);
    await send(44.4);
    await hooks.until(id, 2, ['delivered']);
    await expect.poll(outbox).toContain(`Webhook works again: ${name}`);
    await send(null);
    await hooks.until(id, 4, ['refused']);
    expect(await mails()).toBe(toAll);

    await changeStopped(platform, async (owner) => {
      await owner.query(sql`
        update webhook_configuration_states set failure_told_at = failure_told_at - interval '1 hour'
        where configuration_uid = ${id}`);
    });
    await expect.poll(outbox).toContain(`Webhook still fails: ${name}`);
    // The alert of the latest failure would have been sent by now.
    expect(await mails()).toBe(toAll);
  });

  it('is not paused by the first failure after a resume', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      template: needsLat,
    });
    await sendMany(source, 12);
    await untilPaused(id);
    const resumed = await caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/resume?waiting=none`);
    expect(resumed.status).toBe(204);
    await hooks.until(id, 0, ['waiting']);
    const before = (await hooks.own(id)).length;
    await sendMany(source, 1);
    await hooks.until(id, before + 1, ['refused']);
    // A paused one would keep this one.
    await hooks.send({ ...lockdown, incidentSource: source, lat: 44.4 });
    await hooks.until(id, 1, ['delivered']);
    expect(await hooks.configuration(id)).toMatchObject({ pausedAt: null });
  });

  it('does not notify disabled users, nor users limited to buildings, of a failed delivery', async () => {
    const { caller: ada } = await hooksAt(platform, 'ada');
    const accounts = hooks.v2.replace('webhooks', 'usercontactrole');
    const { body: roles } = await ada('GET', `${accounts}/Roles?pagesize=200`);
    const writer = roles.items.find(
      ({ roleName }: { roleName: string }) => roleName === 'Integration Author',
    );
    const make = async (email: string) => {
      const body = { firstName: 'New', lastName: 'Writer', email, password: samplePassword };
      const creation = await ada('POST', `${accounts}/Users`, {
        body: { ...body, roleUIDs: [writer.roleUID], hasAllBuildings: true },
      });
      expect(creation.status, creation.text).toBe(201);
      return String(creation.body.uid);
    };
    const [active, disabled] = ['active.writer@northfield.example', 'disabled.writer@northfield.example'];
    await make(active);
    const change = { body: [{ op: 'replace', path: '/status', value: 1 }] };
    expect((await ada('PATCH', `${accounts}/Users/${await make(disabled)}`, change)).status).toBe(200);
    await changeStopped(platform, async (owner) => {
      await owner.query(sql`
        update users set has_all_buildings = false
        where uid in (select uid from identity_accounts where email = ${people.ada})`);
    });
    const { hooks: limited } = await hooksAt(platform, 'ada');
    expect((await limited.list({})).status).toBe(403);
    const source = randomUUID();
    const { id, name } = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      template: needsLat,
    });
    await hooks.send({ ...lockdown, incidentSource: source, lat: null });
    await hooks.until(id, 1, ['refused']);
    await expect.poll(outbox).toContain(`Webhook not delivered: ${name}`);
    const mails = (await outbox()).split('<article>').filter((text) => text.includes(name));
    for (const email of [people.will, active])
      expect(mails.some((text) => text.includes(`To ${email}`))).toBe(true);
    expect(mails.filter((text) => text.includes(people.ada) || text.includes(`To ${disabled}`))).toEqual([]);
  });
});

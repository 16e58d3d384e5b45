import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Receiver } from '../../support/receiver.ts';
import { startPlatform } from '../../support/platform.ts';
import { severable } from '../../support/severable.ts';
import { describePlatform, isAvailable, ownPlace } from '../../support/storages.ts';
import { fromSource, type Hooks, lockdown, openHooks } from '../webhooks/hooks.ts';
import { freshName, type Stage } from '../resources/caller.ts';

const rules = fileURLToPath(new URL('../../../docs/monitoring/alerts.yml', import.meta.url));
const dashboard = fileURLToPath(new URL('../../../docs/monitoring/dashboard.json', import.meta.url));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** The value of a figure with these labels. */
function valueOf(text: string, name: string, ...labels: readonly string[]): number {
  const line = text
    .split('\n')
    .find(
      (one) => one.startsWith(name) && !one.startsWith('#') && labels.every((label) => one.includes(label)),
    );
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

describePlatform('/metrics', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  const read = async () => await fetch(`${stage.platform.url}/metrics`);

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  it('has the figures of deliveries, calls, mail and imports in the format of OpenMetrics', async () => {
    const before = await (await read()).text();
    const source = freshName('Measured');
    const { id } = await hooks.configure({ url: receiver.origin, rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    await hooks.until(id, 1, ['delivered']);
    const answer = await read();
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    const text = await answer.text();
    expect(text.endsWith('# EOF\n')).toBe(true);
    const delivered = ['portal_webhook_deliveries_total', 'state="delivered"'] as const;
    expect(valueOf(text, ...delivered)).toBeGreaterThan(valueOf(before, ...delivered) || 0);
    expect(
      valueOf(text, 'portal_webhook_waiting_deliveries', 'type="Emergency"', 'paused="false"'),
    ).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'portal_mail_messages', 'state="waiting"')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'portal_imports', 'state="queued"')).toBeGreaterThanOrEqual(0);
  });

  it.each(['Drill', 'AllClear'])(
    'counts the deliveries that wait for a paused webhook by their type: %s',
    async (type) => {
      const figures = async () => {
        const text = await (await read()).text();
        const labels = [`type="${type}"`, 'paused="true"'];
        return {
          waiting: valueOf(text, 'portal_webhook_waiting_deliveries', ...labels),
          oldest: valueOf(text, 'portal_webhook_oldest_undelivered_seconds', ...labels),
        };
      };
      const source = freshName('Waiting');
      const { id } = await hooks.configure({
        url: receiver.origin,
        rule: fromSource(source),
        configType: type,
      });
      expect((await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${id}/pause`)).status).toBe(204);
      const before = await figures();
      const sent = await stage.will('POST', `${hooks.v2}/events?type=${type}`, {
        body: { ...lockdown, incidentSource: source },
      });
      expect(sent.status).toBe(202);
      await expect.poll(figures).toMatchObject({ waiting: before.waiting + 1 });
      const { oldest } = await figures();
      await expect.poll(async () => (await figures()).oldest).toBeGreaterThan(oldest);
      await hooks.remove(id);
      await expect.poll(figures).toMatchObject({ waiting: before.waiting });
    },
  );

  it.runIf(storage === 'postgres')('has the sessions of its process, as PostgreSQL counts them', async () => {
    const client = new pg.Client({ connectionString: stage.platform.databaseUrl });
    await client.connect();
    /** How many sessions PostgreSQL has beside those of the pools. */
    const others = async () => {
      const text = await (await read()).text();
      const told = [...text.matchAll(/^portal_database_sessions\{.*\} (\d+)$/gm)].map(([, count]) =>
        Number(count),
      );
      expect(told).toHaveLength(4);
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return (rows[0]?.count ?? 0) - told.reduce((one, other) => one + other);
    };
    // The one that listens for notifications. Sessions come and go between the two looks.
    await expect.poll(others).toBe(1);
    await client.end();
    // Something may wait for a session at the moment of a look.
    const waiting = async () =>
      valueOf(await (await read()).text(), 'portal_database_waiting', 'pool="owner"');
    await expect.poll(waiting).toBe(0);
  });

  it('names routes as they are declared, never what a caller wrote', async () => {
    await fetch(`${stage.platform.url}/webhooks/v2/clients/${stage.northfield}/deliveries`);
    await fetch(`${stage.platform.url}/nothing-there/${stage.northfield}`);
    const text = await (await read()).text();
    expect(text).toContain('route="/webhooks/v2/clients/:clientId/deliveries"');
    expect(text).not.toContain(stage.northfield);
    expect(text).not.toContain('nothing-there');
  });

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 proxy'],
  ])('is not for callers that a proxy speaks for by %s, without a token', async (name, value) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${stage.platform.url}/metrics`, { headers: { [name]: value } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe.skipIf(!isAvailable('postgres'))('/metrics of a process whose database is away', () => {
  it('has the figures of the process, and says that those of the database are missing', async () => {
    const place = await ownPlace('postgres', 'tables');
    const proxy = await severable(place.databaseUrl ?? '');
    const env = { DATABASE_URL: proxy.url, SECRET_KEY: 'a-key-of-more-than-thirty-two-characters' };
    const platform = await startPlatform({ storage: 'postgres', serverUrl: place.databaseUrl, env });
    try {
      const read = async () => {
        const answer = await fetch(`${platform.url}/metrics`);
        return { status: answer.status, text: await answer.text() };
      };
      const before = await read();
      expect(valueOf(before.text, 'portal_database_up')).toBe(1);
      expect(valueOf(before.text, 'portal_mail_messages', 'state="waiting"')).toBe(0);
      proxy.sever();
      expect((await fetch(`${platform.url}/health/ready`)).status).toBe(503);
      const { status, text } = await read();
      expect(status).toBe(200);
      expect(valueOf(text, 'portal_database_up')).toBe(0);
      expect(text).not.toContain('portal_mail_messages');
      const failed = ['portal_http_requests_total', 'route="/health/ready"', 'status="5xx"'] as const;
      expect(valueOf(text, ...failed)).toBe(1);
      expect(text.endsWith('# EOF\n')).toBe(true);
    } finally {
      proxy.close();
      await platform.stop();
      await place.discard();
    }
  });
});

/** The queries of the dashboard, as rules that Prometheus can check. */
function dashboardRules(): { readonly names: number; readonly text: string } {
  const { panels } = JSON.parse(readFileSync(dashboard, 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const recorded = queries.map((expr, index) => ({ record: `dashboard:query${index}`, expr }));
  return {
    names: queries.length,
    text: JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }),
  };
}

describe('the alert rules and the dashboard', () => {
  test.each([rules, dashboard])('ask only for figures that exist (%#)', (file) => {
    const sources = ['platform/webhooks/delivery', 'platform/mail', 'platform/imports', 'platform/http'].map(
      (folder) =>
        readFileSync(fileURLToPath(new URL(`../../../${folder}/metrics.ts`, import.meta.url)), 'utf8'),
    );
    const names = new Set(readFileSync(file, 'utf8').match(/portal_\w+/g));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) expect(sources.join()).toContain(`'${name.replace(/_bucket$/, '')}'`);
  });

  test.skipIf(!hasPromtool)('are accepted by Prometheus', () => {
    expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toMatch(
      /SUCCESS: 10 rules/,
    );
    const { names, text } = dashboardRules();
    const file = join(mkdtempSync(join(tmpdir(), 'dashboard-')), 'rules.yml');
    writeFileSync(file, text);
    const checked = execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect(checked).toContain(`SUCCESS: ${names} rules`);
  });
});

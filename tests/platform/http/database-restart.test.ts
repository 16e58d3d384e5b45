import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { type RunningPlatform, startPlatform } from '../../support/platform.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { isAvailable } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { callerOf, freshName, people } from '../resources/caller.ts';
import { type Delivery, fromSource, hooksAt, lockdown } from '../webhooks/hooks.ts';

/** Number of users who work while the database restarts. */
const workers = 6;

/** The rows of all pages of a list. */
async function pages(read: (page: number) => Promise<string[]>): Promise<Set<string>> {
  const all: string[] = [];
  for (let page = 0; ; page += 1) {
    const items = await read(page);
    all.push(...items);
    if (items.length < 1000) return new Set(all);
  }
}

describe.skipIf(!isAvailable('postgres'))('a database that restarts under load', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let platform: RunningPlatform;
  let receiver: Receiver;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'safety-portal-restart-'));
    server = await startPostgres(findPostgres() ?? '', folder);
    platform = await startPlatform({ storage: 'postgres', serverUrl: server.url });
    receiver = await startReceiver((_, response) => void response.end());
  });
  afterAll(async () => {
    await receiver?.close();
    await platform?.stop();
    server?.stop();
    await server?.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('causes 503 responses until it recovers, and loses no acknowledged record or event', async () => {
    const { hooks } = await hooksAt(platform);
    const caller = callerOf(platform.url, await createTokens(platform.url)(people.ada));
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/ledger`, rule: fromSource(source) });
    const titles = `${hooks.v2.replace('webhooks/v2', 'usercontactrole/v2')}/Titles`;
    const statuses = new Set<number>();
    const events: string[] = [];
    const names: string[] = [];
    const load = new AbortController();
    const work = async () => {
      while (!load.signal.aborted) {
        const acceptance = await hooks.send({ ...lockdown, incidentSource: source });
        if (acceptance.status === 202) events.push(acceptance.body.id);
        const name = freshName('Title');
        const creation = await caller('POST', titles, { body: { name } });
        if (creation.status === 201) names.push(name);
        for (const { status } of [acceptance, creation]) statuses.add(status);
      }
    };
    const working = Promise.all(Array.from({ length: workers }, work));

    await expect.poll(() => events.length).toBeGreaterThan(20);
    server.stop();
    await server.ended;
    expect(await caller('GET', `${titles}?pagesize=1`)).toMatchObject({
      status: 503,
      body: { status: 503, title: expect.any(String) as string },
    });
    server = await startPostgres(findPostgres() ?? '', folder, Number(new URL(server.url).port));
    const before = events.length;
    await expect.poll(() => events.length).toBeGreaterThan(before + 20);
    load.abort();
    await working;

    expect([...statuses].filter((status) => ![201, 202, 503].includes(status))).toEqual([]);
    const titlesFound = await pages(async (page) => {
      const { body } = await caller(
        'GET',
        `${titles}?pagesize=1000&pagenumber=${page}&orderInstructions=Name`,
      );
      return body.items.map((title: { name: string }) => title.name);
    });
    expect(names.filter((name) => !titlesFound.has(name))).toEqual([]);
    const undelivered = async () => {
      const delivered = await pages(async (page) => {
        const range = [page * 1000, page * 1000 + 999] as const;
        const { body } = await hooks.list({ configurationId: id, state: 'delivered' }, range);
        return body.map(({ eventId }: Delivery) => eventId);
      });
      return events.filter((event) => !delivered.has(event)).length;
    };
    await expect.poll(undelivered, { timeout: 90_000, interval: 500 }).toBe(0);
  }, 400_000);
});

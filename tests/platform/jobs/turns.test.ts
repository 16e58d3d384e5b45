import { afterAll, beforeAll, expect, it } from 'vitest';

import { Turns } from '../../../platform/jobs/claim.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { type RunningQueue, startQueue } from '../../../platform/jobs/queue.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { systemClock } from '../../support/systemClock.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const [first, second, third] = [1, 2, 3].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`);
const silent = { warn() {}, error() {}, info() {}, debug() {} };

describeStorages('the jobs of several clients', (storage) => {
  let opened: OpenedDatabase;
  let context: PlatformContext;
  let queue: RunningQueue | undefined;
  const order: string[] = [];
  const letters = defineJob<{ word: string }>({
    name: 'letters',
    async handler({ word }) {
      order.push(word);
      return 'done';
    },
  });
  const mails = defineJob<{ word: string }>({ name: 'mails', handler: letters.handler });
  const imports = defineJob<{ clientUid: string; word: string }>({
    name: 'long-work',
    async handler({ word }, { context: { database } }) {
      order.push(word);
      // As a job outside the scope of a client, which sends a mail to one of its people.
      await database.owner.transaction((tx) => enqueue(tx, mails, { word: `mail of ${word}` }));
      return 'done';
    },
  });
  beforeAll(async () => {
    opened = await openOwn(storage);
    context = {
      database: opened.database,
      settings: await readSettings({}),
      clock: systemClock,
      log: silent as unknown as PlatformContext['log'],
    };
    // Creates the queues, without running their jobs.
    const created = await startQueue(context, [letters, mails, imports, slow]);
    await created.stop();
  });
  afterAll(async () => {
    await queue?.stop();
    await opened.discard();
  });

  const ends: (() => void)[] = [];
  const slow = defineJob<{ word: string }>({
    name: 'slow-work',
    concurrency: 3,
    async handler({ word }) {
      order.push(word);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return 'done';
    },
  });
  const add = (clientUid: string | undefined, words: readonly string[], job = letters) =>
    opened.database.transaction({ kind: 'tenant', clientUid: String(clientUid) }, (tx) =>
      enqueueAll(
        tx,
        job,
        words.map((word) => ({ word })),
      ),
    );

  it('take turns, so that one waits for one job of each other client and not for all of them', async () => {
    await add(first, ['a1', 'a2', 'a3', 'a4']);
    await add(second, ['b1', 'b2']);
    await add(third, ['c1']);
    const turns = new Turns('letters', Infinity);
    for (let count = 0; count < 7; count += 1)
      order.push((await turns.claim<{ word: string }>(opened.database.owner))?.data.word ?? '');
    expect(order.map((word) => word.charAt(0)).join('')).toBe('abcabaa');
    expect(await turns.claim(opened.database.owner)).toBeUndefined();
  });

  it('give their turns to the jobs that they add', async () => {
    order.length = 0;
    await opened.database.transaction({ kind: 'tenant', clientUid: String(first) }, async (tx) => {
      for (const word of ['1', '2', '3']) await enqueue(tx, imports, { clientUid: String(first), word });
    });
    queue = await startQueue(context, [imports]);
    await expect.poll(() => order.length).toBe(3);
    await queue.stop();
    queue = undefined;
    await add(second, ['b'], mails);
    const turns = new Turns('mails', Infinity);
    const claimed: string[] = [];
    for (let count = 0; count < 4; count += 1)
      claimed.push((await turns.claim<{ word: string }>(opened.database.owner))?.data.word ?? '');
    expect(claimed.map((word) => word.charAt(0)).join('')).toBe('mbmm');
  });

  it('leave one worker of a process to others, however many of them one client has', async () => {
    order.length = 0;
    for (const word of ['a1', 'a2', 'a3', 'a4']) await add(first, [word], slow);
    queue = await startQueue(context, [slow]);
    await expect.poll(() => order).toEqual(['a1', 'a2']);
    for (const word of ['b1', 'b2']) await add(second, [word], slow);
    await expect.poll(() => order).toEqual(['a1', 'a2', 'b1']);
    // The first one ends, and the client has its turn before the other's second one.
    const endAll = () => {
      for (const end of ends.splice(0)) end();
    };
    ends.shift()?.();
    await expect.poll(() => order).toEqual(['a1', 'a2', 'b1', 'a3']);
    endAll();
    await expect.poll(() => [order.length, ends.length]).toEqual([6, 2]);
    endAll();
    await queue.stop();
    queue = undefined;
  });
});

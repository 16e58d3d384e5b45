import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { migrate, openDatabase } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { startQueue } from '../../../platform/jobs/queue.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import type { Place } from '../../support/databases.ts';
import { startPlatform } from '../../support/platform.ts';
import { systemClock } from '../../support/systemClock.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';

const silent = { warn() {}, error() {}, info() {}, debug() {} };

describe.skipIf(!isAvailable('postgres'))('on one PostgreSQL database', () => {
  let place: Place;

  beforeEach(async () => {
    place = await ownPlace('postgres', 'nothing');
  });
  afterEach(() => place.discard());

  it('eight queues start at the same moment, again and again', async () => {
    const job = defineJob<object>({ name: 'plain', handler: async () => 'done' });
    const settings = await readSettings({ PORT: '8123' });
    const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(place)));
    try {
      await Promise.all(databases.map((database) => migrate(database)));
      for (let round = 0; round < 5; round += 1) {
        const queues = await Promise.all(
          databases.map((database) => {
            const log = silent as unknown as PlatformContext['log'];
            return startQueue({ database, settings, clock: systemClock, log }, [job]);
          }),
        );
        await Promise.all(queues.map((queue) => queue.stop()));
      }
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  });

  it('a start of the queue leaves no warnings in the log of the server', async () => {
    const job = defineJob<object>({ name: 'plain', handler: async () => 'done' });
    const settings = await readSettings({ PORT: '8123' });
    const log = silent as unknown as PlatformContext['log'];
    const emitted = vi.spyOn(pg.Client.prototype, 'emit');
    const database = await openDatabase(place);
    try {
      await migrate(database);
      const queue = await startQueue({ database, settings, clock: systemClock, log }, [job]);
      await queue.stop();
      const events = emitted.mock.calls as unknown as readonly (readonly [string, { message?: string }?])[];
      expect(events.length).toBeGreaterThan(0);
      expect(events.flatMap(([name, notice]) => (name === 'notice' ? [notice?.message] : []))).toEqual([]);
    } finally {
      await database.close();
      emitted.mockRestore();
    }
  });

  it('three processes start at the same moment on the empty one', async () => {
    const env = {
      DATABASE_URL: place.databaseUrl,
      SECRET_KEY: 'shared-by-three-processes-0000001',
      SAMPLE_DATA: 'never',
    };
    const start = () => startPlatform({ storage: 'postgres', serverUrl: place.databaseUrl, env });
    const started = await Promise.allSettled([start(), start(), start()]);
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
    const outcomes = started.map((one) => (one.status === 'rejected' ? String(one.reason) : 'ready'));
    expect(outcomes).toEqual(['ready', 'ready', 'ready']);
  });
});

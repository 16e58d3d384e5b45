import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import { type FolderLock, lockFolder } from '../../../platform/database/folder/lock.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { createOperationService, type Operation, runOperation } from '../../../platform/kernel/operations.ts';

/** The files by which commands ask. */
const asked = /^operation-/;

describe('Commands that ask the process with the embedded database', () => {
  let settings: Settings;
  let lock: FolderLock;
  let app: FastifyInstance;
  let done: string[];

  const greet: Operation<string, string> = {
    name: 'greet',
    async run(_context, name) {
      done.push(name);
      if (name === 'nobody') throw new Error('There is nobody.');
      return `Hello ${name}`;
    },
  };
  const files = async () => (await readdir(settings.dataDir)).filter((name) => asked.test(name));

  beforeEach(async () => {
    done = [];
    settings = await readSettings({ DATA_DIR: await mkdtemp(join(tmpdir(), 'operations-')) });
    lock = await lockFolder(settings.dataDir);
    app = fastify();
    const service = createOperationService([greet]);
    await service(app, { database: { kind: 'pglite' }, settings, log: app.log } as PlatformContext);
  });
  afterEach(async () => {
    await app.close();
    await lock.release();
    await rm(settings.dataDir, { recursive: true });
  });

  it('each get their own answer when several wait at a time, and leave no files behind', async () => {
    await app.ready();
    const names = ['Ada', 'Bea', 'nobody', 'Cyd'];
    const answers = await Promise.allSettled(names.map((name) => runOperation(settings, greet, name)));
    expect(answers).toEqual([
      { status: 'fulfilled', value: 'Hello Ada' },
      { status: 'fulfilled', value: 'Hello Bea' },
      { status: 'rejected', reason: expect.objectContaining({ message: 'There is nobody.' }) },
      { status: 'fulfilled', value: 'Hello Cyd' },
    ]);
    expect(done.toSorted()).toEqual(['Ada', 'Bea', 'Cyd', 'nobody']);
    expect(await files()).toEqual([]);
  });

  it('are not served when they were killed long ago, and their files are deleted', async () => {
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const state of ['waiting', 'taken', 'answer']) {
      const path = join(settings.dataDir, `operation-${state}-${randomUUID()}.json`);
      for (const left of [path, `${path}.part`]) {
        await writeFile(left, JSON.stringify({ name: 'greet', input: 'a ghost' }));
        await utimes(left, longAgo, longAgo);
      }
    }
    await app.ready();
    expect(await runOperation(settings, greet, 'Ada')).toBe('Hello Ada');
    expect(done).toEqual(['Ada']);
    expect(await files()).toEqual([]);
  });

  it('end with a sentence when the platform gave them up', async () => {
    const waiting = runOperation(settings, greet, 'Ada');
    const refused = expect(waiting).rejects.toThrow('Run it again.');
    await expect.poll(files).toEqual([expect.stringMatching(/\.json$/)]);
    for (const name of await files()) await rm(join(settings.dataDir, name));
    await refused;
    expect(done).toEqual([]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type RunningPlatform, startPlatform } from '../../support/platform.ts';
import { createTokens } from '../../support/tokens.ts';
import { callerOf, stageAt } from '../resources/caller.ts';

let folder: string;
let platform: RunningPlatform;

const configure = (actAs: boolean) =>
  writeFile(join(folder, 'config.json'), JSON.stringify({ options: { actAs } }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acting-'));
  await configure(true);
  platform = await startPlatform({
    storage: 'pglite',
    env: { CONFIG_FILE: join(folder, 'config.json') },
  });
});

afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true });
});

it('acting as a user is rejected when config.json disables it, and tokens issued before become invalid', async () => {
  const stage = await stageAt(platform, createTokens(platform.url));
  const begin = () =>
    stage.sue('POST', `usercontactrole/v2/clients/${stage.northfield}/Users/${stage.uidOf('nell')}/act`, {
      body: { reason: 'Ticket 4711' },
    });
  const { body } = await begin();
  const acting = callerOf(platform.url, body.accessToken);
  expect((await acting('GET', 'identity/me')).status).toBe(200);

  await platform.kill();
  await configure(false);
  await platform.start();
  expect((await acting('GET', 'identity/me')).status).toBe(401);
  expect((await begin()).status).toBe(403);
  const config = await fetch(`${platform.url}/v7/config.json`);
  expect(await config.json()).toMatchObject({ options: { actAs: false } });
});

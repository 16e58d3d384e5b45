import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { decodeProtectedHeader } from 'jose';

import { runCommand } from '../../support/command.ts';
import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { whoAmI } from '../identity/support.ts';
import { callerOf } from '../resources/caller.ts';

const timeout = 240_000;

describeStorages('Commands beside a running platform', (storage) => {
  let platform: RunningPlatform;
  let folder: string;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-running-'));
  }, timeout);
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true });
  });
  const command = (name: string, ...args: string[]) =>
    runCommand(name, args, { DATA_DIR: platform.dataDir, DATABASE_URL: platform.databaseUrl });

  it('erase a person, replace signing keys and remove a client, while others work', { timeout }, async () => {
    const tokens = createTokens(platform.url);
    const [sam, will, bea] = await Promise.all(
      [
        'sam.system@provider.example',
        'will.webhooks@northfield.example',
        'bea.building@northfield.example',
      ].map((login) => tokens(login)),
    );
    const asSam = callerOf(platform.url, sam);

    const refused = await command('person', 'erase', 'bea.building@northfield.example');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Add --yes') });
    const file = join(folder, 'bea.zip');
    expect(await command('person', 'export', 'bea.building@northfield.example', file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 users'),
    });
    expect(await command('person', 'export', 'bea.building@northfield.example', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists'),
    });
    expect(await command('person', 'erase', 'bea.building@northfield.example', '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erased'),
    });
    expect((await whoAmI(platform.url, bea)).status).toBe(401);
    expect((await whoAmI(platform.url, will)).status).toBe(200);

    const shown = await command('keys');
    expect(shown.output).toContain(String(decodeProtectedHeader(String(will)).kid));
    const rotated = await command('keys', 'rotate');
    expect(rotated.output.match(/signs from/g)).toHaveLength(1);
    expect(rotated.output.match(/verifies until/g)).toHaveLength(1);
    expect((await whoAmI(platform.url, will)).status).toBe(200);

    const { body } = await asSam('GET', 'clientbuilding/v2/clients?pagesize=100&pagenumber=0');
    const northfield = body.items.find(({ name }: { name: string }) => name.startsWith('Northfield'));
    const counted = await command('client', 'remove', northfield.uid);
    expect(counted).toMatchObject({ code: 0, output: expect.stringContaining('add --yes') });
    expect((await asSam('GET', `clientbuilding/v2/clients/${northfield.uid}`)).status).toBe(200);
    expect(await command('client', 'remove', northfield.name, '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed Northfield'),
    });
    expect((await asSam('GET', `clientbuilding/v2/clients/${northfield.uid}`)).status).toBe(404);
    expect((await whoAmI(platform.url, will)).status).toBe(401);
    expect(await command('client', 'remove', northfield.uid)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing is stored'),
    });
  });
});

import { spawn } from 'node:child_process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { defaultMaxFailedLogins } from '../../../platform/identity/lockout.ts';
import { root } from '../../../scripts/lib/root.mjs';
import { compiled } from '../../support/platform.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';

const login = 'sam.system@provider.example';

describePlatform('An operator at the command line', (storage) => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
  });
  afterAll(() => platform?.stop());

  /** Runs the command while the platform is stopped. */
  async function unlock(...args: string[]) {
    await platform.kill();
    const child = spawn(process.execPath, [...compiled('commands/unlock'), ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        DATA_DIR: platform.dataDir,
        DATABASE_URL: platform.databaseUrl,
        PUBLIC_URL: platform.url,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    const code = await new Promise((resolve) => {
      child.once('close', resolve);
    });
    await platform.start();
    return { code, output };
  }

  const attempt = (password: string) =>
    signIn(platform.url, login, password).then(
      () => 'signed in',
      () => 'refused',
    );

  it('unlocks an administrator locked by wrong passwords', async () => {
    for (let count = 0; count < defaultMaxFailedLogins; count += 1) await attempt('Wrong-Pass-1');
    expect(await attempt(samplePassword)).toBe('refused');
    expect(await unlock(login.toUpperCase())).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${login} is not locked any more.`),
    });
    expect(await attempt(samplePassword)).toBe('signed in');
  }, 120_000);

  it('receives a link for choosing a new password', async () => {
    const { output } = await unlock(login, '--link');
    const token = /\/v7\/prompt\/new-password\?token=([\w-]{43})\n/.exec(output)?.[1];
    const answer = await fetch(`${platform.url}/identity/flows/new-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'Chosen-Pass-1' }),
    });
    expect(answer.status).toBe(204);
    expect(await attempt('Chosen-Pass-1')).toBe('signed in');
  }, 120_000);

  it('receives an error for an unknown address', async () => {
    expect(await unlock('nobody@provider.example')).toEqual({
      code: 1,
      output: expect.stringContaining('No account has the address nobody@provider.example.'),
    });
  }, 120_000);
});

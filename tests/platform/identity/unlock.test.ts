import { spawn } from 'node:child_process';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { defaultMaxFailedLogins } from '../../../platform/identity/lockout.ts';
import { root } from '../../../scripts/lib/root.mjs';
import { compiled } from '../../support/platform.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { callerOf } from '../resources/caller.ts';

const login = 'sam.system@provider.example';

describePlatform('An operator at the command line', (storage) => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
  });
  afterAll(() => platform?.stop());

  /** Works on the data beside the platform. The embedded database belongs to one process, so there the platform is stopped meanwhile. */
  async function beside<T>(work: () => Promise<T>): Promise<T> {
    if (storage === 'postgres') return work();
    await platform.kill();
    try {
      return await work();
    } finally {
      await platform.start();
    }
  }

  const unlock = (...args: string[]) => beside(() => runUnlock(args));

  async function runUnlock(args: readonly string[]) {
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
  });

  it('receives a link for choosing a new password, which voids the one before', async () => {
    const linkFor = async () => {
      const { output } = await unlock(login, '--link');
      return /\/v7\/prompt\/new-password#token=([\w-]{43})\n/.exec(output)?.[1];
    };
    const choose = async (token: string | undefined) => {
      const answer = await fetch(`${platform.url}/identity/flows/new-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, password: 'Chosen-Pass-1' }),
      });
      return answer.status;
    };
    const [first, second] = [await linkFor(), await linkFor()];
    expect(first).toBeDefined();
    expect(await choose(first)).toBeGreaterThanOrEqual(400);
    expect(await choose(second)).toBe(204);
    expect(await attempt('Chosen-Pass-1')).toBe('signed in');
  });

  const withDatabase = <T>(work: (owner: Database['owner']) => Promise<T>) => beside(() => openFor(work));

  async function openFor<T>(work: (owner: Database['owner']) => Promise<T>): Promise<T> {
    const environment = {
      DATA_DIR: platform.dataDir,
      DATABASE_URL: platform.databaseUrl,
      PUBLIC_URL: platform.url,
    };
    const database = await openDatabase(await readSettings(environment));
    try {
      return await work(database.owner);
    } finally {
      await database.close();
    }
  }

  it('enables an account and gives it the administrator’s role when nobody is left, with an audit entry', async () => {
    const client = 'ada.admin@northfield.example';
    await withDatabase(async (owner) => {
      await owner.query(sql`update system_users set user_active = false`);
      await owner.query(sql`delete from system_users_roles`);
      await owner.query(sql`delete from roles`);
      await owner.query(
        sql`update users set user_active = false, has_all_buildings = false where user_name = ${client}`,
      );
    });
    const signInAs = (address: string) =>
      signIn(platform.url, address, samplePassword).then(
        ({ access_token: token }) => callerOf(platform.url, token),
        () => undefined,
      );
    expect(await signInAs(client)).toBeUndefined();

    expect((await unlock(client)).output).toContain('add --enable, or --administrator');
    expect((await unlock(client, '--enable')).output).toContain('It is enabled.');
    expect(await signInAs(client)).toBeDefined();
    for (const address of [client, login]) {
      const { code, output } = await unlock(address, '--administrator');
      expect(output).toContain('It has the administrator’s role.');
      expect(code).toBe(0);
    }
    const ada = await signInAs(client);
    const me = (await ada?.('GET', 'identity/me'))?.body as { clientUid: string; hasAllBuildings: boolean };
    expect(me.hasAllBuildings).toBe(true);
    const people = `usercontactrole/v2/clients/${me.clientUid}`;
    const users = await ada?.('GET', `${people}/Users?pagesize=1`);
    expect(users?.status).toBe(200);
    const role = await ada?.('POST', `${people}/Roles`, { body: { roleName: 'Staff', permissions: [] } });
    expect(role?.status).toBe(201);
    const entries = await withDatabase(async (owner) => {
      const { rows } = await owner.query<{ subject: string; operation: string; changes: object }>(sql`
        select subject, operation, changes from audit_entries where actor_email = 'operator' order by at`);
      return rows;
    });
    expect(entries).toContainEqual({
      subject: 'users',
      operation: 'update',
      changes: { failedLogins: { new: 0 }, userActive: { old: false, new: true } },
    });
    expect(entries).toContainEqual(expect.objectContaining({ subject: 'roles', operation: 'create' }));
    expect(entries).toContainEqual({
      subject: 'systemUsers',
      operation: 'update',
      changes: {
        failedLogins: { new: 0 },
        userActive: { old: false, new: true },
        roles: { old: [], new: [expect.any(String)] },
      },
    });
  });

  it('receives an error for an unknown address', async () => {
    expect(await unlock('nobody@provider.example')).toEqual({
      code: 1,
      output: expect.stringContaining('No account has the address nobody@provider.example.'),
    });
  });
});

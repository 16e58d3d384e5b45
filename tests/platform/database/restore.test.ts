import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, describe, expect, it } from 'vitest';

import { findPostgres } from '../../../scripts/lib/postgres.mjs';
import { startPlatform } from '../../support/platform.ts';
import { isAvailable } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { execute, startOwnServer, urlOf } from './own-server.ts';

const secretKey = 'a key that both platforms have, long';
const login = 'ada.admin@northfield.example';

/** The commands of a section of docs/operating.md, in order. */
function documentedCommands(heading: string): string[] {
  const text = readFileSync('docs/operating.md', 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, commands]) => commands ?? '');
}

/** Table -> number of rows and checksum of their text, independent of their order. Without the running processes, which end with the platform. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const tables = await execute(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'webhook_processes' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    [found[String(name)]] = await execute(
      url,
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${String(name)} t`,
    );
  return found;
}

/** Grants of the platform's roles, and all policies. */
async function security(url: string): Promise<unknown> {
  const grants = await execute(
    url,
    `select table_name, column_name, grantee, privilege_type from information_schema.column_privileges where grantee like 'safety\\_portal%' order by 1, 2, 3, 4`,
  );
  const policies = await execute(
    url,
    `select tablename, policyname, roles::text, qual, with_check from pg_policies order by 1, 2`,
  );
  const forced = await execute(
    url,
    `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return { grants, policies, forced };
}

/** Starts four platforms with sample data, on a busy machine. */
const timeout = 300_000;

describe.skipIf(!isAvailable('postgres'))('a backup of PostgreSQL', { timeout }, () => {
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });

  async function server(owner: string) {
    const started = await startOwnServer();
    discards.push(() => started.stop());
    return { adminUrl: started.url, url: urlOf(started.url, 'safety_portal', owner, 'change-this') };
  }

  async function platformOn(databaseUrl: string) {
    const platform = await startPlatform({
      storage: 'pglite',
      env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
    });
    discards.push(() => platform.stop());
    return platform;
  }

  // Not synchronously: the servers write to pipes of this process.
  async function run(commands: string, cwd: string, env: Record<string, string>) {
    const path = `${findPostgres()}:${process.env['PATH']}`;
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd,
      env: { ...process.env, PATH: path, ...env },
    });
  }

  it('made and restored as documented, on another server under another owner, has all rows, rights and secrets', async () => {
    const [backup = '', prepare = '', restore = ''] = documentedCommands('Backup by pg_dump');
    const [old, fresh] = [await server('portal'), await server('other_portal')];
    const folder = mkdtempSync(join(tmpdir(), 'safety-portal-backup-'));
    discards.push(() => rmSync(folder, { recursive: true }));

    await run(prepare, folder, { ADMIN_URL: old.adminUrl });
    const first = await platformOn(old.url);
    // Backed up while it runs.
    await run(backup, folder, { DATABASE_URL: old.url });
    await first.kill();
    const asAdministrator = (adminUrl: string) => urlOf(adminUrl, 'safety_portal');
    const before = await contents(asAdministrator(old.adminUrl));
    expect(Object.keys(before).length).toBeGreaterThan(40);

    await run(prepare.replaceAll(/\bportal\b/g, 'other_portal'), folder, { ADMIN_URL: fresh.adminUrl });
    await run(restore, folder, { DATABASE_URL: fresh.url });
    expect(await contents(asAdministrator(fresh.adminUrl))).toEqual(before);
    expect(await security(asAdministrator(fresh.adminUrl))).toEqual(
      await security(asAdministrator(old.adminUrl)),
    );
    const second = await platformOn(fresh.url);
    expect(second.output()).not.toContain('Renewed the grants');
    // Signing keys are secrets of the dump.
    expect(await createTokens(second.url)(login)).toEqual(expect.any(String));
  });

  it('restored without the roles has its rights again after a start, which names the tables', async () => {
    const [backup = '', prepare = '', restore = ''] = documentedCommands('Backup by pg_dump');
    const [old, fresh] = [await server('portal'), await server('portal')];
    const folder = mkdtempSync(join(tmpdir(), 'safety-portal-backup-'));
    discards.push(() => rmSync(folder, { recursive: true }));
    await run(prepare, folder, { ADMIN_URL: old.adminUrl });
    const first = await platformOn(old.url);
    await run(backup, folder, { DATABASE_URL: old.url });
    await first.kill();

    const withoutRoles = prepare
      .split('\n')
      .filter((line) => !line.includes('safety_portal_'))
      .join('\n');
    await run(withoutRoles, folder, { ADMIN_URL: fresh.adminUrl });
    // It ends with an error for each grant and policy of a missing role.
    await expect(
      run(restore.replace('--exit-on-error', ''), folder, { DATABASE_URL: fresh.url }),
    ).rejects.toThrow(/does not exist/);
    const second = await platformOn(fresh.url);
    expect(second.output()).toMatch(/Renewed the grants and policies of \d+ tables.*\busers\b/);
    expect(await createTokens(second.url)(login)).toEqual(expect.any(String));
    expect(await security(urlOf(fresh.adminUrl, 'safety_portal'))).toEqual(
      await security(urlOf(old.adminUrl, 'safety_portal')),
    );
  });
});

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { sql } from 'drizzle-orm';
import { type RunningPlatform, startPlatform } from '../../support/platform.ts';
import { runCommand } from '../../support/command.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { execute, startOwnServer, urlOf } from '../database/own-server.ts';
import { finished, queue, upload } from '../imports/support.ts';
import { callerOf, type Stage, stageAt } from '../resources/caller.ts';
import { fromSource, hooksOf, lockdown } from '../webhooks/hooks.ts';

const SECRET_KEY = 'the key of the platform that is backed up';
const login = 'ada.admin@northfield.example';
const timeout = 600_000;

type Rows = Readonly<Record<string, unknown>>;

interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}
type Ask = (statement: string) => Promise<Rows[]>;

/** Runs statements on the database of a platform that is stopped, or of a server. Opening the embedded one takes seconds. */
async function inside<Result>(place: DatabasePlace, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl) return work((statement) => execute(databaseUrl, statement));
  const database = await openDatabase({ dataDir });
  try {
    return await work(async (statement) => (await database.owner.query(sql.raw(statement))).rows);
  } finally {
    await database.close();
  }
}

const titlesOf = (clientUid: string) => `usercontactrole/v2/clients/${clientUid}/Titles`;

/** Every table, its number of rows and a checksum of them in any order. */
async function contents(ask: Ask): Promise<Rows> {
  const tables = await ask(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' or schemaname = 'jobs' and tablename = 'job' order by 1`,
  );
  const all = tables
    .filter(({ name }) => name !== 'public.platform_migration')
    .map(
      ({ name }) =>
        `select '${String(name)}' as name, count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as checksum from ${String(name)} t`,
    );
  const found = await ask(all.join(' union all '));
  return Object.fromEntries(found.map(({ name, ...rest }) => [name, rest]));
}

/** Grants of the platform's roles, policies, constraints and indexes. */
async function structure(ask: Ask) {
  const statements = [
    `select table_name, column_name, grantee, privilege_type from information_schema.column_privileges where grantee like 'safety\\_portal%' and table_schema = 'public' order by 1, 2, 3, 4`,
    `select tablename, policyname, roles::text, qual, with_check from pg_policies order by 1, 2`,
    `select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  ];
  const found = [];
  for (const statement of statements) found.push(await ask(statement));
  return found;
}

const command = (name: string, folder: string, env: Record<string, string | undefined>) =>
  runCommand(name, [folder], env);

describe('A backup by npm run backup', { timeout }, () => {
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'safety-portal-backup-'));
    discards.push(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  /** One sign-in: the embedded database runs one statement at a time. */
  async function adaOf({ url }: RunningPlatform) {
    const token = await createTokens(url)(login);
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const ada = callerOf(url, token);
    const { body } = await ada('GET', `authentication/v1/users/${sub}/clients`);
    return { ada, northfield: String(body.items[0].uid) };
  }
  const stageOf = (platform: RunningPlatform) => stageAt(platform, createTokens(platform.url));

  /** Creates titles until it is told to stop, one after the other. Resolves with the number of those that the platform confirmed. */
  async function writing({ ada, northfield }: Pick<Stage, 'ada' | 'northfield'>) {
    const over = new AbortController();
    let made = 0;
    let first: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    const work = (async () => {
      while (!over.signal.aborted) {
        const { status } = await ada('POST', titlesOf(northfield), { body: { name: `Title ${made}` } });
        if (status >= 300) continue;
        made += 1;
        first();
      }
    })();
    await Promise.race([begun, work]);
    return async () => {
      over.abort();
      await work;
      return made;
    };
  }

  it.runIf(isAvailable('postgres'))(
    'of PostgreSQL under writes is restored on another server under another owner, with all rows, rights and secrets',
    async () => {
      const [old, fresh] = [await startOwnServer(), await startOwnServer()];
      discards.push(
        () => old.stop(),
        () => fresh.stop(),
      );
      for (const [server, owner] of [
        [old, 'portal'],
        [fresh, 'other_portal'],
      ] as const)
        await execute(
          server.url,
          `create role ${owner} login createrole password 'change-this'`,
          `create database safety_portal owner ${owner} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
        );
      const DATABASE_URL = urlOf(old.url, 'safety_portal', 'portal', 'change-this');
      const first = await startPlatform({ storage: 'pglite', env: { DATABASE_URL, SECRET_KEY } });
      discards.push(() => first.stop());
      const env = { DATABASE_URL, SECRET_KEY, DATA_DIR: first.dataDir };

      const stage = await stageOf(first);
      const receiver = await startReceiver((_request, response) => void response.end());
      discards.push(() => receiver.close());
      const { id } = await hooksOf(stage.will, stage.northfield).configure({
        url: `${receiver.origin}/restored`,
        rule: fromSource('restored'),
      });
      const file = await upload(stage.sam, stage.northfield, 'more.csv', 'Building Name\nRestored School\n');
      const stopWriting = await writing(stage);
      const backup = join(newFolder(), 'first');
      const taken = await command('backup', backup, env);
      const made = await stopWriting();
      expect(taken).toMatchObject({ code: 0 });
      expect(made).toBeGreaterThan(0);

      // Once more without writes, to compare with.
      await first.kill();
      const quiet = join(newFolder(), 'quiet');
      expect(await command('backup', quiet, env)).toMatchObject({ code: 0 });

      const target = urlOf(fresh.url, 'safety_portal', 'other_portal', 'change-this');
      const dataDir = newFolder();
      const there = { DATABASE_URL: target, SECRET_KEY, DATA_DIR: dataDir };
      const wrong = await command('restore', quiet, {
        ...there,
        SECRET_KEY: 'quite another key than the first one',
      });
      expect(wrong).toEqual({
        code: 1,
        output: expect.stringContaining('another key than that of the backup'),
      });
      expect(await command('restore', quiet, there)).toMatchObject({ code: 0 });

      const as = (url: string) => ({ dataDir: '', databaseUrl: urlOf(url, 'safety_portal') });
      const before = await inside(as(old.url), contents);
      expect(Object.keys(before).length).toBeGreaterThan(40);
      expect(await inside(as(fresh.url), contents)).toEqual(before);
      expect(await inside(as(fresh.url), structure)).toEqual(await inside(as(old.url), structure));
      expect(await command('restore', quiet, there)).toEqual({
        code: 1,
        output: expect.stringContaining('The database is not empty.'),
      });

      // The backup under writes is of one moment: each title has its entry in the audit log.
      await execute(
        fresh.url,
        'drop database safety_portal',
        `create database safety_portal owner other_portal template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
      );
      expect(await command('restore', backup, there)).toMatchObject({ code: 0 });
      const [counted] = await inside(as(fresh.url), (ask) =>
        ask(
          `select count(*)::int as titles, count(a.target)::int as entries from titles t left join audit_entries a on a.target = t.uid::text where t.name like 'Title %'`,
        ),
      );
      expect(counted?.['entries']).toBe(counted?.['titles']);

      const second = await startPlatform({ storage: 'pglite', env: { ...there, DATA_DIR: dataDir } });
      discards.push(() => second.stop());
      expect(second.output()).not.toContain('Renewed the grants');
      const { sam, will, northfield } = await stageOf(second);
      const hooks = hooksOf(will, northfield);
      await hooks.send({ ...lockdown, incidentSource: 'restored' });
      await hooks.until(id, 1, ['delivered']);
      expect(receiver.received).toHaveLength(1);
      const importUid = await queue(sam, northfield, file);
      expect(await finished(sam, northfield, importUid)).toMatchObject({ status: 'Completed' });
    },
  );

  it('of the embedded database is taken while its platform runs and writes, and refuses a damaged file', async () => {
    const first = await ownPlatform({ storage: 'pglite', env: { SECRET_KEY } });
    discards.push(() => first.stop());
    const env = { DATABASE_URL: undefined, SECRET_KEY, DATA_DIR: first.dataDir };
    const stopWriting = await writing(await adaOf(first));
    const backup = join(newFolder(), 'embedded');
    expect(await command('backup', backup, env)).toMatchObject({ code: 0 });
    expect(await stopWriting()).toBeGreaterThan(0);
    expect(await command('backup', backup, env)).toEqual({
      code: 1,
      output: expect.stringContaining('is not empty'),
    });
    const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
    expect(texts.join('')).not.toContain(SECRET_KEY);
    await first.kill();
    const quiet = join(newFolder(), 'quiet');
    expect(await command('backup', quiet, env)).toMatchObject({ code: 0 });
    const both = async (ask: Ask) => [await contents(ask), await structure(ask)];
    const before = await inside(first, both);

    const dataDir = newFolder();
    const there = { DATABASE_URL: undefined, SECRET_KEY, DATA_DIR: dataDir };
    expect(await command('restore', quiet, { ...there, SECRET_KEY: undefined })).toEqual({
      code: 1,
      output: expect.stringContaining('need their key'),
    });
    expect(await command('restore', quiet, there)).toMatchObject({ code: 0 });
    expect(await inside({ dataDir }, both)).toEqual(before);
    const second = await startPlatform({ storage: 'pglite', env: there });
    discards.push(() => second.stop());
    expect(await createTokens(second.url)(login)).toEqual(expect.any(String));

    appendFileSync(join(quiet, 'tables', 'public.users.jsonl.gz'), 'x');
    const damaged = await command('restore', quiet, { ...there, DATA_DIR: newFolder() });
    expect(damaged).toEqual({
      code: 1,
      output: expect.stringContaining('The backup is damaged: tables/public.users.jsonl.gz'),
    });
  });
});

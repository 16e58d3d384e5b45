import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type Database,
  migrate,
  onBehalfOf,
  openDatabase,
  type Scope,
} from '../../../platform/database/index.ts';
import { setPasswordCost } from '../../../platform/identity/password.ts';
import { loadSampleData } from '../../../platform/sample/index.ts';
import { createDatabase } from '../../support/databases.ts';
import { passwordCost, startPlatform } from '../../support/platform.ts';
import { silenceable } from '../../support/silenceable.ts';
import { isAvailable } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { execute, startOwnServer, urlOf } from './own-server.ts';

const wait = (timeout = 60_000) => ({ timeout, interval: 100 });
const everywhere: Scope = { kind: 'platform' };
const ada = randomUUID();

describe.skipIf(!isAvailable('postgres'))('a server that follows the primary', { timeout: 240_000 }, () => {
  let primary: Awaited<ReturnType<typeof startOwnServer>>;
  let standby: Awaited<ReturnType<(typeof primary)['stream']>>;
  let databaseUrl: string;
  let readUrl: string;
  let database: Database;
  const discards: (() => Promise<unknown>)[] = [];

  async function open(databaseReadUrl: string): Promise<Database> {
    const opened = await openDatabase({ databaseUrl, databaseReadUrl, dataDir: '/nowhere' });
    discards.push(() => opened.close());
    return opened;
  }

  beforeAll(async () => {
    primary = await startOwnServer();
    discards.push(() => primary.stop());
    // The owner of the tables, to whom row-level security applies.
    await execute(primary.url, 'create role portal_owner login createrole');
    const { url } = await createDatabase(primary.url);
    const name = new URL(url).pathname.slice(1);
    await execute(primary.url, `alter database ${name} owner to portal_owner`);
    databaseUrl = urlOf(primary.url, name, 'portal_owner');
    setPasswordCost(passwordCost);
    const filled = await openDatabase({ databaseUrl, dataDir: '/nowhere' });
    await migrate(filled);
    await loadSampleData(filled);
    await filled.close();
    standby = await primary.stream();
    discards.push(() => standby.stop());
    readUrl = urlOf(standby.url, name, 'portal_owner');
    database = await open(readUrl);
  }, 240_000);

  afterAll(async () => {
    for (const discard of discards.toReversed()) await discard();
  });

  const serving = (of = database) => expect.poll(() => of.replica()?.trouble, wait()).toBeUndefined();
  const isReplica = sql`select pg_is_in_recovery() as "isReplica"`;
  /** Whether a list of a person is answered by the replica. */
  const readsReplica = (person: string, of = database) =>
    onBehalfOf(person, async () => {
      const options = { readOnly: true, mayBeOld: true };
      const { rows } = await of.transaction(
        everywhere,
        (tx) => tx.query<{ isReplica: boolean }>(isReplica),
        options,
      );
      return rows[0]?.isReplica;
    });
  /** A read that has begun at the replica and takes two seconds. */
  async function startSlowly(of = database) {
    const slowly = sql`select pg_sleep(2), pg_is_in_recovery() as "isReplica"`;
    const options = { readOnly: true, mayBeOld: true };
    const read = onBehalfOf(ada, () => of.transaction(everywhere, (tx) => tx.query(slowly), options));
    const running = `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(2)%' and pid <> pg_backend_pid()`;
    await expect.poll(() => execute(standby.url, running), { timeout: 60_000, interval: 20 }).toHaveLength(1);
    return { read };
  }
  const change = (person: string, of = database) =>
    onBehalfOf(person, () =>
      of.transaction(everywhere, (tx) =>
        tx.query(
          sql`update users set failed_logins = failed_logins where uid = (select uid from users limit 1)`,
        ),
      ),
    );
  const replay = (state: 'pause' | 'resume') =>
    execute(urlOf(standby.url, new URL(readUrl).pathname.slice(1)), `select pg_wal_replay_${state}()`);

  it('answers reads that may be old, and no others', async () => {
    await serving();
    expect(await readsReplica(ada)).toBe(true);
    const current = await onBehalfOf(ada, () =>
      database.transaction(everywhere, (tx) => tx.query(isReplica), { readOnly: true }),
    );
    expect(current.rows).toEqual([{ isReplica: false }]);
  });

  it('shows a client its own rows alone, by the role and the row-level security of the primary', async () => {
    await serving();
    const { rows: clients } = await database.owner.query<{ uid: string }>(
      sql`select client_uid as uid from users where client_uid is not null group by 1 order by 1`,
    );
    expect(clients.length).toBeGreaterThan(1);
    for (const { uid } of clients) {
      const { rows } = await onBehalfOf(ada, () =>
        database.transaction(
          { kind: 'tenant', clientUid: uid },
          (tx) =>
            tx.query(sql`
              select current_user::text as role, pg_is_in_recovery() as "isReplica", client_uid as uid from users group by client_uid`),
          { readOnly: true, mayBeOld: true },
        ),
      );
      expect(rows).toEqual([{ role: 'safety_portal_app', isReplica: true, uid }]);
    }
  });

  it('answers nobody whose changes it has not replayed, whichever process they were made in', async () => {
    const other = await open(readUrl);
    await serving(other);
    await serving();
    await replay('pause');
    try {
      await change(ada, other);
      expect(await readsReplica(ada)).toBe(false);
      expect(await readsReplica(ada, other)).toBe(false);
      expect(await readsReplica(randomUUID())).toBe(true);
    } finally {
      await replay('resume');
    }
    await expect.poll(() => readsReplica(ada), wait()).toBe(true);
  });

  it('is left out while it lags too far behind, and taken back by itself', async () => {
    await serving();
    await replay('pause');
    try {
      await change(ada);
      await expect.poll(() => database.replica()?.trouble, wait()).toMatch(/lags/);
      expect(await readsReplica(randomUUID())).toBe(false);
    } finally {
      await replay('resume');
    }
    await serving();
    expect(await readsReplica(randomUUID())).toBe(true);
  });

  it('may die during reads without one that fails, and serves again when it is back', async () => {
    await serving();
    const failures: unknown[] = [];
    const state = { over: false };
    const slow = await startSlowly();
    const readers = Array.from({ length: 4 }, async () => {
      while (!state.over) await readsReplica(ada).catch((error: unknown) => failures.push(error));
    });
    await standby.kill();
    await expect.poll(() => database.replica()?.trouble, wait()).toBeDefined();
    expect(await readsReplica(ada)).toBe(false);
    expect((await slow.read).rows).toMatchObject([{ isReplica: false }]);
    state.over = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
    await standby.start();
    await serving();
    expect(await readsReplica(ada)).toBe(true);
  });

  it('may fall silent during reads without one that fails or waits for it', async () => {
    const way = await silenceable(readUrl);
    discards.push(async () => way.close());
    const cut = await open(way.url);
    await serving(cut);
    const slow = await startSlowly(cut);
    way.silence();
    expect((await slow.read).rows).toMatchObject([{ isReplica: false }]);
    await serving(cut);
    expect(await readsReplica(ada, cut)).toBe(true);
  });

  it('is not used when it is the primary, or follows another server', async () => {
    const itself = await open(databaseUrl);
    await expect.poll(() => itself.replica()?.trouble, wait()).toMatch(/follows no other/);
    expect(await readsReplica(ada, itself)).toBe(false);
    const foreign = await startOwnServer();
    discards.push(() => foreign.stop());
    await execute(foreign.url, 'create role portal_owner login createrole');
    const elsewhere = await foreign.stream();
    discards.push(() => elsewhere.stop());
    const astray = await open(urlOf(elsewhere.url, 'postgres', 'portal_owner'));
    await expect.poll(() => astray.replica()?.trouble, wait()).toMatch(/follows another server/);
    expect(await readsReplica(ada, astray)).toBe(false);
  });

  it('answers lists over HTTP with what it has, and a person with what they have just saved', async () => {
    await serving();
    const platform = await startPlatform({
      storage: 'pglite',
      env: {
        DATABASE_URL: databaseUrl,
        DATABASE_READ_URL: readUrl,
        SECRET_KEY: 'a key that is long enough for it',
      },
    });
    discards.push(() => platform.stop());
    const tokenOf = createTokens(platform.url);
    const ready = async () =>
      ((await (await fetch(`${platform.url}/health/ready`)).json()) as { readReplica?: string }).readReplica;
    const { rows } = await database.owner.query<{ client: string; uid: string }>(sql`
      select client_uid as client, uid from users where user_name = 'ada.admin@northfield.example'`);
    const [user] = rows;
    if (!user) throw new Error('The sample has no such user.');
    const path = `usercontactrole/v2/clients/${user.client}/users`;
    const call = async (
      login: string,
      rest = '',
      init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    ) => {
      const answer = await fetch(`${platform.url}/${path}${rest}`, {
        ...init,
        headers: { authorization: `Bearer ${await tokenOf(login)}`, ...init.headers },
      });
      expect(answer.status).toBeLessThan(300);
      return { text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
    };
    const [writer, other] = ['ada.admin@northfield.example', 'sam.system@provider.example'];
    // Tokens are written too, so they are there before the replay stops.
    await call(other);
    const { etag } = await call(writer, `/${user.uid}`);
    await expect.poll(ready, wait()).toBe('serves');
    const phone = '+1 555 010 7788';
    const list = `?pagesize=25&filters=${encodeURIComponent(`LastName~eq~'Okonkwo'`)}`;
    await replay('pause');
    try {
      await call(writer, `/${user.uid}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': etag },
        body: JSON.stringify([{ op: 'replace', path: '/mobilePhoneNumber', value: phone }]),
      });
      expect((await call(writer, list)).text).toContain(phone);
      expect((await call(other, list)).text).not.toContain(phone);
      expect((await call(other, `/${user.uid}`)).text).toContain(phone);
    } finally {
      await replay('resume');
    }
    await expect.poll(async () => (await call(other, list)).text, wait()).toContain(phone);
  });
});

import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { rescue } from '../../../platform/identity/rescue.ts';
import { describePlatform } from '../../support/storages.ts';
import { failedLoginLimit, type IdentityPlatform, identityPlatform, people } from './support.ts';

describePlatform('Unlocking an account at the command line', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
  });
  afterAll(() => platform.stop());

  const { pat, locked: lou } = people;
  beforeEach(async () => {
    const { owner } = platform.database;
    const failed = sql`failed_logins = ${failedLoginLimit}`;
    for (const email of [pat, lou]) {
      const uid = await platform.uidOf(email);
      await owner.query(sql`update users set ${failed} where uid = ${uid}`);
      await owner.query(
        sql`update identity_accounts set ${failed}, has_second_step = true where uid = ${uid}`,
      );
      await owner.query(sql`
        insert into identity_factors (uid, account_uid, kind, name, secret, transports)
        values (${randomUUID()}, ${uid}, 'app', 'App', 'v1.AAAA', '[]')`);
      await owner.query(sql`
        insert into identity_recovery_codes (hash, account_uid) values (${randomUUID()}, ${uid})`);
    }
    await owner.query(sql`delete from audit_entries`);
  });

  const run = (email: string, withLink: boolean) =>
    rescue(platform.database, platform.settings, { email, now: new Date(), withLink });
  /** Failed sign-ins by account and user, second steps and recovery codes of a person. */
  const stateOf = async (email: string) => {
    const { rows } = await platform.database.owner.query(sql`
      select account.failed_logins as account, users.failed_logins as user, has_second_step as "isMarked",
        (select count(*)::integer from identity_factors where account_uid = account.uid) > 0 as "hasSteps",
        (select count(*)::integer from identity_recovery_codes where account_uid = account.uid) > 0 as "hasCodes"
      from identity_accounts account join users on users.client_uid = account.client_uid and users.uid = account.uid
      where account.email = ${email}`);
    return rows[0];
  };
  const untouched = {
    account: failedLoginLimit,
    user: failedLoginLimit,
    isMarked: true,
    hasSteps: true,
    hasCodes: true,
  };
  const entries = async () => {
    const { rows } = await platform.database.owner.query(
      sql`select actor_email as actor, subject, target, changes from audit_entries`,
    );
    return rows;
  };

  it('ends the lock of that account only and leaves its second step, with an entry in the history', async () => {
    const rescued = await run(lou, false);
    expect(rescued).toMatchObject({ person: { email: lou }, link: undefined });
    expect(await stateOf(lou)).toEqual({ ...untouched, account: 0, user: 0 });
    expect(await stateOf(pat)).toEqual(untouched);
    expect(await entries()).toEqual([
      {
        actor: 'operator',
        subject: 'users',
        target: await platform.uidOf(lou),
        changes: { failedLogins: { new: 0 } },
      },
    ]);
  });

  it('with a link also removes the second step and the recovery codes, of that account only', async () => {
    const rescued = await run(lou, true);
    expect(rescued?.link).toMatch(/\/v7\/prompt\/new-password#token=[\w-]{43}$/);
    expect(await stateOf(lou)).toEqual({
      account: 0,
      user: 0,
      isMarked: false,
      hasSteps: false,
      hasCodes: false,
    });
    expect(await stateOf(pat)).toEqual(untouched);
    expect(await entries()).toMatchObject([{ changes: { failedLogins: { new: 0 }, password: {} } }]);
  });
});

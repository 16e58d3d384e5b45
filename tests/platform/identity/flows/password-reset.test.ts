import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { noClient } from '../../../../platform/audit/append.ts';
import { signIn } from '../../../../platform/commands/sign-in.ts';
import { createFlowService } from '../../../../platform/identity/flows/service.ts';
import { messages } from '../../../../resources/product/messages.ts';
import { describePlatform } from '../../../support/storages.ts';
import { fastestApart, timeOf } from '../../../support/timing.ts';
import {
  clientUid,
  identityPlatform,
  type IdentityPlatform,
  failedLoginLimit,
  personPassword,
  people,
  whoAmI,
} from '../support.ts';
import { ask, mailsTo, tokenTo } from './support.ts';
import { proves } from '../../../support/rows.ts';

const requests = 40;
const minute = 60_000;
let count = 0;
/** A valid password that was never used. */
const another = () => `Chestnut-Row-${(count += 1)}`;

describePlatform('A new password by a link', (storage) => {
  let platform: IdentityPlatform;
  let password = personPassword;

  beforeAll(async () => {
    platform = await identityPlatform(storage, { LOG_LEVEL: 'trace' }, [createFlowService({ requests })]);
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    // Moves past the rate limits of earlier requests.
    await platform.wait(61 * minute);
  });

  const request = (email: string) => ask(platform, 'password-reset', { email });
  const choose = (token: string, newPassword: string) =>
    ask(platform, 'new-password', { token, password: newPassword });
  async function linkFor(email: string): Promise<string> {
    expect((await request(email)).status).toBe(202);
    return tokenTo(platform, email);
  }

  it('signs a user in with the chosen password, and ends every earlier session', async () => {
    const before = await signIn(platform.origin, people.pat, password);
    const token = await linkFor(people.pat.toUpperCase());
    const check = await ask(platform, 'new-password/check', { token });
    expect(await check.json()).toEqual({ email: people.pat, firstName: 'Pat', isInvited: false });
    const newPassword = another();
    expect((await choose(token, newPassword)).status).toBe(204);
    expect((await whoAmI(platform.origin, before.access_token)).status).toBe(401);
    await expect(signIn(platform.origin, people.pat, password)).rejects.toThrow(
      /Incorrect email or password/,
    );
    const { access_token } = await signIn(platform.origin, people.pat, newPassword);
    expect((await whoAmI(platform.origin, access_token)).status).toBe(200);
    password = newPassword;
    const [notice] = await mailsTo(platform, people.pat);
    expect(notice?.subject).toBe('Your password was changed');
  });

  it('unlocks a locked-out user', async () => {
    const email = people.locked;
    const failed = sql`select failed_logins as count from users where user_name = ${email}`;
    expect((await platform.database.owner.query(failed)).rows[0]).toEqual({ count: failedLoginLimit });
    const newPassword = another();
    expect((await choose(await linkFor(email), newPassword)).status).toBe(204);
    expect((await signIn(platform.origin, email, newPassword)).access_token).toBeTruthy();
  });

  it('accepts a link once, even when used concurrently, and voids the other links', async () => {
    const [first, second] = [await linkFor(people.pat), await linkFor(people.pat)];
    const passwords = [another(), another(), another()];
    const answers = await Promise.all(passwords.map(async (each) => (await choose(first, each)).status));
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
    password = passwords[answers.indexOf(204)] ?? '';
    expect((await signIn(platform.origin, people.pat, password)).access_token).toBeTruthy();
    expect((await choose(first, another())).status).toBe(404);
    expect((await choose(second, another())).status).toBe(404);
  });

  it('rejects a link that is expired, unknown, of another kind, or sent to a former address', async () => {
    const old = await linkFor(people.pat);
    await platform.wait(59 * minute);
    expect((await ask(platform, 'new-password/check', { token: old })).status).toBe(200);
    await platform.wait(2 * minute);
    expect((await ask(platform, 'new-password/check', { token: old })).status).toBe(404);
    await ask(platform, 'email-verification', { email: people.staff });
    const ofOtherKind = await tokenTo(platform, people.staff);
    const toFormer = await linkFor(people.pat);
    const rename = (email: string, to: string) =>
      platform.database.owner.query(sql`update identity_accounts set email = ${to} where email = ${email}`);
    await rename(people.pat, 'moved@elmpark.example');
    for (const token of [old, ofOtherKind, toFormer, 'A'.repeat(43), '', "' or true --"]) {
      const answer = await choose(token, another());
      expect(answer.status, token).toBe(404);
      expect(await answer.json()).toMatchObject({
        detail: 'This link is no longer valid. Please ask for a new one.',
      });
    }
    await rename('moved@elmpark.example', people.pat);
  });

  it('keeps the link valid after a password that breaks the rule, and returns the catalogue’s message', async () => {
    proves('password-rule');
    const token = await linkFor(people.pat);
    for (const weak of [
      '',
      'Short-1',
      'no-upper-case',
      'NO-LOWER-CASE',
      'NoSpecial1',
      `A-a${'a'.repeat(1000)}`,
    ]) {
      const answer = await choose(token, weak);
      expect(answer.status, weak.slice(0, 20)).toBe(400);
      if (weak.length < 1000)
        expect(await answer.json()).toMatchObject({ errors: { Password: [messages['password-rule']] } });
    }
    password = another();
    expect((await choose(token, password)).status).toBe(204);
  });

  it('is rejected for a person who was disabled since, who keeps the password', async () => {
    const token = await linkFor(people.pat);
    const activate = (isActive: boolean) =>
      platform.database.owner.query(
        sql`update users set user_active = ${isActive} where user_name = ${people.pat}`,
      );
    await activate(false);
    expect((await choose(token, another())).status).toBe(404);
    await activate(true);
    expect((await signIn(platform.origin, people.pat, password)).access_token).toBeTruthy();
  });

  it('is recorded in the audit as a change by its owner, without the password', async () => {
    const { owner } = platform.database;
    await owner.query(sql`delete from audit_entries`);
    password = another();
    expect((await choose(await linkFor(people.pat), password)).status).toBe(204);
    const { rows } = await owner.query(sql`
      select actor_email, operation, subject, client_uid, target = actor_uid::text as "isOwn", changes from audit_entries`);
    const entry = { actor_email: people.pat, operation: 'update', subject: 'users', client_uid: clientUid };
    expect(rows).toEqual([{ ...entry, isOwn: true, changes: { password: {} } }]);
  });

  it('takes back a new address of a staff member that no one has confirmed, in the record too', async () => {
    const { owner } = platform.database;
    const uid = await platform.uidOf(people.staff);
    const next = 'taker@elsewhere.example';
    await owner.query(sql`delete from audit_entries`);
    await owner.query(sql`update identity_accounts set pending_email = ${next} where uid = ${uid}`);
    await owner.query(sql`update system_users set user_name = ${next} where uid = ${uid}`);
    expect((await choose(await linkFor(people.staff), another())).status).toBe(204);
    const { rows } = await owner.query(sql`
      select user_name as name, pending_email as pending from system_users join identity_accounts using (uid) where uid = ${uid}`);
    expect(rows).toEqual([{ name: people.staff, pending: null }]);
    const { rows: entries } = await owner.query(
      sql`select subject, client_uid, changes from audit_entries where changes ? 'userName'`,
    );
    const changes = { userName: { old: next, new: people.staff } };
    expect(entries).toEqual([{ subject: 'systemUsers', client_uid: noClient, changes }]);
    const [notice] = await mailsTo(platform, people.staff);
    expect(notice?.text).toContain(`The change to ${next}, which was not confirmed, was taken back.`);
  });

  it('is rejected after the password was changed in another way', async () => {
    const token = await linkFor(people.pat);
    await platform.database.owner.query(
      sql`update identity_accounts set credentials_changed_at = now() where email = ${people.pat}`,
    );
    expect((await choose(token, another())).status).toBe(404);
  });

  it('returns the same text in the same time for known, unknown, disabled and single sign-on users', async () => {
    await platform.database.owner.query(
      sql`update identity_accounts set is_sso_authenticated = true where email = ${people.staff}`,
    );
    const timed = [people.pat, people.nobody, people.disabled, people.staff].map((email) => async () => {
      await platform.wait(61 * minute);
      return timeOf(async () => {
        const answer = await request(email);
        expect([answer.status, await answer.text()], email).toEqual([202, '{}']);
      });
    });
    expect(await fastestApart(timed, { ratio: 1.2, most: 60 })).toBeLessThan(1.2);
    expect(await mailsTo(platform, people.nobody)).toEqual([]);
    expect(await mailsTo(platform, people.disabled)).toEqual([]);
    const [toStaff] = await mailsTo(platform, people.staff);
    expect(toStaff?.text).toContain('through your organization');
    expect(toStaff?.text).not.toContain('token=');
    await platform.database.owner.query(
      sql`update identity_accounts set is_sso_authenticated = false where email = ${people.staff}`,
    );
  });

  it('sends a user at most three links an hour, also when requests are concurrent', async () => {
    const before = (await mailsTo(platform, people.pat)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(people.pat)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect((await mailsTo(platform, people.pat)).length - before).toBe(3);
  });

  it('rejects requests from another site’s page, and invalid addresses', async () => {
    const body = { email: people.pat };
    for (const header of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ])
      expect((await ask(platform, 'password-reset', body, Object.fromEntries([header]))).status).toBe(403);
    const form = await fetch(`${platform.origin}/identity/flows/password-reset`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    expect(form.status).toBe(415);
    for (const wrong of [
      { email: 'nobody' },
      { email: 7 },
      {},
      { ...body, more: 1 },
      { email: 'a'.repeat(300) },
      { email: 'a\0@elmpark.example' },
      { email: 'a@elm\u001bpark.example' },
    ])
      expect((await ask(platform, 'password-reset', wrong)).status).toBe(400);
  });

  it('stores tokens and message texts unreadably in the database, and keeps tokens and passwords out of the log', async () => {
    const token = await linkFor(people.pat);
    const { rows } = await platform.database.owner.query(
      sql`select (select jsonb_agg(t) from identity_flow_tokens t)::text || (select jsonb_agg(m) from mail_outbox m)::text as all`,
    );
    expect(rows[0]?.['all']).not.toContain(token);
    expect(rows[0]?.['all']).not.toContain('Choose a new password');
    expect((await choose(token, (password = another()))).status).toBe(204);
    expect(platform.log.length).toBeGreaterThan(0);
    expect(platform.log.join('\n')).not.toContain(token);
    expect(platform.log.join('\n')).not.toContain(password);
  });

  it('rejects a network address after too many requests, and accepts it again later', async () => {
    const check = () => ask(platform, 'new-password/check', { token: 'A'.repeat(43) });
    let last = await check();
    for (let tries = 0; last.status === 404 && tries < 2 * requests; tries += 1) last = await check();
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request(people.pat)).status).toBe(429);
    await platform.wait(10 * minute);
    expect((await check()).status).toBe(404);
  });
});

import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  authorizationAddress,
  type Browse,
  CookieJar,
  createBrowser,
  followToCode,
  nextAddress,
  requestTokens,
  signIn,
  type Tokens,
} from '../../../../platform/commands/sign-in.ts';
import { entryCookie } from '../../../../platform/identity/flows/first-entry.ts';
import { createFlowService } from '../../../../platform/identity/flows/service.ts';
import type { PlatformContext } from '../../../../platform/kernel/context.ts';
import { altered } from '../../../support/altered.ts';
import { describePlatform } from '../../../support/storages.ts';
import {
  clientUid,
  failedLoginLimit,
  identityPlatform,
  type IdentityPlatform,
  people,
  personPassword,
} from '../support.ts';
import { ask, tokenTo } from './support.ts';

const minute = 60_000;
const verifier = 'a-verifier-of-at-least-forty-three-characters-long';
const email = people.pat;
let count = 0;

describePlatform('An invited person who has chosen a password', (storage) => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await identityPlatform(storage, {}, [createFlowService({ requests: 1000 })]);
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    // Moves past the limits of earlier requests.
    await platform.wait(61 * minute);
    await change(
      sql`invited_until = now() + interval '30 days', invitation_accepted_at = null, last_login = null`,
    );
  });

  const change = (to: ReturnType<typeof sql>) =>
    platform.database.owner.query(
      sql`update identity_accounts set ${to} where fold_case(email) = fold_case(${email})`,
    );

  /** Chooses a password with a link, and returns the response. */
  async function choose(password = `Chestnut-Row-${(count += 1)}`): Promise<Response> {
    await ask(platform, 'password-reset', { email });
    const answer = await ask(platform, 'new-password', { token: await tokenTo(platform, email), password });
    expect(answer.status).toBe(204);
    return answer;
  }

  /** A browser that has received the response. */
  function browserAfter(answer: Response): Browse {
    const jar = new CookieJar();
    jar.keep(answer);
    return createBrowser(platform.origin, jar);
  }

  /** Begins a sign-in and returns what the provider's page answers. */
  async function begin(browse: Browse): Promise<Response> {
    const start = authorizationAddress(platform.origin, verifier, { prompt: 'login' });
    return browse(await nextAddress(await browse(start)));
  }

  const asksForPassword = async (answer: Response) =>
    answer.status === 200 && (await answer.text()).includes('name="password"');

  it('is signed in without entering it again', async () => {
    const browse = browserAfter(await choose());
    const code = await followToCode(browse, await nextAddress(await begin(browse)), platform.origin);
    const issued = await requestTokens(browse, platform.origin, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
    const { id_token } = (await issued.json()) as Tokens;
    expect(decodeJwt(id_token).sub).toBe(await platform.uidOf(email));
    expect(await asksForPassword(await begin(browse))).toBe(true);
  });

  it('has a cookie that no script and no other site can use', async () => {
    const [cookie] = (await choose()).headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/identity; Max-Age=120; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(await platform.uidOf(email));
    const { database, settings } = platform;
    const clock = { now: () => new Date() };
    const context = { database, clock, settings: { ...settings, publicUrl: 'https://portal.example' } };
    expect(await entryCookie(context as PlatformContext, await platform.uidOf(email))).toMatch(/; Secure$/);
  });

  it('is signed in once, even when copies of the cookie are used concurrently', async () => {
    const answer = await choose();
    const answers = await Promise.all([1, 2, 3].map(async () => (await begin(browserAfter(answer))).status));
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 200, 303]);
  });

  it('enters the password when the time is over, or the cookie was altered', async () => {
    const answer = await choose();
    await platform.wait(2 * minute + 1000);
    expect(await asksForPassword(await begin(browserAfter(answer)))).toBe(true);

    const [cookie = ''] = (await choose()).headers.getSetCookie();
    const [name = '', value = ''] = cookie.slice(0, cookie.indexOf(';')).split('=');
    const forged = new Response(null, { headers: { 'set-cookie': `${name}=${altered(value)}` } });
    expect(await asksForPassword(await begin(browserAfter(forged)))).toBe(true);
  });

  it('is not signed in when disabled, locked, or with another password since', async () => {
    const { owner } = platform.database;
    const activate = (isActive: boolean) =>
      owner.query(
        sql`update users set user_active = ${isActive} where fold_case(user_name) = fold_case(${email})`,
      );
    const disabled = browserAfter(await choose());
    await activate(false);
    expect(await asksForPassword(await begin(disabled))).toBe(true);
    await activate(true);
    expect((await begin(disabled)).status).toBe(303);

    await change(sql`last_login = null, invitation_accepted_at = null`);
    const locked = browserAfter(await choose());
    await change(
      sql`failed_logins = ${failedLoginLimit}, last_failed_at = ${new Date(Date.now() + 61 * 6 * minute)}`,
    );
    expect(await asksForPassword(await begin(locked))).toBe(true);
    await change(sql`failed_logins = 0, invitation_accepted_at = null`);

    const former = browserAfter(await choose());
    await choose();
    expect(await asksForPassword(await begin(former))).toBe(true);
  });

  it('passes the second step that the client requires', async () => {
    const { owner } = platform.database;
    const require = (isRequired: boolean) =>
      owner.query(
        sql`update user_settings set require_second_step = ${isRequired} where client_uid = ${clientUid}`,
      );
    await require(true);
    const answer = await begin(browserAfter(await choose()));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Your organization asks for a second step');
    await require(false);
  });

  it('differs from everybody else who resets a password: they sign in with it', async () => {
    await change(sql`last_login = now()`);
    const answer = await choose(personPassword);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await signIn(platform.origin, email, personPassword)).access_token).toBeTruthy();
  });
});

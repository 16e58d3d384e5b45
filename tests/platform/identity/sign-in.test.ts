import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authorizationAddress,
  type Browse,
  CookieJar,
  createBrowser,
  followToCode,
  nextAddress,
  requestTokens,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { fastestApart, timeOf } from '../../support/timing.ts';
import {
  maxAttempts,
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  failedLoginLimit,
  personPassword,
  people,
  whoAmI,
  wrongPassword,
} from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

describePlatform('Sign-in', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;

  beforeAll(async () => {
    // A work factor high enough that a skipped hash shows in the response time.
    platform = await identityPlatform(storage, { PASSWORD_COST: '13' });
    ({ origin } = platform);
  });
  afterAll(() => platform.stop());

  /** Opens the sign-in page in a new browser. */
  async function openPage(more: Record<string, string> = {}) {
    const browse = createBrowser(origin);
    const address = await nextAddress(await browse(authorizationAddress(origin, verifier, more)));
    return { browse, address };
  }

  const send = (browse: Browse, address: string, email: string, password: string) =>
    browse(address, { method: 'POST', body: new URLSearchParams({ email, password }) });

  async function attempt(email: string, password: string) {
    const { browse, address } = await openPage();
    const answer = await send(browse, address, email, password);
    return { status: answer.status, text: await answer.text() };
  }

  const failedLogins = async (email: string) => {
    const { rows } = await platform.database.owner.query<{ count: number }>(
      sql`select failed_logins as count from users where user_name = ${email}`,
    );
    return rows[0]?.count;
  };

  /** Resets all counts, including those of this network address. Lou stays locked. */
  async function unlock() {
    await platform.wait(600_000);
    const { owner } = platform.database;
    await owner.query(
      sql`update users set failed_logins = 0 where client_uid = ${clientUid} and user_name <> ${people.locked}`,
    );
    await owner.query(sql`update identity_accounts set failed_logins = 0 where email <> ${people.locked}`);
    await owner.query(
      sql`update identity_accounts set last_failed_at = now() + interval '1 day' where email = ${people.locked}`,
    );
  }

  async function failTimes(times: number) {
    for (let count = 0; count < times; count += 1)
      expect((await attempt(people.pat, wrongPassword)).status).toBe(401);
  }

  it('shows a page with labels, the hinted address and no inline script', async () => {
    const { browse, address } = await openPage({ login_hint: 'a"b@elmpark.example' });
    const answer = await browse(address);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('<label for="email">');
    expect(page).toContain('<label for="password">');
    expect(page).toContain('value="a&quot;b@elmpark.example"');
    expect(page).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/);
    for (const [, asset] of page.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g))
      expect((await fetch(origin + asset)).status).toBe(200);
  });

  it('says once that a session was over, when the portal says so', async () => {
    const jar = new CookieJar();
    const browse = createBrowser(origin, jar);
    const address = await nextAddress(await browse(authorizationAddress(origin, verifier)));
    const page = async () => {
      const answer = await browse(address);
      return [(await answer.text()).includes('Your session ended.'), answer.headers.get('set-cookie')];
    };
    const keep = (cookie: string) => jar.keep(new Response(null, { headers: { 'set-cookie': cookie } }));
    expect(await page()).toEqual([false, null]);
    keep('portal-ended=10');
    expect(await page()).toEqual([false, null]);
    keep('portal-ended=1');
    expect(await page()).toEqual([true, 'portal-ended=; Path=/identity; Max-Age=0; SameSite=Lax']);
    expect(await page()).toEqual([false, null]);
  });

  it('accepts any case and spaces around the address, and issues the claims', async () => {
    const { id_token, access_token } = await signIn(origin, ` ${people.pat.toUpperCase()} `, personPassword);
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({
      sub: await platform.uidOf(people.pat),
      userUid: await platform.uidOf(people.pat),
      clientUid,
      clientName: 'Elm Park School',
      isSystemUser: false,
      firstName: 'Pat',
      lastName: 'O’Neil',
      email: people.pat,
      hasAllBuildings: true,
      isScopedToBuilding: false,
      permissions: ['canmanageusers'],
      isSSOAuthenticated: false,
      pageSize: 25,
    });
    const answer = await whoAmI(origin, access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ email: people.pat, permissions: ['canmanageusers'] });
  });

  it('signs in the provider’s staff as system users', async () => {
    const { access_token } = await signIn(origin, people.staff, personPassword);
    const claims = (await (await whoAmI(origin, access_token)).json()) as object;
    expect(claims).toMatchObject({ isSystemUser: true, permissions: ['canmanageusers'] });
    expect(claims).not.toHaveProperty('clientUid');
  });

  it('does not ask for the password again in the same browser', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, personPassword, browse);
    const target = await nextAddress(
      await browse(authorizationAddress(origin, verifier, { prompt: 'none' })),
    );
    expect(new URL(target).searchParams.get('code')).toBeTruthy();
  });

  it('returns the same text for wrong passwords and unknown, locked and disabled accounts, in the same time for unknown ones', async () => {
    await unlock();
    const attempts = {
      wrong: await attempt(people.pat, wrongPassword),
      unknown: await attempt(people.nobody, wrongPassword),
      locked: await attempt(people.locked, personPassword),
      disabled: await attempt(people.disabled, personPassword),
      noAddress: await attempt('', wrongPassword),
      nul: await attempt('a\0b@elmpark.example', wrongPassword),
    };
    const bare = (text: string) =>
      text.replaceAll(/value="[^"]*"|\/sign-in\/[\w-]+|autofocus/g, '').replaceAll(/ +>/g, '>');
    for (const [name, { status, text }] of Object.entries(attempts)) {
      expect(status, name).toBe(401);
      expect(bare(text), name).toBe(bare(attempts.wrong.text));
    }
    expect(attempts.wrong.text).toContain(`value="${people.pat}"`);
    expect(attempts.wrong.text).not.toContain(wrongPassword);
    const timed = (email: string) => async () => {
      await unlock();
      const { browse, address } = await openPage();
      return timeOf(() => send(browse, address, email, wrongPassword));
    };
    const attemptsApart = await fastestApart([timed(people.pat), timed(people.nobody)], {
      ratio: 1.8,
      most: 60,
    });
    expect(attemptsApart).toBeLessThan(1.8);
    await unlock();
  });

  it('locks a user out at the client’s own limit, until the count is reset', async () => {
    await unlock();
    for (let count = 1; count <= failedLoginLimit; count += 1) {
      expect((await attempt(people.pat, wrongPassword)).status).toBe(401);
      expect(await failedLogins(people.pat)).toBe(count);
    }
    expect((await attempt(people.pat, personPassword)).status).toBe(401);
    await unlock();
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
    expect(await failedLogins(people.pat)).toBe(0);
  });

  it('the client’s own limit counts before the provider’s, whichever is lower', async () => {
    const { owner } = platform.database;
    await unlock();
    await owner.query(
      sql`insert into platform_user_settings (uid, maximum_failed_logins) values ('00000000-0000-0000-0000-000000000000', 20)`,
    );
    await failTimes(failedLoginLimit);
    expect((await attempt(people.pat, personPassword)).status).toBe(401);
    await unlock();
    await owner.query(sql`update platform_user_settings set maximum_failed_logins = 1`);
    await failTimes(failedLoginLimit - 1);
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
    await owner.query(sql`delete from platform_user_settings`);
    await unlock();
  });

  it('ends a lock after one minute, and doubles the time after a further wrong password', async () => {
    await unlock();
    await failTimes(failedLoginLimit);
    await platform.wait(50_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(401);
    await platform.wait(11_000);
    await failTimes(1);
    await platform.wait(110_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(401);
    await platform.wait(11_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
  });

  it('ends a lock after at most one hour, regardless of the number of wrong passwords', async () => {
    await unlock();
    await platform.database.owner.query(
      sql`update identity_accounts set failed_logins = 1000, last_failed_at = null where email = ${people.pat}`,
    );
    await failTimes(1);
    await platform.wait(3_590_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(401);
    await platform.wait(11_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
  });

  it('counts no wrong passwords during a lock, so that they cannot prolong it', async () => {
    await unlock();
    await failTimes(failedLoginLimit + 3);
    expect(await failedLogins(people.pat)).toBe(failedLoginLimit);
    await platform.wait(61_000);
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
  });

  it('counts concurrent wrong passwords only up to the limit', async () => {
    await unlock();
    await Promise.all(Array.from({ length: failedLoginLimit + 5 }, () => attempt(people.pat, wrongPassword)));
    expect(await failedLogins(people.pat)).toBe(failedLoginLimit);
  });

  it('resets the count of wrong passwords after a day', async () => {
    await unlock();
    await failTimes(failedLoginLimit - 1);
    await platform.wait(25 * 3_600_000);
    await failTimes(1);
    expect(await failedLogins(people.pat)).toBe(1);
  });

  it('resets the count of wrong passwords after the right one', async () => {
    await unlock();
    await attempt(people.pat, wrongPassword);
    await attempt(people.pat, personPassword);
    expect(await failedLogins(people.pat)).toBe(0);
  });

  it('rejects a sign-in that another browser started, with a page', async () => {
    const { address } = await openPage();
    const stranger = createBrowser(origin);
    for (const method of ['GET', 'POST']) {
      const answer = await stranger(address, { method });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('no longer open');
    }
  });

  it('ends the session and its tokens on sign-out, and redirects to the portal', async () => {
    const browse = createBrowser(origin);
    const { id_token, access_token, refresh_token } = await signIn(
      origin,
      people.pat,
      personPassword,
      browse,
    );
    expect((await whoAmI(origin, access_token)).status).toBe(200);
    const back = `${origin}/v7/prompt/logoutcallback`;
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: back,
      state: 's1',
    });
    const answer = await browse(`/identity/session/end?${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${back}?state=s1`);

    expect((await whoAmI(origin, access_token)).status).toBe(401);
    const refreshed = await requestTokens(browse, origin, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.status).toBe(400);
    const silent = await nextAddress(
      await browse(authorizationAddress(origin, verifier, { prompt: 'none' })),
    );
    expect(new URL(silent).searchParams.get('error')).toBe('login_required');
    // Once more, without a session: the redirect is the same.
    expect((await browse(`/identity/session/end?${query}`)).headers.get('location')).toBe(`${back}?state=s1`);
    query.delete('state');
    expect((await browse(`/identity/session/end?${query}`)).headers.get('location')).toBe(back);
  });

  it('asks for confirmation of a sign-out without an ID token, and rejects redirects to other sites', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, personPassword, browse);
    const answer = await browse(`/identity/session/end?client_id=safety-portal`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Sign out?');
    const foreign = new URLSearchParams({
      client_id: 'safety-portal',
      post_logout_redirect_uri: 'https://evil.example/',
    });
    const refused = await browse(`/identity/session/end?${foreign}`);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('location')).toBeNull();
  });

  it('issues codes to the portal only', async () => {
    const browse = createBrowser(origin);
    const answer = await browse(
      authorizationAddress(origin, verifier, { redirect_uri: 'https://evil.example/callback' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    const unknown = await browse(authorizationAddress(origin, verifier, { client_id: 'stranger' }));
    expect(unknown.status).toBe(400);
  });

  it('leads from another name of the server to its public address', async () => {
    const { port } = new URL(origin);
    const address = authorizationAddress(origin, verifier, {
      redirect_uri: `http://portal.localhost:${port}/v7/callback`,
    });
    const answerTo = async (host: string) => {
      const asked = request({ host: '127.0.0.1', port, path: address, headers: { host } }).end();
      const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
      return [statusCode, headers.location];
    };
    expect(await answerTo(`portal.localhost:${port}`)).toEqual([302, `${origin}/v7/`]);
    expect(await answerTo(`127.0.0.1:${port}`)).toEqual([400, undefined]);
    const page = await createBrowser(origin)(address);
    expect(await page.text()).toContain(`<a href="${origin}/v7/">Begin again</a>`);
  });

  it('requires a proof key with S256', async () => {
    const wrong: Record<string, string>[] = [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
    ];
    for (const more of wrong) {
      const answer = await createBrowser(origin)(authorizationAddress(origin, verifier, more));
      const target = answer.headers.get('location') ?? '';
      expect(new URL(target).searchParams.get('error')).toBe('invalid_request');
    }
  });

  it('accepts a code once, and only with its verifier', async () => {
    async function code() {
      const { browse, address } = await openPage();
      const answer = await send(browse, address, people.pat, personPassword);
      return { browse, code: await followToCode(browse, await nextAddress(answer), origin) };
    }
    const grant = { grant_type: 'authorization_code', code_verifier: verifier };
    const wrong = await code();
    const forged = { ...grant, code: wrong.code, code_verifier: `${verifier}x` };
    expect((await requestTokens(wrong.browse, origin, forged)).status).toBe(400);

    const right = await code();
    const issued = await requestTokens(right.browse, origin, { ...grant, code: right.code });
    expect(issued.status).toBe(200);
    const { refresh_token } = (await issued.json()) as { refresh_token: string };
    expect((await requestTokens(right.browse, origin, { ...grant, code: right.code })).status).toBe(400);
    const after = await requestTokens(right.browse, origin, { grant_type: 'refresh_token', refresh_token });
    expect(after.status).toBe(400);
  });

  // Last, because it exhausts the limit of this network address.
  it('returns 429 with Retry-After to a network address with too many attempts, and accepts it again later', async () => {
    await unlock();
    const { browse, address } = await openPage();
    const tries = await Promise.all(
      Array.from({ length: maxAttempts + 5 }, () => send(browse, address, people.nobody, wrongPassword)),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxAttempts);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = await send(browse, address, people.pat, personPassword);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts');
    await platform.wait(seconds * 1000);
    expect((await send(browse, address, people.pat, personPassword)).status).toBe(303);
  });

  it('limits the sign-ins started from one network address, and accepts new ones after Retry-After', async () => {
    const begin = async () => {
      const answer = await fetch(`${origin}/identity/auth?client_id=safety-portal`, { redirect: 'manual' });
      await answer.arrayBuffer();
      return answer;
    };
    let refused: Response | undefined;
    for (let begun = 0; begun <= 1200 && !refused; begun += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, begin));
      refused = answers.find(({ status }) => status === 429);
    }
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await begin()).status).toBe(429);
    await platform.wait(seconds * 1000);
    expect((await begin()).status).not.toBe(429);
  });
});

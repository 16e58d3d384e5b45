import { sql } from 'drizzle-orm';
import { base64url, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authorizationAddress,
  createBrowser,
  followToCode,
  nextAddress,
  requestTokens,
  signIn,
  type Tokens,
} from '../../../platform/commands/sign-in.ts';
import { storePassword } from '../../../platform/identity/accounts.ts';
import { hashPassword } from '../../../platform/identity/password.ts';
import { describePlatform } from '../../support/storages.ts';
import {
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  personPassword,
  people,
  whoAmI,
} from './support.ts';

describePlatform('Tokens', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  let tokens: Tokens;

  beforeAll(async () => {
    platform = await identityPlatform(storage);
    ({ origin } = platform);
    tokens = await signIn(origin, people.pat, personPassword);
  });
  afterAll(() => platform.stop());

  const setPassword = async (password: string) =>
    storePassword(platform.database.owner, await platform.uidOf(people.staff), await hashPassword(password));
  const refresh = (refresh_token: string) =>
    requestTokens(createBrowser(origin), origin, { grant_type: 'refresh_token', refresh_token });

  async function refused(token: string | undefined, reason?: RegExp) {
    const answer = await whoAmI(origin, token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const challenge = answer.headers.get('www-authenticate');
    expect(challenge).toMatch(/^Bearer realm=/);
    if (reason) expect(challenge).toMatch(reason);
  }

  /** The content of an access token, signed with another key or with other claims. */
  async function forge(header: object, claims: object, key?: CryptoKey) {
    const own = decodeJwt(tokens.access_token);
    const { privateKey } = await generateKeyPair('ES256');
    return new SignJWT({ ...own, ...claims })
      .setProtectedHeader({ ...decodeProtectedHeader(tokens.access_token), alg: 'ES256', ...header })
      .sign(key ?? privateKey);
  }

  it('are JWT access tokens for the services, without personal data or permissions (RFC 9068)', () => {
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const { sub, aud, iss, exp = 0, iat = 0, ...rest } = decodeJwt(tokens.access_token);
    expect({ aud, iss }).toEqual({ aud: 'safety-platform', iss: `${origin}/identity` });
    expect(exp - iat).toBeLessThanOrEqual(900);
    expect(sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(rest).toSorted()).toEqual([
      'auth_time',
      'client_id',
      'credentials',
      'grant',
      'jti',
      'scope',
    ]);
  });

  it('are rejected when missing, malformed or of another scheme', async () => {
    await refused(undefined);
    for (const token of ['x', 'a.b.c', '', `${tokens.access_token}x`, tokens.refresh_token])
      await refused(token);
    const basic = await fetch(`${origin}/identity/me`, { headers: { authorization: 'Basic cGF0OnB3' } });
    expect(basic.status).toBe(401);
  });

  it('are rejected with alg none, or signed with a public key as a shared secret', async () => {
    const [, payload = ''] = tokens.access_token.split('.');
    const none = base64url.encode(JSON.stringify({ alg: 'none', typ: 'at+jwt' }));
    await refused(`${none}.${payload}.`, /it is not valid/);
    const { keys } = (await (await fetch(`${origin}/identity/jwks`)).json()) as { keys: object[] };
    const shared = await new SignJWT(decodeJwt(tokens.access_token))
      .setProtectedHeader({ ...decodeProtectedHeader(tokens.access_token), alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
    await refused(shared, /it is not valid/);
  });

  it('are rejected when signed with an unknown key', async () => {
    await refused(await forge({}, {}), /it is not valid/);
    await refused(await forge({ kid: 'another' }, {}), /it is not valid/);
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    await refused(await forge({ jwk: await exportJWK(publicKey) }, {}, privateKey), /it is not valid/);
  });

  it('are rejected when expired, for another audience, issuer or user, and as ID tokens', async () => {
    const key = await platform.signingKey();
    await refused(await forge({}, { aud: 'somebody-else' }, key), /meant for someone else/);
    await refused(await forge({}, { iss: 'https://issuer.example' }, key), /another issuer/);
    await refused(await forge({}, { exp: 1_700_000_000 }, key), /expired/);
    await refused(await forge({ typ: 'JWT' }, {}, key), /not an access token/);
    await refused(await forge({}, { sub: 'not-a-uuid' }, key), /a claim of it is wrong/);
    await refused(await forge({}, { sub: crypto.randomUUID() }, key), /user is not known/);
    await refused(tokens.id_token, /not an access token/);
    expect((await whoAmI(origin, await forge({}, {}, key))).status).toBe(200);
  });

  /** As if the first use of every refresh token of a person had been this long ago. */
  const usedEarlier = async (seconds: number) =>
    platform.database.owner.query(
      sql`update identity_payloads set consumed_at = consumed_at - ${seconds}::float8 * interval '1 second'
        where account_uid = ${await platform.uidOf(people.pat)} and id like 'RefreshToken:%'`,
    );
  const tokensOf = async (answer: Promise<Response>) => {
    const { status } = await answer;
    expect(status).toBe(200);
    return (await (await answer).json()) as Tokens;
  };

  it('are renewed once, and reuse of a refresh token revokes the whole family', async () => {
    const first = await signIn(origin, people.pat, personPassword);
    const second = await tokensOf(refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoAmI(origin, second.access_token)).status).toBe(200);

    await usedEarlier(61);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    for (const { access_token } of [first, second]) await refused(access_token, /it was revoked/);
  });

  it('are renewed again by a client that lost the response, which goes on with the tokens of the second', async () => {
    const first = await signIn(origin, people.pat, personPassword);
    await tokensOf(refresh(first.refresh_token));
    const repeated = await tokensOf(refresh(first.refresh_token));
    expect((await whoAmI(origin, repeated.access_token)).status).toBe(200);
    await usedEarlier(61);
    const next = await tokensOf(refresh(repeated.refresh_token));
    expect((await whoAmI(origin, next.access_token)).status).toBe(200);
  });

  it('are revoked when a refresh token is repeated although its successor was used', async () => {
    const first = await signIn(origin, people.pat, personPassword);
    const second = await tokensOf(refresh(first.refresh_token));
    const third = await tokensOf(refresh(second.refresh_token));
    expect((await refresh(first.refresh_token)).status).toBe(400);
    await refused(third.access_token, /it was revoked/);
  });

  it('are revoked when two holders of a repeated refresh token both go on', async () => {
    const first = await signIn(origin, people.pat, personPassword);
    const holders = await Promise.all([0, 1].map(() => tokensOf(refresh(first.refresh_token))));
    const [one, other] = holders.map(({ refresh_token }) => refresh_token);
    const next = await tokensOf(refresh(one ?? ''));
    expect((await refresh(other ?? '')).status).toBe(400);
    for (const { access_token } of [...holders, next]) await refused(access_token, /it was revoked/);
  });

  it('of another browser stay valid when a refresh token is reused', async () => {
    const other = await signIn(origin, people.pat, personPassword);
    const { refresh_token } = await signIn(origin, people.pat, personPassword);
    await refresh(refresh_token);
    await usedEarlier(61);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect((await whoAmI(origin, other.access_token)).status).toBe(200);
  });

  it('of two tabs of a browser, under a nonce each, are renewed beside each other, and those of one are not reused', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, personPassword, browse);
    const code_verifier = 'v'.repeat(43);
    const openTab = async (nonce: string) => {
      const asked = authorizationAddress(origin, code_verifier, { prompt: 'none', nonce });
      const code = await followToCode(browse, asked, origin);
      return tokensOf(
        requestTokens(browse, origin, { grant_type: 'authorization_code', code, code_verifier }),
      );
    };
    const [one, other] = [await openTab('nonce of one tab'), await openTab('nonce of the other')];
    const next = await tokensOf(refresh(one.refresh_token));
    const after = await tokensOf(refresh(next.refresh_token));
    const beside = await tokensOf(refresh(other.refresh_token));
    for (const { access_token } of [after, beside])
      expect((await whoAmI(origin, access_token)).status).toBe(200);
    expect((await refresh(one.refresh_token)).status).toBe(400);
  });

  it('are renewed by concurrent requests as often as they ask, and only one of them goes on', async () => {
    const { refresh_token } = await signIn(origin, people.pat, personPassword);
    const holders = await Promise.all(Array.from({ length: 4 }, () => tokensOf(refresh(refresh_token))));
    const answers = await Promise.all(holders.map((holder) => refresh(holder.refresh_token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('grant added permissions and lose removed ones from the next call on, and contain them after renewal', async () => {
    const { access_token, refresh_token } = await signIn(origin, people.pat, personPassword);
    const permissions = async () =>
      ((await (await whoAmI(origin, access_token)).json()) as { permissions: string[] }).permissions;
    const set = (list: string[]) =>
      platform.database.owner.query(
        sql`update roles set permissions = ${sql.param(list)} where client_uid = ${clientUid}`,
      );
    await set([]);
    expect(await permissions()).toEqual([]);
    await set(['CanManageRoles']);
    expect(await permissions()).toEqual(['canmanageroles']);
    const renewed = (await (await refresh(refresh_token)).json()) as Tokens;
    expect(decodeJwt(renewed.id_token)['permissions']).toEqual(['canmanageroles']);
    await set(['CanManageUsers']);
  });

  it('are rejected from the next call on when the user is disabled, and the session ends', async () => {
    const browse = createBrowser(origin);
    const { access_token, refresh_token } = await signIn(origin, people.pat, personPassword, browse);
    const setActive = (active: boolean) =>
      platform.database.owner.query(
        sql`update users set user_active = ${active} where user_name = ${people.pat}`,
      );
    await setActive(false);
    await refused(access_token, /user is disabled/);
    expect((await refresh(refresh_token)).status).toBe(400);
    const silent = authorizationAddress(origin, 'v'.repeat(43), { prompt: 'none' });
    expect(new URL(await nextAddress(await browse(silent))).searchParams.get('error')).toBe('login_required');
    await setActive(true);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  it('are rejected from the next call on when the password changes', async () => {
    const browse = createBrowser(origin);
    const { access_token, refresh_token } = await signIn(origin, people.staff, personPassword, browse);
    await setPassword('Another-Pass-2');
    await refused(access_token, /revoked/);
    expect((await refresh(refresh_token)).status).toBe(400);
    await expect(signIn(origin, people.staff, personPassword)).rejects.toThrow(/Incorrect email or password/);
    const again = await signIn(origin, people.staff, 'Another-Pass-2', browse);
    expect((await whoAmI(origin, again.access_token)).status).toBe(200);
    await setPassword(personPassword);
  });

  it('are rejected when the account is deleted', async () => {
    const { access_token } = await signIn(origin, people.staff, personPassword);
    const uid = await platform.uidOf(people.staff);
    await platform.database.owner.query(sql`delete from identity_accounts where uid = ${uid}`);
    await refused(access_token, /not known/);
  });

  it('are not readable by pages of another origin', async () => {
    const ask = (from: string) =>
      fetch(`${origin}/identity/token`, {
        method: 'POST',
        headers: { origin: from },
        body: new URLSearchParams({
          client_id: 'safety-portal',
          grant_type: 'refresh_token',
          refresh_token: 'x',
        }),
      });
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are signed with keys that are encrypted in the database, which stores passwords only as hashes', async () => {
    const { rows } = await platform.database.owner.query<{ key: string }>(
      sql`select key from identity_signing_keys`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^v1\.[\w-]+$/);
    const { rows: accounts } = await platform.database.owner.query<{ hash: string }>(
      sql`select password_hash as hash from identity_accounts`,
    );
    for (const { hash } of accounts) expect(hash).toMatch(/^\$scrypt\$ln=10,r=8,p=3\$/);
  });
});

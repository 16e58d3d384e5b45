import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  authorizationAddress,
  createBrowser,
  nextAddress,
  requestTokens,
  signIn,
  type Tokens,
} from '../../../platform/commands/sign-in.ts';
import { identityOf } from '../../../platform/identity/identity.ts';
import { rotateSigningKeys } from '../../../platform/identity/keys/signing-keys.ts';
import { encryptionOf } from '../../../platform/kernel/encryption.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { describePlatform } from '../../support/storages.ts';
import { type IdentityPlatform, identityPlatform, people, personPassword, whoAmI } from './support.ts';

const minute = 60_000;
const weekSeconds = 7 * 24 * 3600;

describePlatform('The time of a sign-in', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  /** Milliseconds by which the platform's clock is ahead of this test's. */
  let ahead = 0;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
    ({ origin } = platform);
  });
  afterAll(() => platform.stop());

  const wait = async (milliseconds: number) => {
    ahead += milliseconds;
    await platform.wait(milliseconds);
  };
  // Moves past the limits of earlier requests.
  beforeEach(() => wait(11 * minute));

  const statusOf = async ({ access_token: token }: Tokens) => (await whoAmI(origin, token)).status;
  /** Changes a time in the stored records of a kind, as if they were older. */
  const age = (kind: string, member: string, seconds: number) =>
    platform.database.owner.query(sql`
      update identity_payloads set payload = jsonb_set(payload, ${sql.param([member])}::text[],
        to_jsonb((payload ->> ${member}::text)::int - ${seconds}::int))
      where id like ${`${kind}:%`} and payload ->> ${member}::text is not null`);

  it('is fifteen minutes for an access token, also for one that was used just before', async () => {
    const tokens = await signIn(origin, people.pat, personPassword);
    await wait(14 * minute + 50_000);
    expect(await statusOf(tokens)).toBe(200);
    await wait(20_000);
    const answer = await whoAmI(origin, tokens.access_token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('it has expired'),
    ]);
  });

  it('is seven days for renewals, however often it is renewed', async () => {
    const { refresh_token } = await signIn(origin, people.pat, personPassword);
    /** Seconds until the newest refresh token expires. */
    const left = async () => {
      const { rows } = await platform.database.owner.query<{ seconds: number }>(sql`
        select extract(epoch from max(expires_at) - now())::float8 as seconds from identity_payloads
        where id like 'RefreshToken:%' and consumed_at is null`);
      return rows[0]?.seconds ?? 0;
    };
    const renew = async (token: string) => {
      const answer = await requestTokens(createBrowser(origin), origin, {
        grant_type: 'refresh_token',
        refresh_token: token,
      });
      return (await answer.json()) as Tokens;
    };
    const day = 24 * 3600;
    await age('RefreshToken', 'iiat', weekSeconds - 2 * day);
    const { refresh_token: next } = await renew(refresh_token);
    expect(Math.round((await left()) / 60)).toBe(day / 60);
    await platform.database.owner.query(
      sql`update identity_payloads set expires_at = now() + interval '1 minute' where id like 'RefreshToken:%'`,
    );
    await age('RefreshToken', 'iiat', 2 * day - 3600);
    await renew(next);
    expect(Math.round((await left()) / 60)).toBe(60);
  });

  it('is seven days for a browser, which then asks for the password again', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, personPassword, browse);
    const quietly = async () => {
      const address = authorizationAddress(origin, 'v'.repeat(43), { prompt: 'none' });
      const { searchParams } = new URL(await nextAddress(await browse(address)));
      return searchParams.get('error') ?? 'signed in';
    };
    await age('Session', 'loginTs', Math.floor(ahead / 1000) + weekSeconds - 60);
    expect(await quietly()).toBe('signed in');
    await age('Session', 'loginTs', 120);
    expect(await quietly()).toBe('login_required');
  });

  it('ends with the keys that are revoked, once the process has read the new ones, which sign from then on', async () => {
    const { database, settings } = platform;
    const before = await signIn(origin, people.pat, personPassword);
    const identity = await identityOf({ database, settings } as PlatformContext);
    const now = new Date(Date.now() + ahead);
    await rotateSigningKeys(database.owner, await encryptionOf(settings), { now, revokes: true });
    await identity.refresh();
    expect(await statusOf(before)).toBe(401);
    const after = await signIn(origin, people.pat, personPassword);
    expect(await statusOf(after)).toBe(200);
    const { keys } = (await (await fetch(`${origin}/identity/jwks`)).json()) as { keys: { kid: string }[] };
    expect(keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(after.access_token).kid]);
    expect(decodeProtectedHeader(before.access_token).kid).not.toBe(keys[0]?.kid);
  });
});

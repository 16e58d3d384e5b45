import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { authorizationAddress, createBrowser, nextAddress } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { post } from './secondSteps.ts';
import {
  clientUid,
  failedLoginLimit,
  type IdentityPlatform,
  identityPlatform,
  maxAttempts,
  people,
  personPassword,
  wrongPassword,
} from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

describePlatform('A sign-in', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage, { LOG_LEVEL: 'warn' });
  });
  afterAll(() => platform.stop());
  // Moves past the limits of earlier requests.
  beforeEach(() => platform.wait(61 * 60_000));

  async function attempt(email: string, password: string): Promise<number> {
    const browse = createBrowser(platform.origin);
    const address = await nextAddress(await browse(authorizationAddress(platform.origin, verifier)));
    const answer = await post(browse, address, { email, password });
    await answer.body?.cancel();
    return answer.status;
  }
  const counts = async () => {
    const { rows } = await platform.database.owner.query<{
      email: string;
      account: number;
      user: number;
    }>(sql`
      select account.email, account.failed_logins as account, users.failed_logins as user,
        account.last_login is not null and users.last_login is not null as "hasSignedIn"
      from identity_accounts account join users on users.client_uid = account.client_uid and users.uid = account.uid
      where account.client_uid = ${clientUid} order by fold_case(account.email)`);
    return Object.fromEntries(rows.map(({ email, ...count }) => [email, count]));
  };

  it('with the right password counts to no limit of its network address', async () => {
    for (let count = 0; count < maxAttempts + 2; count += 1)
      expect(await attempt(people.staff, personPassword)).toBe(303);
  });

  it('counts for its own account only, be the password wrong or right', async () => {
    const none = { account: 0, user: 0, hasSignedIn: false };
    const locked = { account: failedLoginLimit, user: failedLoginLimit, hasSignedIn: false };
    const others = { [people.disabled]: none, [people.locked]: locked };
    expect(await counts()).toEqual({ ...others, [people.pat]: none });
    await attempt(people.pat, wrongPassword);
    expect(await counts()).toEqual({ ...others, [people.pat]: { ...none, account: 1, user: 1 } });
    expect(await attempt(people.pat, personPassword)).toBe(303);
    expect(await counts()).toEqual({ ...others, [people.pat]: { ...none, hasSignedIn: true } });
  });

  it('that locks its account is logged with the identifier, once', async () => {
    const uid = await platform.uidOf(people.pat);
    const logged = () => platform.log.filter((line) => line.includes('locked after') && line.includes(uid));
    for (let count = 1; count < failedLoginLimit; count += 1) await attempt(people.pat, wrongPassword);
    expect(logged()).toEqual([]);
    await attempt(people.pat, wrongPassword);
    await attempt(people.pat, wrongPassword);
    expect(logged()).toHaveLength(1);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  authorizationAddress,
  createBrowser,
  nextAddress,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { setPasswordCost } from '../../../platform/identity/password.ts';
import { passwordCost } from '../../support/platform.ts';
import { describePlatform } from '../../support/storages.ts';
import { costOf } from '../../support/timing.ts';
import { type IdentityPlatform, identityPlatform, people, personPassword, wrongPassword } from './support.ts';

/** Sixteen times the work of the existing hashes. */
const raisedCost = passwordCost + 4;

describePlatform('A raised PASSWORD_COST', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
    setPasswordCost(raisedCost);
  });
  afterAll(async () => {
    setPasswordCost(passwordCost);
    await platform.stop();
  });

  const hashOf = async (email: string) => {
    const { rows } = await platform.database.owner.query<{ hash: string }>(
      sql`select password_hash as hash from identity_accounts where email = ${email}`,
    );
    return rows[0]?.hash;
  };

  it('costs the same work for an unknown address as for an account with an older hash', async () => {
    /** Processor milliseconds of an attempt with a wrong password. */
    const workOf = async (email: string) => {
      await platform.wait(25 * 3_600_000);
      const browse = createBrowser(platform.origin);
      const address = await nextAddress(await browse(authorizationAddress(platform.origin, 'x'.repeat(43))));
      const body = new URLSearchParams({ email, password: wrongPassword });
      return costOf(() => browse(address, { method: 'POST', body }));
    };
    const emails = [people.pat, people.nobody, 'an@other.example'];
    const least = emails.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 8; round += 1)
      for (const [index, email] of emails.entries())
        least[index] = Math.min(least[index] ?? 0, await workOf(email));
    expect(Math.max(...least) / Math.min(...least), least.join(', ')).toBeLessThan(2);
  });

  it('renews an older hash at the next sign-in, and keeps the password', async () => {
    expect(await hashOf(people.staff)).toContain(`$ln=${passwordCost},`);
    await signIn(platform.origin, people.staff, personPassword);
    const renewed = await hashOf(people.staff);
    expect(renewed).toContain(`$ln=${raisedCost},`);
    await signIn(platform.origin, people.staff, personPassword);
    expect(await hashOf(people.staff)).toBe(renewed);
  });
});

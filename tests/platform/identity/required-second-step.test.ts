import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { authorizationAddress, createBrowser, nextAddress } from '../../../platform/commands/sign-in.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import { describePlatform } from '../../support/storages.ts';
import { post } from './secondSteps.ts';
import { clientUid, type IdentityPlatform, identityPlatform, people, personPassword } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

/** The settings that decide; null for a client without user settings of its own. */
interface Chosen {
  readonly provider: boolean;
  readonly client: boolean | null;
  readonly role: boolean;
}

describePlatform('A second step besides the password', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
  });
  afterAll(() => platform.stop());
  beforeEach(() => platform.wait(11 * 60_000));

  async function choose({ provider, client, role }: Chosen) {
    const { owner } = platform.database;
    await owner.query(sql`delete from platform_user_settings`);
    await owner.query(
      sql`insert into platform_user_settings (uid, require_second_step) values (${nilUuid}, ${provider})`,
    );
    await owner.query(sql`delete from user_settings`);
    if (client !== null)
      await owner.query(sql`
        insert into user_settings (client_uid, uid, require_second_step) values (${clientUid}, ${clientUid}, ${client})`);
    await owner.query(sql`update roles set require_second_step = ${role} where client_uid = ${clientUid}`);
  }

  const nothing: Chosen = { provider: false, client: null, role: false };
  it.each<[string, Chosen, { ofUser: boolean; ofStaff: boolean }]>([
    ['no one', nothing, { ofUser: false, ofStaff: false }],
    ['the provider', { ...nothing, provider: true }, { ofUser: true, ofStaff: true }],
    ['the client', { ...nothing, client: true }, { ofUser: true, ofStaff: false }],
    [
      'the provider, and the client does not',
      { ...nothing, provider: true, client: false },
      { ofUser: false, ofStaff: true },
    ],
    ['a role of the client', { ...nothing, role: true }, { ofUser: true, ofStaff: false }],
    [
      'a role, and the client does not',
      { ...nothing, client: false, role: true },
      { ofUser: true, ofStaff: false },
    ],
  ])('is asked of those of whom it is required: by %s', async (_, chosen, { ofUser, ofStaff }) => {
    await choose(chosen);
    const isAsked = async (email: string) => {
      const browse = createBrowser(platform.origin);
      const address = await nextAddress(await browse(authorizationAddress(platform.origin, verifier)));
      const answer = await post(browse, address, { email, password: personPassword });
      expect([200, 303]).toContain(answer.status);
      return (await answer.text()).includes('Set up an authenticator app');
    };
    expect({ ofUser: await isAsked(people.pat), ofStaff: await isAsked(people.staff) }).toEqual({
      ofUser,
      ofStaff,
    });
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  authorizationAddress,
  createBrowser,
  followToCode,
  nextAddress,
  signIn,
} from '../../../../platform/commands/sign-in.ts';
import { nilUuid } from '../../../../resources/declaration/identifiers.ts';
import { messages } from '../../../../resources/product/messages.ts';
import { describePlatform } from '../../../support/storages.ts';
import { clientUid, identityPlatform, type IdentityPlatform, personPassword, people } from '../support.ts';
import { altered } from '../../../support/altered.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';
const newPassword = 'Rowan-Lane-7';

describePlatform('A password set by an administrator', (storage) => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await identityPlatform(storage);
  });
  afterAll(() => platform.stop());

  async function require(isRequired: boolean) {
    const { owner } = platform.database;
    await owner.query(
      sql`update user_settings set require_password_change = ${isRequired} where client_uid = ${clientUid}`,
    );
    await owner.query(
      sql`update identity_accounts set password_is_temporary = true where email = ${people.pat}`,
    );
  }
  beforeEach(() => require(true));

  /** Enters the correct password in a new browser and returns the next page. */
  async function givePassword() {
    const browse = createBrowser(platform.origin);
    const page = await nextAddress(await browse(authorizationAddress(platform.origin, verifier)));
    const answer = await browse(page, {
      method: 'POST',
      body: new URLSearchParams({ email: people.pat, password: personPassword }),
    });
    const text = await answer.text();
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
    const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const send = (fields: Record<string, string>, to = action, through = browse) =>
      through(to, { method: 'POST', body: new URLSearchParams(fields) });
    return { browse, answer, text, action, proof, send };
  }

  it('signs the user in directly when the user settings do not require a change', async () => {
    await require(false);
    expect((await signIn(platform.origin, people.pat, personPassword)).access_token).toBeTruthy();
  });

  it('need not be changed when the user chose it', async () => {
    await platform.database.owner.query(sql`update identity_accounts set password_is_temporary = false`);
    expect((await signIn(platform.origin, people.pat, personPassword)).access_token).toBeTruthy();
  });

  it('must be changed by users without client settings when the platform’s settings require it', async () => {
    const { owner } = platform.database;
    await owner.query(
      sql`insert into platform_user_settings (uid, require_password_change) values (${nilUuid}, true)`,
    );
    await owner.query(
      sql`update identity_accounts set password_is_temporary = true where email = ${people.staff}`,
    );
    await expect(signIn(platform.origin, people.staff, personPassword)).rejects.toThrow();
    await owner.query(sql`delete from platform_user_settings`);
    expect((await signIn(platform.origin, people.staff, personPassword)).access_token).toBeTruthy();
  });

  it('cannot be changed with a proof that is invalid, expired or of another sign-in', async () => {
    const [one, other] = [await givePassword(), await givePassword()];
    const { proof, send } = one;
    for (const wrongProof of ['', 'v1.AAAA', altered(proof), other.proof])
      expect((await send({ proof: wrongProof, password: newPassword })).status).toBe(404);
    expect(
      (await send({ proof, password: newPassword }, one.action, createBrowser(platform.origin))).status,
    ).toBe(404);
    await platform.wait(16 * 60_000);
    expect((await send({ proof, password: newPassword })).status).toBe(404);
    await expect(signIn(platform.origin, people.pat, newPassword)).rejects.toThrow();
  });

  it('that is replaced in a browser that was signed in ends that sign-in, and leads to the portal', async () => {
    const { owner } = platform.database;
    await require(false);
    const browse = createBrowser(platform.origin);
    await signIn(platform.origin, people.pat, personPassword, browse);
    await require(true);
    const again = authorizationAddress(platform.origin, verifier, { prompt: 'login' });
    const page = await nextAddress(await browse(again));
    const post = (to: string, fields: Record<string, string>) =>
      browse(to, { method: 'POST', body: new URLSearchParams(fields) });
    const text = await (await post(page, { email: people.pat, password: personPassword })).text();
    const [, action = '', proof = ''] = /action="([^"]+)"[^]*name="proof" value="([^"]+)"/.exec(text) ?? [];
    const done = await post(action, { proof, password: 'Alder-Court-5' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/']);
    const quiet = authorizationAddress(platform.origin, verifier, { prompt: 'none' });
    const { searchParams } = new URL(await nextAddress(await browse(quiet)));
    expect(searchParams.get('error')).toBe('login_required');
    await signIn(platform.origin, people.pat, 'Alder-Court-5');
    await owner.query(sql`
      update identity_accounts account set password_hash = other.password_hash from identity_accounts other
      where account.email = ${people.pat} and other.email = ${people.staff}`);
    await owner.query(sql`delete from audit_entries`);
  });

  it('must be replaced before the sign-in continues, and not by a weak password or itself', async () => {
    const { browse, answer, text, proof, send } = await givePassword();
    expect(answer.status).toBe(200);
    expect(text).toContain('<h1>Choose a new password</h1>');
    expect(text).not.toContain(personPassword);
    const weak = await send({ proof, password: 'weak' });
    expect([weak.status, (await weak.text()).replaceAll('&amp;', '&')]).toEqual([
      400,
      expect.stringContaining(messages['password-rule']),
    ]);
    const same = await send({ proof, password: personPassword });
    expect([same.status, await same.text()]).toEqual([400, expect.stringContaining('choose another one')]);
    const replacement = await send({ proof, password: newPassword });
    expect(replacement.status).toBe(303);
    expect(await followToCode(browse, await nextAddress(replacement), platform.origin)).toBeTruthy();
    // The proof has been used.
    expect((await send({ proof, password: 'Another-One-1' })).status).toBe(404);
    await expect(signIn(platform.origin, people.pat, personPassword)).rejects.toThrow(
      /Incorrect email or password/,
    );
    await platform.database.owner.query(sql`update identity_accounts set password_is_temporary = false`);
    expect((await signIn(platform.origin, people.pat, newPassword)).access_token).toBeTruthy();
    // Audited once, as an action of its owner, without the password.
    const { rows } = await platform.database.owner.query(sql`
      select actor_email, operation, subject, client_uid, target = actor_uid::text as "isOwn", changes from audit_entries`);
    expect(rows).toEqual([
      {
        actor_email: people.pat,
        operation: 'update',
        subject: 'users',
        client_uid: clientUid,
        isOwn: true,
        changes: { password: {} },
      },
    ]);
  });
});

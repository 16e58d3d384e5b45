import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callService, jobService } from '../../../platform/modules.ts';
import { issueKey } from '../../../platform/webhooks/keys/key.ts';
import {
  audience,
  type OutsideProvider,
  outsideProvider,
  type TokenOptions,
  verified,
} from './outsideProvider.ts';
import {
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  people,
  personPassword,
  whoAmI,
} from './support.ts';

describe('With an outside OpenID provider', () => {
  let provider: OutsideProvider;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform(
      'pglite',
      {
        OIDC_ISSUER: provider.issuer,
        OIDC_AUDIENCE: audience,
        OIDC_USER_CLAIM: 'email',
      },
      [callService, jobService],
    );
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const statusFor = async (claims: Record<string, unknown>, options?: TokenOptions) =>
    (await whoAmI(platform.origin, await provider.issue(claims, options))).status;

  it('the platform returns 503 while the provider’s keys are unavailable, and recovers', async () => {
    provider.setDown(true);
    expect(await statusFor(verified(people.pat))).toBe(503);
    provider.setDown(false);
    expect(await statusFor(verified(people.pat))).toBe(200);
  });

  it('the platform issues the tokens of API keys itself', async () => {
    const uid = randomUUID();
    await platform.database.owner.query(sql`
      insert into api_keys (client_uid, uid, name, reads_deliveries) values (${clientUid}, ${uid}, 'Incidents', true)`);
    const key = await platform.database.owner.transaction((tx) => issueKey(tx, { clientUid, uid }));
    const answer = await fetch(`${platform.origin}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${uid}:${key}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const deliveries = (of: string) =>
      fetch(`${platform.origin}/webhooks/v2/clients/${of}/deliveries`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await deliveries(clientUid)).status).toBe(200);
    expect((await deliveries(randomUUID())).status).toBe(404);
    expect((await whoAmI(platform.origin, token)).status).toBe(401);
  });

  it('the platform finds the user by a verified email address in any case, and by nothing else in that claim', async () => {
    expect(await statusFor(verified(people.pat.toUpperCase()))).toBe(200);
    expect(await statusFor(verified(await platform.uidOf(people.pat)))).toBe(401);
    expect(await statusFor(verified(people.nobody))).toBe(401);
    expect(await statusFor({})).toBe(401);
  });

  it('the platform rejects unverified email addresses and disabled users', async () => {
    for (const email_verified of [false, 'false', '', 0, 1, null, undefined])
      expect(await statusFor({ email: people.pat, email_verified }), String(email_verified)).toBe(401);
    expect(await statusFor(verified(people.disabled))).toBe(401);
  });

  it.each([
    ['email_verified as text', { email_verified: 'true' }],
    ['xms_edov of Entra ID', { xms_edov: true }],
    ['xms_edov as a number', { xms_edov: 1 }],
    ['xms_edov as text', { xms_edov: '1' }],
  ])('the platform accepts an address that the provider confirms by %s', async (_, confirmed) => {
    expect(await statusFor({ email: people.pat, ...confirmed })).toBe(200);
  });

  it('the reason of a refusal names the claim', async () => {
    const answer = await whoAmI(platform.origin, await provider.issue({ email: people.pat }));
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('email_verified') });
  });

  it.each([
    ['a typ claim of an ID token', { typ: 'ID' }, {}],
    ['a token_use claim of an ID token', { token_use: 'id' }, {}],
    ['a nonce', { nonce: 'n' }, { typ: 'JWT' }],
    ['the hash of an access token', { at_hash: 'h' }, {}],
    ['the hash of a code', { c_hash: 'h' }, {}],
    ['the header type of a logout token', {}, { typ: 'logout+jwt' }],
  ])('the platform rejects a token that is not an access token: %s', async (_, claims, options) => {
    expect(await statusFor({ ...verified(people.pat), ...claims }, options)).toBe(401);
  });

  it.each(['JWT', 'at+jwt', 'application/at+JWT'])(
    'the platform accepts an access token of the type %s',
    async (typ) => {
      expect(await statusFor(verified(people.pat), { typ })).toBe(200);
    },
  );

  it('the platform rejects tokens for another audience, of another issuer, or expired', async () => {
    expect(await statusFor({ ...verified(people.pat), aud: 'safety-portal' })).toBe(401);
    expect(await statusFor({ ...verified(people.pat), iss: `${platform.origin}/identity` })).toBe(401);
    expect(await statusFor(verified(people.pat), { lifetime: '-2m' })).toBe(401);
  });

  it('the platform accepts a clock difference of 45 seconds, and rejects one of two minutes', async () => {
    const now = Math.floor(Date.now() / 1000);
    // Some providers send `nbf`, the start of a token's validity.
    const statusAt = (ahead: number) => statusFor({ ...verified(people.pat), nbf: now + ahead });
    expect([await statusAt(45), await statusAt(120)]).toEqual([200, 401]);
    const statusAfter = (lifetime: string) => statusFor(verified(people.pat), { lifetime });
    expect([await statusAfter('-45s'), await statusAfter('-120s')]).toEqual([200, 401]);
  });

  it('the platform sets no passwords, and mails nobody about a password or a link without a page', async () => {
    const token = await provider.issue(verified(people.pat));
    const call = (method: string, path: string, body: object) =>
      fetch(`${platform.origin}/usercontactrole/v2/clients/${clientUid}/Users${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const password = personPassword;
    const created = await call('POST', '', {
      firstName: 'New',
      lastName: 'Person',
      email: 'new@elmpark.example',
      password,
    });
    expect(created.status).toBe(201);
    const { uid } = (await created.json()) as { uid: string };
    const set = await call('PUT', `/${uid}/password`, { password });
    expect(set.status).toBe(404);
    expect(await set.json()).toMatchObject({ detail: 'Passwords are kept by another identity provider.' });

    const { owner } = platform.database;
    const statesOfJobs = async () =>
      (await owner.query(sql`select state::text as state from jobs.job where name = 'verify-email'`)).rows;
    await expect.poll(statesOfJobs).toEqual([{ state: 'completed' }]);
    expect((await owner.query(sql`select uid from mail_outbox`)).rows).toEqual([]);
  });

  it('the platform issues tokens for applications beside it, and leaves refresh tokens to the provider', async () => {
    const answer = await fetch(`${platform.origin}/.auth/ValidateAuth`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await provider.issue(verified(people.pat))}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        refreshtoken: 'of the provider',
        clientuid: clientUid,
        buildinguid: '00000000-0000-0000-0000-000000000000',
      }),
    });
    const { JsonWebToken: token } = (await answer.json()) as { JsonWebToken: string };
    expect(decodeJwt(token)).toMatchObject({ sub: await platform.uidOf(people.pat), clientUid });
  });

  it('the platform rejects tokens issued before the user’s credentials changed', async () => {
    const issuedAt = Math.floor(Date.now() / 1000) - 3600;
    expect(await statusFor(verified(people.pat), { issuedAt })).toBe(401);
  });
});

describe('With an outside provider and a user claim that users can choose', () => {
  let provider: OutsideProvider;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform('pglite', {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_USER_CLAIM: 'preferred_username',
      OIDC_USER_CLAIM_HOLDS: 'address',
    });
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const statusFor = async (claims: Record<string, unknown>) =>
    (await whoAmI(platform.origin, await provider.issue({ preferred_username: people.pat, ...claims })))
      .status;

  it('the platform accepts an email address in the claim only when it equals the verified one', async () => {
    expect(await statusFor(verified('mallory@elsewhere.example'))).toBe(401);
    expect(await statusFor({ email_verified: true })).toBe(401);
    expect(await statusFor(verified(people.pat.toUpperCase()))).toBe(200);
  });

  it('nobody signs in as somebody else by choosing the identifier of that person', async () => {
    const uid = await platform.uidOf(people.pat);
    expect(await statusFor({ ...verified('eve@x.example'), sub: 'eve', preferred_username: uid })).toBe(401);
    expect(await statusFor({ email: uid, email_verified: true, preferred_username: uid })).toBe(401);
  });
});

describe('With an outside provider whose identifiers are its own', () => {
  let provider: OutsideProvider;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform(
      'pglite',
      { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience, OIDC_USER_CLAIM: 'oid' },
      [callService, jobService],
    );
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const guid = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
  const answerFor = async (claims: Record<string, unknown>) =>
    whoAmI(platform.origin, await provider.issue(claims));
  const statusFor = async (claims: Record<string, unknown>) => (await answerFor(claims)).status;

  async function setExternalId(caller: Record<string, unknown>, uid: string, value: string | null) {
    const answer = await fetch(`${platform.origin}/usercontactrole/v2/clients/${clientUid}/Users/${uid}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${await provider.issue(caller)}`,
        'content-type': 'application/json-patch+json',
      },
      body: JSON.stringify([{ op: 'replace', path: '/externalId', value }]),
    });
    return { status: answer.status, body: (await answer.json()) as { detail?: string } };
  }

  it('an identifier of the platform in the claim signs nobody in', async () => {
    expect(await statusFor({ oid: await platform.uidOf(people.pat) })).toBe(401);
  });

  it('the first sign-in with a confirmed address fills the identifier, with an entry in the history', async () => {
    expect(await statusFor({ oid: guid })).toBe(401);
    expect(await statusFor({ oid: guid, email: people.pat })).toBe(401);
    expect(await statusFor({ oid: guid, ...verified(people.pat) })).toBe(200);
    // From now on without the address.
    const answer = await answerFor({ oid: guid });
    expect(await answer.json()).toMatchObject({ userUid: await platform.uidOf(people.pat) });
    const { rows } = await platform.database.owner.query<{ changes: object }>(
      sql`select changes from audit_entries where subject = 'users' and changes ? 'externalId'`,
    );
    expect(rows).toEqual([{ changes: { externalId: { old: null, new: guid } } }]);
    const { rows: shown } = await platform.database.owner.query(
      sql`select external_id from users where user_name = ${people.pat}`,
    );
    expect(shown).toEqual([{ external_id: guid }]);
  });

  it('a second identifier with the same confirmed address does not get into the account', async () => {
    expect(await statusFor({ oid: 'another-person', ...verified(people.pat) })).toBe(401);
  });

  it('a disabled person is not let in or given an identifier by the address', async () => {
    expect(await statusFor({ oid: 'dee', ...verified(people.disabled) })).toBe(401);
    const { rows } = await platform.database.owner.query(
      sql`select external_id from identity_accounts where email = ${people.disabled}`,
    );
    expect(rows).toEqual([{ external_id: null }]);
  });

  it('two first calls at once both succeed', async () => {
    const claims = { oid: 'staff-oid', ...verified(people.staff) };
    expect(await Promise.all([statusFor(claims), statusFor(claims)])).toEqual([200, 200]);
  });

  it('an identifier that one client entered does not sign in somebody whose address another client has', async () => {
    const { owner } = platform.database;
    const [other, uid] = [randomUUID(), randomUUID()];
    // A client that has entered the identifier of somebody of Elm Park for a person of its own.
    await owner.query(sql`insert into clients (uid, name) values (${other}, 'Taker School')`);
    await owner.query(sql`
      insert into users (client_uid, uid, first_name, last_name, user_name, external_id)
      values (${other}, ${uid}, 'Tara', 'Taker', 'tara@taker.example', 'oid-of-lou')`);
    await owner.query(sql`
      insert into identity_accounts (uid, email, kind, client_uid, external_id)
      values (${uid}, 'tara@taker.example', 'client', ${other}, 'oid-of-lou')`);
    const lou = { oid: 'oid-of-lou', ...verified(people.locked) };
    const refused = await answerFor(lou);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('two clients') });
    // Whoever has signed in with an entered identifier is not kept out by another client that enters their address.
    expect(await statusFor({ oid: 'oid-of-lou', ...verified('tara@taker.example') })).toBe(200);
    expect(await (await answerFor(lou)).json()).toMatchObject({ userUid: uid });
  });

  it('an administrator fills, changes and clears the identifier, which nobody else can have', async () => {
    const uid = await platform.uidOf(people.pat);
    const staff = { oid: 'staff-oid' };
    const other = await setExternalId(staff, uid, 'staff-oid');
    expect(other).toMatchObject({
      status: 409,
      body: { detail: 'Another person has this external identifier.' },
    });
    expect((await setExternalId(staff, uid, 'new-oid')).status).toBe(200);
    expect(await statusFor({ oid: guid })).toBe(401);
    expect((await setExternalId(staff, uid, null)).status).toBe(200);
    expect(await statusFor({ oid: 'new-oid' })).toBe(401);
  });
});

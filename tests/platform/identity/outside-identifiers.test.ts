import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { noClient } from '../../../platform/audit/append.ts';
import { readOutsideIdentity } from '../../../platform/configuration/outside-identity.ts';
import { outsideTokens } from '../../../platform/identity/outside-tokens.ts';
import { audience, type OutsideProvider, outsideProvider, verified } from './outsideProvider.ts';
import { clientUid, type IdentityPlatform, identityPlatform, people, whoAmI } from './support.ts';

describe('An identifier at an outside OpenID provider', () => {
  let provider: OutsideProvider;
  let platform: IdentityPlatform;

  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform('pglite', {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_USER_CLAIM: 'oid',
    });
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  const answerFor = async (claims: Record<string, unknown>) =>
    whoAmI(platform.origin, await provider.issue(claims));
  const statusFor = async (claims: Record<string, unknown>) => (await answerFor(claims)).status;
  const userFor = async (claims: Record<string, unknown>) =>
    ((await (await answerFor(claims)).json()) as { userUid?: string }).userUid;
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await platform.database.owner.query(statement)).rows;
  /** Gives a person an identifier, as an administrator enters it: of a provider, or before one was set up. */
  const enter = async (email: string, externalId: string, issuer: string | null) =>
    rows(sql`
      update identity_accounts set external_id = ${externalId}, external_issuer = ${issuer}, external_is_used = false
      where email = ${email}`);
  /** Adds a user to a client. */
  async function addUser(client: string, email: string): Promise<string> {
    const uid = randomUUID();
    await rows(sql`
      insert into users (client_uid, uid, first_name, last_name, user_name) values (${client}, ${uid}, 'Ivy', 'Other', ${email})`);
    await rows(sql`
      insert into identity_accounts (uid, email, kind, client_uid) values (${uid}, ${email}, 'client', ${client})`);
    return uid;
  }

  it('of another provider signs no one in', async () => {
    await enter(people.pat, 'the-same-text', 'https://former.example');
    expect(await statusFor({ oid: 'the-same-text' })).toBe(401);
    await enter(people.pat, 'the-same-text', provider.issuer);
    expect(await userFor({ oid: 'the-same-text' })).toBe(await platform.uidOf(people.pat));
  });

  it('of this provider comes before one that was entered without a provider', async () => {
    const uid = await addUser(clientUid, 'ivy@elmpark.example');
    await enter('ivy@elmpark.example', 'ivy', null);
    expect(await userFor({ oid: 'ivy' })).toBe(uid);
    await enter(people.pat, 'ivy', provider.issuer);
    expect(await userFor({ oid: 'ivy' })).toBe(await platform.uidOf(people.pat));
  });

  it('of a staff member is shown on their record at the first sign-in, with an entry in the history', async () => {
    expect(await statusFor({ oid: 'stu', ...verified(people.staff) })).toBe(200);
    const uid = await platform.uidOf(people.staff);
    expect(await rows(sql`select external_id, version from system_users where uid = ${uid}`)).toEqual([
      { external_id: 'stu', version: 2 },
    ]);
    expect(
      await rows(sql`
        select subject, client_uid, changes from audit_entries where target = ${uid} and changes ? 'externalId'`),
    ).toEqual([
      { subject: 'systemUsers', client_uid: noClient, changes: { externalId: { old: null, new: 'stu' } } },
    ]);
  });

  it('of a staff member signs in, although a client has entered their address for a person of its own', async () => {
    const other = randomUUID();
    await rows(sql`insert into clients (uid, name) values (${other}, 'Taker School')`);
    await addUser(other, 'stu@corp.example');
    await enter(people.staff, 'stu-entered', provider.issuer);
    expect(await userFor({ oid: 'stu-entered', ...verified('stu@corp.example') })).toBe(
      await platform.uidOf(people.staff),
    );
  });

  it('of a user signs in, although another person of the same client has the address', async () => {
    await addUser(clientUid, 'shared@elmpark.example');
    await enter(people.pat, 'pat-entered', provider.issuer);
    expect(await userFor({ oid: 'pat-entered', ...verified('shared@elmpark.example') })).toBe(
      await platform.uidOf(people.pat),
    );
  });

  it('signs in those who are enabled, with a token of after their last change', async () => {
    await enter(people.disabled, 'dee', provider.issuer);
    expect(await statusFor({ oid: 'dee', ...verified(people.disabled) })).toBe(401);
    await enter(people.pat, 'pat-again', provider.issuer);
    const issuedAt = Math.floor(Date.now() / 1000) - 3600;
    const old = await provider.issue({ oid: 'pat-again', ...verified(people.pat) }, { issuedAt });
    expect((await whoAmI(platform.origin, old)).status).toBe(401);
    expect(
      await rows(
        sql`select distinct external_is_used from identity_accounts where external_id in ('dee', 'pat-again')`,
      ),
    ).toEqual([{ external_is_used: false }]);
    expect(await statusFor({ oid: 'pat-again' })).toBe(200);
  });
});

describe('An outside provider that calls itself by another name', () => {
  it('is not trusted: its tokens are refused with 503', async () => {
    const provider = await outsideProvider({ document: { issuer: 'https://elsewhere.example' } });
    const platform = await identityPlatform('pglite', {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_USER_CLAIM: 'email',
    });
    try {
      const token = await provider.issue(verified(people.pat));
      expect((await whoAmI(platform.origin, token)).status).toBe(503);
    } finally {
      await platform.stop();
      provider.close();
    }
  });
});

describe('An address that the provider does not call verified', () => {
  let provider: OutsideProvider;
  beforeAll(async () => {
    provider = await outsideProvider();
  });
  afterAll(() => provider.close());

  it.each([
    ['ada@school.example', true],
    ['ada@SCHOOL.example', true],
    ['ada@Other-School.example', true],
    ['ada@old.school.example', false],
    ['ada@my-school.example', false],
    ['ada@school.example.org', false],
    ['school.example@elsewhere.example', false],
  ])('is trusted for the domains of the setting only: %s', async (email, isTrusted) => {
    const variables: Record<string, string> = {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      OIDC_TRUSTED_DOMAINS: 'school.example, other-school.example',
    };
    const identity = readOutsideIdentity((name) => variables[name])!;
    const verify = outsideTokens(identity, { now: () => new Date() });
    const { address } = await verify(await provider.issue({ email }));
    expect(address).toBe(isTrusted ? email : undefined);
  });
});

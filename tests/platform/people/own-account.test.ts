import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createBrowser, requestTokens, signIn } from '../../../platform/commands/sign-in.ts';
import { openMail } from '../../../platform/mail/send.ts';
import { callService, jobService } from '../../../platform/modules.ts';
import { audience, type OutsideProvider, outsideProvider, verified } from '../identity/outsideProvider.ts';
import {
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  people,
  personPassword,
} from '../identity/support.ts';
import { describePlatform } from '../../support/storages.ts';
import { replace } from './support.ts';

const minuteMs = 60_000;

async function change(platform: IdentityPlatform, token: string, uid: string, values: object) {
  const isStaff = uid === (await platform.uidOf(people.staff));
  const path = isStaff ? 'system/users' : `clients/${clientUid}/Users`;
  const answer = await fetch(`${platform.origin}/usercontactrole/v2/${path}/${uid}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json-patch+json' },
    body: JSON.stringify(replace({ ...values }).body),
  });
  const challenge = answer.headers.get('www-authenticate');
  return { status: answer.status, challenge, body: (await answer.json()) as { detail?: string } };
}

describePlatform('The own account', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage, {}, [callService, jobService]);
  });
  afterAll(() => platform.stop());

  it.each([
    ['a user', people.pat, { email: 'thief@elsewhere.example' }],
    ['a user', people.pat, { externalId: 'identifier-of-the-thief' }],
    ['a staff member', people.staff, { userName: 'thief@elsewhere.example' }],
    ['a staff member', people.staff, { externalId: 'identifier-of-the-thief' }],
  ])(
    'of %s (%s) gets no other address or identifier by a token of an old sign-in',
    async (_, email, values) => {
      const uid = await platform.uidOf(email);
      const { access_token: token, refresh_token: refresh } = await signIn(
        platform.origin,
        email,
        personPassword,
      );
      await platform.wait(11 * minuteMs);
      // Other changes need no new sign-in.
      expect((await change(platform, token, uid, { firstName: 'Patricia' })).status).toBe(200);
      const refused = await change(platform, token, uid, values);
      expect(refused).toMatchObject({
        status: 401,
        challenge: expect.stringMatching(/error="insufficient_user_authentication".*max_age="600"/),
        body: { detail: expect.stringContaining('Sign in again') },
      });
      // A renewed token is as old as its sign-in.
      const renewed = await requestTokens(createBrowser(platform.origin), platform.origin, {
        grant_type: 'refresh_token',
        refresh_token: refresh,
      });
      const { access_token: next } = (await renewed.json()) as { access_token: string };
      expect(decodeJwt(next)['auth_time']).toBe(decodeJwt(token)['auth_time']);
      expect((await change(platform, next, uid, values)).status).toBe(401);
      expect(await platform.uidOf(email)).toBe(uid);
    },
  );

  it('is told to its owner when another external identifier is entered, once somebody has used it', async () => {
    const { access_token: token } = await signIn(platform.origin, people.staff, personPassword);
    const mailsAfter = async (email: string) => {
      const uid = await platform.uidOf(email);
      expect((await change(platform, token, uid, { externalId: `told-${uid}` })).status).toBe(200);
      const { rows } = await platform.database.owner.query<{ content: string }>(
        sql`select content from mail_outbox where content is not null`,
      );
      const mails = await Promise.all(rows.map(({ content }) => openMail(platform.settings, content)));
      return mails.filter(
        ({ to, subject }) => to === email && subject === 'Your external identifier was changed',
      ).length;
    };
    expect(await mailsAfter(people.locked)).toBe(0);
    await signIn(platform.origin, people.pat, personPassword);
    expect(await mailsAfter(people.pat)).toBe(1);
  });

  it.each([people.pat, people.staff])('of %s is changed by its owner after a new sign-in', async (email) => {
    const uid = await platform.uidOf(email);
    const tokenNow = async () => (await signIn(platform.origin, email, personPassword)).access_token;
    await platform.wait(minuteMs);
    const token = await tokenNow();
    await platform.wait(9 * minuteMs);
    const name = email === people.staff ? 'userName' : 'email';
    expect((await change(platform, token, uid, { [name]: `new.${email.toLowerCase()}` })).status).toBe(200);
    expect((await change(platform, token, uid, { externalId: `of-${uid}` })).status).toBe(200);
  });

  it('of somebody else is changed by who manages users, however long ago they signed in', async () => {
    const { access_token: token } = await signIn(platform.origin, people.staff, personPassword);
    await platform.wait(11 * minuteMs);
    const uid = await platform.uidOf(people.disabled);
    expect((await change(platform, token, uid, { email: 'dora@elmpark.example' })).status).toBe(200);
  });
});

describePlatform('The own account with an outside OpenID provider', (storage) => {
  let provider: OutsideProvider;
  let platform: IdentityPlatform;
  beforeAll(async () => {
    provider = await outsideProvider();
    platform = await identityPlatform(
      storage,
      { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience, OIDC_USER_CLAIM: 'email' },
      [callService, jobService],
    );
  });
  afterAll(async () => {
    await platform.stop();
    provider.close();
  });

  it.each([
    ['does not tell the time', { ago: undefined, status: 403 }],
    ['tells of one 11 minutes ago', { ago: 11 * 60, status: 401 }],
    ['tells of a sign-in just now', { ago: 0, status: 200 }],
  ])('is changed only when the provider %s', async (_, { ago, status }) => {
    const uid = await platform.uidOf(people.pat);
    const signedIn = ago === undefined ? {} : { auth_time: Math.floor(Date.now() / 1000) - ago };
    const token = await provider.issue({ ...verified(people.pat), ...signedIn });
    const answer = await change(platform, token, uid, { email: `pat.${status}@elmpark.example` });
    expect(answer.status, answer.body.detail).toBe(status);
    if (status === 403) expect(answer.body.detail).toContain('someone else who manages users');
  });
});

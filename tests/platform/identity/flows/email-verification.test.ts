import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createFlowService } from '../../../../platform/identity/flows/service.ts';
import { requestVerificationOf } from '../../../../platform/identity/flows/email-verification.ts';
import { sendPasswordLink } from '../../../../platform/identity/flows/password-reset.ts';
import type { PlatformContext } from '../../../../platform/kernel/context.ts';
import { describePlatform } from '../../../support/storages.ts';
import { identityPlatform, type IdentityPlatform, people } from '../support.ts';
import { ask, mailsTo, tokenTo } from './support.ts';

describePlatform('Confirming an email address', (storage) => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await identityPlatform(storage, {}, [createFlowService()]);
  });
  afterAll(() => platform.stop());
  beforeEach(async () => {
    await platform.wait(61 * 60_000);
    await platform.database.owner.query(sql`update identity_accounts set email_verified_at = null`);
  });

  const isVerified = async (email: string) => {
    const { rows } = await platform.database.owner.query<{ at: string | null }>(
      sql`select email_verified_at as at from identity_accounts where email = ${email}`,
    );
    return rows[0]?.at !== null;
  };

  it('succeeds by the link in the message, once', async () => {
    expect((await ask(platform, 'email-verification', { email: people.pat })).status).toBe(202);
    const token = await tokenTo(platform, people.pat);
    expect(await isVerified(people.pat)).toBe(false);
    const answer = await ask(platform, 'verify-email', { token });
    expect([answer.status, await answer.json()]).toEqual([200, { email: people.pat }]);
    expect(await isVerified(people.pat)).toBe(true);
    expect((await ask(platform, 'verify-email', { token })).status).toBe(404);
    const count = (await mailsTo(platform, people.pat)).length;
    await ask(platform, 'email-verification', { email: people.pat });
    expect((await mailsTo(platform, people.pat)).length).toBe(count);
  });

  it('returns the same response for unknown, known and disabled addresses, and sends a message to the known one only', async () => {
    const asked = [people.pat, people.nobody, people.disabled];
    const before = (await mailsTo(platform, people.pat)).length;
    const answers = await Promise.all(
      asked.map(async (email) => {
        const answer = await ask(platform, 'email-verification', { email });
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers).toEqual(asked.map(() => answers[0]));
    const sent = await Promise.all(asked.map(async (email) => (await mailsTo(platform, email)).length));
    expect(sent).toEqual([before + 1, 0, 0]);
  });

  it('rejects a link of another kind, and a link older than an hour', async () => {
    await ask(platform, 'password-reset', { email: people.pat });
    expect((await ask(platform, 'verify-email', { token: await tokenTo(platform, people.pat) })).status).toBe(
      404,
    );
    await ask(platform, 'email-verification', { email: people.staff });
    const late = await tokenTo(platform, people.staff);
    await platform.wait(61 * 60_000);
    expect((await ask(platform, 'verify-email', { token: late })).status).toBe(404);
    expect(await isVerified(people.staff)).toBe(false);
  });

  it('is requested automatically for a new account', async () => {
    const { database, settings } = platform;
    const context = { database, settings, clock: { now: () => new Date() } } as PlatformContext;
    await requestVerificationOf(context, await platform.uidOf(people.locked));
    expect((await mailsTo(platform, people.locked))[0]?.subject).toBe('Confirm your email address');
  });

  it('is not requested of an invited person, whose link confirms the address, but of one whose address then changes', async () => {
    const { database, settings } = platform;
    const context = { database, settings, clock: { now: () => new Date() } } as PlatformContext;
    const uid = await platform.uidOf(people.locked);
    await sendPasswordLink(context, uid, { isInvitation: true });
    const invited = await mailsTo(platform, people.locked);
    await requestVerificationOf(context, uid);
    expect(await mailsTo(platform, people.locked)).toEqual(invited);
    const next = 'moved@elmpark.example';
    await database.owner.query(sql`update identity_accounts set pending_email = ${next} where uid = ${uid}`);
    await requestVerificationOf(context, uid);
    expect(await mailsTo(platform, next)).toHaveLength(1);
  });
});

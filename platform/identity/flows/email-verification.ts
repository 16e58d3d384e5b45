import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { sendMail } from '../../mail/send.ts';
import { personByEmail, personByUid, type Person } from '../person.ts';
import { verificationMail } from './mails.ts';
import { issueToken, useToken, voidTokens } from './tokens.ts';

/** Marks an email address as confirmed. */
export async function markVerified(tx: Queryable, accountUid: string): Promise<void> {
  await tx.query(
    sql`update identity_accounts set email_verified_at = coalesce(email_verified_at, now()) where uid = ${accountUid}`,
  );
}

async function sendVerification(context: PlatformContext, person: Person | undefined): Promise<void> {
  const { database, settings, clock } = context;
  // The other provider confirms addresses. The page that the link leads to has no call here.
  if (settings.outsideIdentity) return;
  await database.owner.transaction(async (tx) => {
    if (!person?.isActive || person.emailIsVerified) return;
    const token = await issueToken(tx, person, 'verify', clock.now());
    if (token) await sendMail(tx, context, verificationMail(settings, person, token));
  });
}

/** Sends a link to confirm an email address, unless it is confirmed or unknown. */
export async function requestVerification(context: PlatformContext, email: string): Promise<void> {
  await sendVerification(context, await personByEmail(context.database.owner, email));
}

/** The same for a new account, or one with a new address. */
export async function requestVerificationOf(context: PlatformContext, accountUid: string): Promise<void> {
  await sendVerification(context, await personByUid(context.database.owner, accountUid));
}

/** Confirms the email address of a link and returns it. Returns undefined when the link is void. */
export async function verifyEmail(context: PlatformContext, token: string): Promise<string | undefined> {
  const { database, clock } = context;
  return database.owner.transaction(async (tx) => {
    const account = await useToken(tx, token, 'verify', clock.now());
    if (!account) return undefined;
    await markVerified(tx, account.uid);
    await voidTokens(tx, account.uid, 'verify');
    return account.email;
  });
}

import { sql } from 'drizzle-orm';

import { foldCase } from '../../../resources/declaration/folding.ts';
import { withBriefLocks } from '../../kernel/brief-locks.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';
import { sendMail } from '../../mail/send.ts';
import { addressee, personByUid, type Person } from '../person.ts';
import { addressChangedMail, newAddressMail, verificationMail } from './mails.ts';
import { type FlowAccount, issueToken, useToken, voidTokens } from './tokens.ts';

/** Marks the address of a link as confirmed. A new address of the account signs in from now on. */
export async function markVerified(tx: Queryable, { uid, email }: FlowAccount): Promise<void> {
  const isNew = sql`(fold_case(pending_email) is not distinct from fold_case(${email}))`;
  await tx.query(sql`
    update identity_accounts set
      email = case when ${isNew} then pending_email else email end,
      pending_email = case when ${isNew} then null else pending_email end,
      email_verified_at = case when ${isNew} then now() else coalesce(email_verified_at, now()) end
    where uid = ${uid}`);
}

/** Lifetime of the link to confirm a new address, in milliseconds: its recipient need not know of the change. */
const newAddressLifetimeMs = 7 * 24 * 60 * 60 * 1000;

async function sendVerification(context: PlatformContext, person: Person | undefined): Promise<void> {
  const { database, settings, clock } = context;
  // The other provider confirms addresses. The page that the link leads to has no call here.
  if (settings.outsideIdentity) return;
  await withBriefLocks(database.owner, async (tx) => {
    if (!person?.isActive) return;
    const { uid, email, pendingEmail, emailIsVerified } = person;
    if (pendingEmail !== null) {
      const to = { uid, email: pendingEmail };
      const token = await issueToken(tx, to, 'verify', clock.now(), newAddressLifetimeMs);
      if (token)
        await sendMail(tx, context, newAddressMail(settings, { ...person, ...to }, { token, email }));
      return;
    }
    if (emailIsVerified) return;
    const token = await issueToken(tx, person, 'verify', clock.now());
    if (token) await sendMail(tx, context, verificationMail(settings, person, token));
  });
}

/** Sends a link to confirm an email address, unless it is confirmed or unknown. */
export async function requestVerification(context: PlatformContext, email: string): Promise<void> {
  await sendVerification(context, await addressee(context.database.owner, email));
}

/** The same for a new account, or one with a new address. Invited people have a link already. */
export async function requestVerificationOf(context: PlatformContext, accountUid: string): Promise<void> {
  const person = await personByUid(context.database.owner, accountUid);
  // The link of the invitation confirms the address, unless the person has signed in or changes it.
  if (person?.isInvited && person.pendingEmail === null) return;
  await sendVerification(context, person);
}

/** Confirms the email address of a link and returns it. Tells the old one of a new one. Returns undefined when the link is void. */
export async function verifyEmail(context: PlatformContext, token: string): Promise<string | undefined> {
  const { database, clock } = context;
  return withBriefLocks(database.owner, async (tx) => {
    const account = await useToken(tx, token, 'verify', clock.now());
    if (!account) return undefined;
    const before = await personByUid(tx, account.uid);
    await markVerified(tx, account);
    if (before && foldCase(before.email) !== foldCase(account.email))
      await sendMail(tx, context, addressChangedMail(before));
    await voidTokens(tx, account.uid, 'verify');
    return account.email;
  });
}

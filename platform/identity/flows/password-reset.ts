import type { PlatformContext } from '../../kernel/context.ts';
import { sendMail } from '../../mail/send.ts';
import { storePassword } from '../accounts.ts';
import { hashPassword } from '../password.ts';
import { personByEmail, personByUid } from '../person.ts';
import { appendOwnPassword } from './audit.ts';
import { markVerified } from './email-verification.ts';
import { invitationMail, passwordChangedMail, resetMail, sentResetMail, singleSignOnMail } from './mails.ts';
import { findToken, issueToken, useToken, voidTokens } from './tokens.ts';

/** Sends a link to choose a new password, where the address belongs to somebody who may sign in. */
export async function requestReset(context: PlatformContext, email: string): Promise<void> {
  const { database, settings, clock } = context;
  const person = await personByEmail(database.owner, email);
  await database.owner.transaction(async (tx) => {
    if (!person?.isActive) return;
    const token = await issueToken(tx, person, 'reset', clock.now());
    if (!token) return;
    const mail = person.isSsoAuthenticated ? singleSignOnMail(person) : resetMail(settings, person, token);
    await sendMail(tx, context, mail);
  });
}

/** Days for which an invitation is good, and a link that an administrator sent. Whoever gets them has not asked just now. */
const sentLinkDays = { invitation: 7, reset: 1 };
const dayMs = 24 * 60 * 60 * 1000;

/** Mails somebody a link to choose a password, in place of the ones before. Nobody else learns it, not even who asked for it. */
export async function sendPasswordLink(
  { database, settings, clock }: PlatformContext,
  accountUid: string,
  isInvitation: boolean,
): Promise<void> {
  const days = isInvitation ? sentLinkDays.invitation : sentLinkDays.reset;
  const person = await personByUid(database.owner, accountUid);
  await database.owner.transaction(async (tx) => {
    if (!person?.isActive || person.isSsoAuthenticated || settings.outsideIdentity) return;
    await voidTokens(tx, person.uid, 'reset');
    const token = await issueToken(tx, person, 'reset', clock.now(), days * dayMs);
    if (!token) return;
    const mail = isInvitation ? invitationMail : sentResetMail;
    await sendMail(tx, { settings }, mail(settings, person, { token, days }));
  });
}

export interface NewPassword {
  readonly token: string;
  /** Keeps the rule. */
  readonly password: string;
  readonly requestId: string;
}

/** Sets the password of the person to whom the link was sent; false where the link is void. */
export async function resetPassword(
  context: PlatformContext,
  { token, password, requestId }: NewPassword,
): Promise<boolean> {
  const { database, settings, clock } = context;
  // Asked first, so that a made-up link costs no derived key.
  if (!(await findToken(database.owner, token, 'reset', clock.now()))) return false;
  const hash = await hashPassword(password);
  return database.owner.transaction(async (tx) => {
    const account = await useToken(tx, token, 'reset', clock.now());
    const person = account && (await personByUid(tx, account.uid));
    if (!person?.isActive) return false;
    await storePassword(tx, person.uid, hash);
    await voidTokens(tx, person.uid, 'reset');
    // The link went to the address and came back.
    await markVerified(tx, person.uid);
    await appendOwnPassword(tx, person, { at: clock.now(), requestId });
    await sendMail(tx, context, passwordChangedMail(settings, person));
    return true;
  });
}

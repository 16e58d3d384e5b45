import { withBriefLocks } from '../../kernel/brief-locks.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { sendMail } from '../../mail/send.ts';
import { storePassword } from '../accounts.ts';
import { hashPassword } from '../password.ts';
import { fullName, personByEmail, personByUid } from '../person.ts';
import { appendOwnChange } from './audit.ts';
import { markVerified, requestVerification } from './email-verification.ts';
import { acceptInvitation, invitationDays, markInvited } from './invitation.ts';
import {
  administratorResetMail,
  invitationMail,
  passwordChangedMail,
  resetMail,
  singleSignOnMail,
} from './mails.ts';
import { dropNewAddress } from './new-address.ts';
import { findToken, issueToken, useToken, voidTokens } from './tokens.ts';

/**
 * Sends a link to choose a new password when the address belongs to an account that can sign in. A new address that nobody has confirmed gets
 * a link to confirm it: it can be a stranger's.
 */
export async function requestReset(context: PlatformContext, email: string): Promise<void> {
  const { database, settings, clock } = context;
  const person = await personByEmail(database.owner, email);
  if (!person) return requestVerification(context, email);
  await withBriefLocks(database.owner, async (tx) => {
    if (!person.isActive) return;
    const token = await issueToken(tx, person, 'reset', clock.now());
    if (!token) return;
    const mail = person.isSsoAuthenticated ? singleSignOnMail(person) : resetMail(settings, person, token);
    await sendMail(tx, context, mail);
  });
}

/** The account whose password a link sets, as the page of the link names it. */
export async function accountOfLink(
  { database, clock }: PlatformContext,
  token: string,
): Promise<{ email: string; firstName?: string; isInvited: boolean } | undefined> {
  const account = await findToken(database.owner, token, 'reset', clock.now());
  const person = account && (await personByUid(database.owner, account.uid));
  if (!account || !person) return undefined;
  const { firstName, isInvited } = person;
  return { email: account.email, ...(firstName === '' ? {} : { firstName }), isInvited };
}

/** Lifetime in days of an invitation and of a link sent by an administrator: its recipient did not ask for it just now. */
const sentLinkDays = { invitation: invitationDays, reset: 1 };
const dayMs = 24 * 60 * 60 * 1000;

/** Mails a link to choose a password and voids earlier links. Only the recipient learns it, not the administrator. */
export async function sendPasswordLink(
  { database, settings, clock }: PlatformContext,
  accountUid: string,
  { isInvitation, senderUid }: { readonly isInvitation: boolean; readonly senderUid?: string | undefined },
): Promise<void> {
  const days = isInvitation ? sentLinkDays.invitation : sentLinkDays.reset;
  const person = await personByUid(database.owner, accountUid);
  const sender = senderUid === undefined ? undefined : await personByUid(database.owner, senderUid);
  await withBriefLocks(database.owner, async (tx) => {
    if (!person?.isActive || person.isSsoAuthenticated || settings.outsideIdentity) return;
    await voidTokens(tx, person.uid, 'reset');
    const token = await issueToken(tx, person, 'reset', clock.now(), days * dayMs);
    if (!token) return;
    if (isInvitation) await markInvited(tx, [person.uid]);
    const mail = isInvitation
      ? invitationMail(settings, person, { token, days, sender: sender && fullName(sender) })
      : administratorResetMail(settings, person, token);
    await sendMail(tx, { settings }, mail);
  });
}

export interface NewPassword {
  readonly token: string;
  /** Follows the password rule. */
  readonly password: string;
  readonly requestId: string;
}

/** The account whose password was set, and whether an invited person chose their first one. */
export interface PasswordSet {
  readonly uid: string;
  readonly isFirst: boolean;
}

/** Sets the password of the recipient of the link. Returns undefined when the link is void. */
export async function resetPassword(
  context: PlatformContext,
  { token, password, requestId }: NewPassword,
): Promise<PasswordSet | undefined> {
  const { database, settings, clock } = context;
  // Checked first, so that a forged link costs no key derivation.
  if (!(await findToken(database.owner, token, 'reset', clock.now()))) return undefined;
  const hash = await hashPassword(password);
  return withBriefLocks(database.owner, async (tx) => {
    const account = await useToken(tx, token, 'reset', clock.now());
    const person = account && (await personByUid(tx, account.uid));
    if (!account || !person?.isActive) return undefined;
    await storePassword(tx, person.uid, hash);
    await voidTokens(tx, person.uid, 'reset');
    await acceptInvitation(tx, person.uid);
    // Using the link confirms the address.
    await markVerified(tx, account);
    const request = { at: clock.now(), requestId };
    await dropNewAddress(tx, person, request);
    await appendOwnChange(tx, person, 'password', request);
    // The first password of an invited person changes nothing that they could miss.
    if (!person.isInvited)
      await sendMail(tx, context, passwordChangedMail(settings, person, person.pendingEmail));
    return { uid: person.uid, isFirst: person.isInvited };
  });
}

import type { PlatformContext } from '../../kernel/context.ts';
import { sendMail } from '../../mail/send.ts';
import { storePassword } from '../accounts.ts';
import { hashPassword } from '../password.ts';
import { personByEmail, personByUid } from '../person.ts';
import { appendOwnPassword } from './audit.ts';
import { markVerified } from './email-verification.ts';
import { passwordChangedMail, resetMail, singleSignOnMail } from './mails.ts';
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

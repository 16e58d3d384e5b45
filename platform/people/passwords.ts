import { sql } from 'drizzle-orm';

import type { passwordSetting } from '../../resources/product/people.ts';
import { systemUsers } from '../../resources/systemUsers/index.ts';
import { users } from '../../resources/users/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import { passwordChangedMail, passwordSetMail } from '../identity/flows/mails.ts';
import { confirmPassword } from '../identity/accounts.ts';
import { hashPassword } from '../identity/password.ts';
import { noticeTo } from '../identity/flows/notices.ts';
import { personByUid } from '../identity/person.ts';
import { sendMail } from '../mail/send.ts';
import { rateLimit, tooManyRequests } from '../http/rate-limit.ts';
import { answerAction, type Preparation } from '../resources/calls/actions.ts';
import { checkHasPassword, checkPasswordsAreOwn, replacePassword } from './accounts.ts';

/** Limit of wrong current passwords, so that a stolen token cannot be used to guess the password. */
const attempts = { name: 'current-password', points: 10, seconds: 600 };

/**
 * Checks the current password of a user who changes their own.
 * @throws ProblemError 403 for people who sign in through single sign-on, 429 after too many wrong passwords, 400 for a wrong one
 */
async function checkCurrent(
  { database, clock, log }: PlatformContext,
  { userUid }: Principal,
  password: string,
): Promise<void> {
  const person = await personByUid(database.owner, userUid);
  if (!person || person.isSsoAuthenticated)
    throw new ProblemError(403, { detail: 'You sign in through single sign-on and have no password here.' });
  const wrong = validationProblem({ CurrentPassword: ['This is not your current password.'] });
  // An absent one is no guess.
  if (password === '') throw wrong;
  const limit = rateLimit(database, attempts);
  const state = await limit.consume(userUid);
  const outcome = state.isExceeded
    ? 'locked'
    : await confirmPassword(database, person, { password, now: clock.now(), log });
  if (outcome === 'locked')
    throw tooManyRequests(attempts, state, 'Too many wrong passwords. Please wait a while.');
  if (outcome === 'wrong') throw wrong;
  await limit.forgive(userUid);
}

/** Computes the hash before the transaction, because that is slow. */
async function prepare({
  isOwn,
  principal,
  context,
  input,
  uid,
}: Preparation<typeof passwordSetting>): Promise<string> {
  checkPasswordsAreOwn(context.settings);
  if (!isOwn) await checkHasPassword(context, uid);
  if (isOwn) await checkCurrent(context, principal, input.currentPassword ?? '');
  return hashPassword(input.password);
}

/** The part of a handler's input that identifies the owner of the password. */
interface Owned {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly isOwn: boolean;
  readonly uid: string;
  readonly record: { readonly userName: string; readonly firstName: string };
}

/** Notifies the owner of an account that its password was changed, and whether by themselves. */
async function sendNotice({ tx, context, isOwn, uid, record }: Owned): Promise<void> {
  const notice = isOwn ? passwordChangedMail : passwordSetMail;
  await sendMail(tx, context, notice(context.settings, await noticeTo(tx, uid, record)));
}

/**
 * Calls that set passwords: the user's own with the current password, those of others with CanManageUsers. Sessions end, and old tokens are
 * refused.
 */
export const passwordCalls: readonly Call[] = [
  answerAction(users, 'setPassword', {
    summary: 'Sets the password of a user of a client; one’s own needs the current one',
    prepare,
    async handler(input) {
      const { tx, uid, isOwn, prepared, params, changed } = input;
      // Sign-ins lock the user before the account. The opposite order would deadlock with them.
      await tx.query(sql`
        select from users where client_uid = ${params['clientId']} and uid = ${uid} for no key update`);
      await replacePassword(tx, uid, { hash: prepared, isTemporary: !isOwn });
      await tx.query(sql`
        update users set failed_logins = 0, version = version + 1
        where client_uid = ${params['clientId']} and uid = ${uid} and failed_logins > 0`);
      await sendNotice(input);
      changed({ password: {} });
    },
  }),
  answerAction(systemUsers, 'setPassword', {
    summary: 'Sets the password of a system user; one’s own needs the current one',
    prepare,
    async handler(input) {
      const { tx, uid, isOwn, prepared, changed } = input;
      await replacePassword(tx, uid, { hash: prepared, isTemporary: !isOwn });
      await sendNotice(input);
      changed({ password: {} });
    },
  }),
];

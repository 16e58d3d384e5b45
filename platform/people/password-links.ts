import { systemUsers } from '../../resources/systemUsers/index.ts';
import { users } from '../../resources/users/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import { markInvited, revokeInvitation } from '../identity/flows/invitation.ts';
import { passwordLinkJob } from '../identity/flows/password-link-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { Principal } from '../kernel/principal.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { checkHasPassword, checkPasswordsAreOwn } from './accounts.ts';

/** Limit of links per tenant: enough to invite a school by hand, too few to flood mailboxes. */
const links = () => ({ name: 'password-links', points: 300, seconds: 3600 });

interface Asked {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly uid: string;
  readonly principal: Principal;
  readonly record: { readonly lastLogin?: string | null };
}

/**
 * Queues the mail with the link.
 * @throws ProblemError 404 when another provider manages passwords
 */
async function askForLink({ tx, context, uid, principal, record }: Asked): Promise<void> {
  checkPasswordsAreOwn(context.settings);
  const isInvitation = !record.lastLogin;
  if (isInvitation) await markInvited(tx, [uid]);
  await enqueue(tx, passwordLinkJob, { accountUid: uid, isInvitation, senderUid: principal.userUid });
}

/** Calls that mail a link for choosing a password. Requires CanManageUsers. */
export const passwordLinkCalls: readonly Call[] = [
  answerAction(users, 'passwordLink', {
    summary: 'Mails a user of a client a link to choose a password: an invitation before the first sign-in',
    rateLimit: links,
    prepare: ({ context, uid }) => checkHasPassword(context, uid),
    handler: askForLink,
  }),
  answerAction(users, 'revokeInvitation', {
    summary: 'Voids the link of the invitation that a user has not accepted yet',
    handler: ({ tx, uid }) => revokeInvitation(tx, uid),
  }),
  answerAction(systemUsers, 'passwordLink', {
    summary: 'Mails a system user a link to choose a password: an invitation before the first sign-in',
    rateLimit: links,
    prepare: ({ context, uid }) => checkHasPassword(context, uid),
    handler: askForLink,
  }),
];

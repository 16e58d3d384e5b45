import { systemUsers } from '../../resources/systemUsers.ts';
import { users } from '../../resources/users.ts';
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import { passwordLinkJob } from '../identity/flows/password-link-job.ts';
import { personByUid } from '../identity/person.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { ProblemError } from '../kernel/problem.ts';
import { answerAction } from '../resources/actions.ts';
import { checkPasswordsAreOwn } from './accounts.ts';

/** Limit of links per tenant: enough to invite a school by hand, too few to flood mailboxes. */
const links = () => ({ name: 'password-links', points: 300, seconds: 3600 });

/** True when the person signs in through single sign-on. Read before the transaction, which cannot see accounts. */
async function isSignedOnElsewhere({ context, uid }: Pick<Asked, 'context' | 'uid'>): Promise<boolean> {
  return (await personByUid(context.database.owner, uid))?.isSsoAuthenticated ?? false;
}

interface Asked {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly uid: string;
  readonly record: { readonly lastLogin?: string | null };
  /** Result of `isSignedOnElsewhere`. */
  readonly prepared: boolean;
}

/**
 * Queues the mail with the link.
 * @throws ProblemError 404 when another provider manages passwords, 409 for people who sign in through single sign-on
 */
async function askForLink({ tx, context, uid, record, prepared }: Asked): Promise<void> {
  checkPasswordsAreOwn(context.settings);
  if (prepared)
    throw new ProblemError(409, {
      detail: 'This person signs in through single sign-on and has no password here.',
    });
  await enqueue(tx, passwordLinkJob, { accountUid: uid, isInvitation: !record.lastLogin });
}

/** Calls that mail a link for choosing a password. Requires CanManageUsers. */
export const passwordLinkCalls: readonly Call[] = [
  answerAction(users, 'passwordLink', {
    summary: 'Mails a user of a client a link to choose a password: an invitation before the first sign-in',
    rateLimit: links,
    prepare: isSignedOnElsewhere,
    handler: askForLink,
  }),
  answerAction(systemUsers, 'passwordLink', {
    summary: 'Mails a system user a link to choose a password: an invitation before the first sign-in',
    rateLimit: links,
    prepare: isSignedOnElsewhere,
    handler: askForLink,
  }),
];

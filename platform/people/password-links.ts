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

/** Links that one tenant may ask for: enough to invite a school by hand, too few to flood mailboxes. */
const links = () => ({ name: 'password-links', points: 300, seconds: 3600 });

/** Whether a single sign-on keeps the person's password. Read before the transaction, which sees nothing of sign-ins. */
async function isSignedOnElsewhere({ context, uid }: Pick<Asked, 'context' | 'uid'>): Promise<boolean> {
  return (await personByUid(context.database.owner, uid))?.isSsoAuthenticated ?? false;
}

interface Asked {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly uid: string;
  readonly record: { readonly lastLogin?: string | null };
  /** Answer of `isSignedOnElsewhere`. */
  readonly prepared: boolean;
}

/**
 * Puts the mail into the queue.
 * @throws ProblemError 404 where another provider keeps the passwords, 409 for people of a single sign-on
 */
async function askForLink({ tx, context, uid, record, prepared }: Asked): Promise<void> {
  if (context.settings.outsideIdentity)
    throw new ProblemError(404, { detail: 'Passwords are kept by another identity provider.' });
  if (prepared)
    throw new ProblemError(409, {
      detail: 'This person signs in through single sign-on and has no password here.',
    });
  await enqueue(tx, passwordLinkJob, { accountUid: uid, isInvitation: !record.lastLogin });
}

/** Links by mail with which people choose their own passwords; with CanManageUsers. */
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

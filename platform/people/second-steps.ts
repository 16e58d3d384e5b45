import { systemUsers } from '../../resources/systemUsers/index.ts';
import { users } from '../../resources/users/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Call } from '../http/call.ts';
import { secondStepRemovedMail } from '../identity/flows/mails.ts';
import { removeFactors } from '../identity/factors/store.ts';
import { noticeTo } from '../identity/flows/notices.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { sendMail } from '../mail/send.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { checkPasswordsAreOwn, endAccess } from './accounts.ts';

interface Removal {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly uid: string;
  readonly record: { readonly userName: string; readonly firstName: string };
}

/**
 * Removes all second steps and recovery codes of a person, ends their sessions and tells them.
 * @throws ProblemError 404 when another provider signs people in
 */
async function remove({ tx, context, uid, record }: Removal): Promise<void> {
  checkPasswordsAreOwn(context.settings);
  await removeFactors(tx, uid);
  await endAccess(tx, uid);
  await sendMail(tx, context, secondStepRemovedMail(context.settings, await noticeTo(tx, uid, record)));
}

/** Calls that remove the second steps of a person who has lost them. Requires CanManageUsers. */
export const secondStepCalls: readonly Call[] = [
  answerAction(users, 'removeSecondStep', {
    summary: 'Removes the second steps of a user, who then signs in with the password alone',
    handler: remove,
  }),
  answerAction(systemUsers, 'removeSecondStep', {
    summary: 'Removes the second steps of a system user, who then signs in with the password alone',
    handler: remove,
  }),
];

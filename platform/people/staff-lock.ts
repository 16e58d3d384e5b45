import { appendChange } from '../audit/append.ts';
import { type Call, defineCall } from '../http/call.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { findRecord } from '../resources/read.ts';
import { declared } from '../resources/targets.ts';
import { unlockAccount } from './accounts.ts';
import { staffRoles, subjectOf } from './facts.ts';
import { mayChangeSignIn } from './policy.ts';

const systemUsers = declared('systemUsers');

/** Lets somebody of the staff in again whom wrong passwords have locked out. Users of clients have it as a field of theirs. */
export const staffLockCalls: readonly Call[] = [
  defineCall({
    id: 'unlockSystemUser',
    service: systemUsers.calls.service,
    method: 'DELETE',
    path: 'system/locks/{systemUserId}',
    access: { operation: 'update', resource: systemUsers },
    summary: 'Forgets the failed sign-ins of a system user, which ends a lock',
    answers: { 204: { type: 'null', description: 'Forgotten.' } },
    async handler({ tx, params, principal, clock, requestId }) {
      const uid = params.systemUserId.toLowerCase();
      const found = await findRecord(tx, systemUsers, { params, principal, uid });
      if (!found) throw notFoundProblem();
      const { roles, failedLogins, userName } = found.record;
      const held = Array.isArray(roles) ? roles.map(String) : [];
      const subject = subjectOf('system', await staffRoles(tx), held, false);
      if (uid !== principal.userUid && !mayChangeSignIn(principal, subject))
        throw new ProblemError(403, { detail: 'You are not permitted to change how this person signs in.' });
      await unlockAccount(tx, uid);
      await appendChange(tx, {
        principal,
        operation: 'update',
        subject: systemUsers.name,
        clientUid: null,
        target: uid,
        targetTitle: String(userName),
        changes: { failedLogins: { old: failedLogins, new: 0 } },
        at: clock.now(),
        requestId,
      });
      return { status: 204 };
    },
  }),
];

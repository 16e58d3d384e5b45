import { appendChange } from '../audit/append.ts';
import { type Call, defineCall } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { findRecord } from '../resources/read.ts';
import { checkRights } from '../resources/rights.ts';
import { declared } from '../resources/targets.ts';
import { unlockAccount } from './accounts.ts';

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
      await checkRights(tx, systemUsers, principal, { uid, clientUid: null, record: found.record });
      const { failedLogins, userName } = found.record;
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

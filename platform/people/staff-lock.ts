import { systemUsers } from '../../resources/systemUsers.ts';
import type { Call } from '../http/call.ts';
import { answerAction } from '../resources/actions.ts';
import { unlockAccount } from './accounts.ts';

/** Lets somebody of the staff in again whom wrong passwords have locked out. Users of clients have it as a field of theirs. */
export const staffLockCalls: readonly Call[] = [
  answerAction(systemUsers, 'unlock', {
    summary: 'Forgets the failed sign-ins of a system user, which ends a lock',
    async handler({ tx, uid, record, changed }) {
      await unlockAccount(tx, uid);
      changed({ failedLogins: { old: record.failedLogins, new: 0 } });
    },
  }),
];

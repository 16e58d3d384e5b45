import { systemUsers } from '../../resources/systemUsers/index.ts';
import type { Call } from '../http/call.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { unlockAccount } from './accounts.ts';

/** Unlocks a staff member after too many wrong passwords. Users of clients have a field for it. */
export const staffLockCalls: readonly Call[] = [
  answerAction(systemUsers, 'unlock', {
    summary: 'Forgets the failed sign-ins of a system user, which ends a lock',
    async handler({ tx, uid, record, changed }) {
      await unlockAccount(tx, uid);
      changed({ failedLogins: { old: record.failedLogins, new: 0 } });
    },
  }),
];

import { defineJob } from '../../jobs/job.ts';
import { requestVerificationOf } from './email-verification.ts';

/** Asks a user to confirm a new email address. Queued in the transaction of the change. */
export const verifyEmailJob = defineJob<{ accountUid: string }>({
  name: 'verify-email',
  async handler({ accountUid }, { context }) {
    await requestVerificationOf(context, accountUid);
    return 'done';
  },
});

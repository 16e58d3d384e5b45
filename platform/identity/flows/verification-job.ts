import { defineJob } from '../../jobs/job.ts';
import { requestVerificationOf } from './email-verification.ts';

/** Asks somebody new, or with a new address, to confirm it; put into the queue with the change itself. */
export const verifyEmailJob = defineJob<{ accountUid: string }>({
  name: 'verify-email',
  async handler({ accountUid }, { context }) {
    await requestVerificationOf(context, accountUid);
    return 'done';
  },
});

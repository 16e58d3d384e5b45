import { defineJob } from '../../jobs/job.ts';
import { sendPasswordLink } from './password-reset.ts';

/** The mail of a password link that somebody who manages users asked for; put into the queue with the entry in the audit. */
export const passwordLinkJob = defineJob<{ accountUid: string; isInvitation: boolean }>({
  name: 'password-link',
  async handler({ accountUid, isInvitation }, { context }) {
    await sendPasswordLink(context, accountUid, isInvitation);
    return 'done';
  },
});

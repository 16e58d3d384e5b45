import { defineJob } from '../../jobs/job.ts';
import { sendPasswordLink } from './password-reset.ts';

/** Mail with a password link that a manager of users requested. Queued with its audit entry. */
export const passwordLinkJob = defineJob<{ accountUid: string; isInvitation: boolean; senderUid?: string }>({
  name: 'password-link',
  async handler({ accountUid, isInvitation, senderUid }, { context }) {
    await sendPasswordLink(context, accountUid, { isInvitation, senderUid });
    return 'done';
  },
});

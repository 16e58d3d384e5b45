import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';

/** Lifetime of the link in an invitation. */
export const invitationDays = 7;

/** Marks accounts as invited from now on, in the transaction that queues the mails. */
export async function markInvited(tx: Queryable, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  await tx.query(sql`
    update identity_accounts set invited_until = now() + make_interval(days => ${invitationDays})
    where uid = any(${sql.param([...uids])}::uuid[])`);
}

/** Voids the links sent to an account: those are void that are older than the last change of its credentials. */
export async function revokeInvitation(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`
    update identity_accounts set invited_until = null, credentials_changed_at = now() where uid = ${uid}`);
}

/** Marks the invitation of an account as accepted: its owner chose a password. */
export async function acceptInvitation(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`
    update identity_accounts set invitation_accepted_at = coalesce(invitation_accepted_at, now()) where uid = ${uid}`);
}

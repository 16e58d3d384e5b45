import { sql } from 'drizzle-orm';

import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import type { Person } from '../person.ts';
import { voidTokens } from './tokens.ts';

/**
 * Takes back a change of address that nobody has confirmed, in the account and in the record. Whoever chooses a new password by a link to
 * the old address may do so because another person entered the new one.
 */
export async function dropNewAddress(
  tx: Queryable,
  person: Person,
  request: { readonly at: Date; readonly requestId: string },
): Promise<void> {
  const { uid, kind, email, pendingEmail, clientUid } = person;
  if (pendingEmail === null) return;
  await tx.query(sql`update identity_accounts set pending_email = null where uid = ${uid}`);
  await voidTokens(tx, uid, 'verify');
  const isStaff = kind === 'system';
  await tx.query(sql`
    update ${isStaff ? sql`system_users` : sql`users`} t set user_name = ${email}, version = version + 1 where t.uid = ${uid}`);
  await appendChange(tx, {
    principal: { ...person, userUid: uid },
    operation: 'update',
    subject: isStaff ? 'systemUsers' : 'users',
    clientUid,
    target: uid,
    targetTitle: email,
    changes: { userName: { old: pendingEmail, new: email } },
    ...request,
  });
}

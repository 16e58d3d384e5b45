import { sql } from 'drizzle-orm';

import { appendChange } from '../audit/append.ts';
import { type Database, isUniqueViolation } from '../database/index.ts';
import { withBriefLocks } from '../kernel/brief-locks.ts';
import { lockedMember, memberIsLocked } from './accounts.ts';
import { personByEmail } from './person.ts';
import type { TokenSubject } from './tokens.ts';

/**
 * Stores the identifier of an outside provider with the account of a confirmed address, at the first sign-in of its person. Nothing
 * happens when there is no such account, or it has an identifier already, which only an administrator changes.
 */
export async function linkFirstSignIn(
  owner: Database['owner'],
  { value, issuer, address }: TokenSubject,
  now: Date,
): Promise<void> {
  if (issuer === undefined || address === undefined) return;
  try {
    await withBriefLocks(owner, async (tx) => {
      const person = await personByEmail(tx, address);
      if (!person?.isActive) return;
      const { rowCount } = await tx.query(sql`
        with ${lockedMember(sql`known.uid = ${person.uid}`)}
        update identity_accounts set external_id = ${value}, external_issuer = ${issuer}
        where uid = ${person.uid} and external_id is null and ${memberIsLocked}`);
      if (rowCount === 0) return;
      const [table, subject] =
        person.kind === 'system'
          ? ([sql`system_users`, 'systemUsers'] as const)
          : ([sql`users`, 'users'] as const);
      await tx.query(sql`
        update ${table} t set external_id = ${value}, version = version + 1 where t.uid = ${person.uid}`);
      await appendChange(tx, {
        principal: { userUid: person.uid, ...person },
        operation: 'update',
        subject,
        clientUid: person.clientUid,
        target: person.uid,
        targetTitle: person.email,
        changes: { externalId: { old: null, new: value } },
        at: now,
        requestId: 'first sign-in',
      });
    });
  } catch (error) {
    // Another account was given the identifier in the meantime.
    if (!isUniqueViolation(error)) throw error;
  }
}

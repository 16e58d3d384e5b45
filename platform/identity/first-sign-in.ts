import { sql } from 'drizzle-orm';

import { appendChange } from '../audit/append.ts';
import { type Database, isUniqueViolation } from '../database/index.ts';
import { withBriefLocks } from '../kernel/brief-locks.ts';
import { lockedMember, memberIsLocked } from './accounts.ts';
import { type Caller, personByEmail } from './person.ts';
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
        update identity_accounts set external_id = ${value}, external_issuer = ${issuer}, external_is_used = true
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

/**
 * Confirms an identifier that was entered for a person, at the first sign-in with it. Identifiers and addresses are one name space of all
 * clients, and either entry can be false: when another client has the confirmed address of the token, only people can tell which. Returns
 * false then. Staff are entered by staff, so that no client can keep them out by entering their address.
 */
export async function confirmEntered(
  owner: Database['owner'],
  { address }: TokenSubject,
  { uid, kind, clientUid }: Caller,
): Promise<boolean> {
  const other = address === undefined || kind === 'system' ? undefined : await personByEmail(owner, address);
  if (other && other.clientUid !== clientUid) return false;
  await owner.query(sql`update identity_accounts set external_is_used = true where uid = ${uid}`);
  return true;
}

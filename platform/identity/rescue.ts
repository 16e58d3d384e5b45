import { sql } from 'drizzle-orm';

import { appendChange, type FieldChange, noClient } from '../audit/append.ts';
import type { Database, OwnerQueryable } from '../database/index.ts';
import type { Settings } from '../configuration/settings.ts';
import { lockedMember, memberIsLocked } from './accounts.ts';
import { removeFactors } from './factors/store.ts';
import { newPasswordLink } from './flows/mails.ts';
import { issueToken, voidTokens } from './flows/tokens.ts';
import { type Person, personByEmail } from './person.ts';

/** The actor in the audit trail. */
export const operator = { userUid: noClient, email: 'operator', kind: 'system', clientUid: null } as const;

export interface Rescue {
  readonly email: string;
  readonly now: Date;
  /** Also creates a link to choose a new password and voids earlier links. */
  readonly withLink: boolean;
  /** Further changes of the person, in the same transaction. Returns them for the audit trail. */
  readonly also?: (tx: OwnerQueryable, person: Person, now: Date) => Promise<Changes>;
}

/** Changes of fields in the audit trail. */
export type Changes = Readonly<Record<string, FieldChange>>;

export interface Rescued {
  readonly person: Person;
  readonly link: string | undefined;
}

async function audit(
  tx: OwnerQueryable,
  person: Person,
  { now, withLink }: Rescue,
  further: Changes,
): Promise<void> {
  await appendChange(tx, {
    principal: operator,
    operation: 'update',
    subject: person.kind === 'system' ? 'systemUsers' : 'users',
    clientUid: person.clientUid,
    target: person.uid,
    targetTitle: person.email,
    changes: { failedLogins: { new: 0 }, ...(withLink ? { password: {} } : {}), ...further },
    at: now,
    requestId: 'command line',
  });
}

/**
 * Unlocks an account, for operators with access to the database: the only way when the last administrator is locked out. Returns undefined
 * for an unknown address.
 */
export async function rescue(
  { owner }: Pick<Database, 'owner'>,
  settings: Settings,
  request: Rescue,
): Promise<Rescued | undefined> {
  return owner.transaction(async (tx) => {
    const person = await personByEmail(tx, request.email);
    if (!person) return undefined;
    await tx.query(sql`
      with ${lockedMember(sql`known.uid = ${person.uid}`)}, account as (
        update identity_accounts set failed_logins = 0 where uid = ${person.uid} and ${memberIsLocked}
        returning uid, client_uid
      )
      update users set failed_logins = 0, version = version + 1 from account
      where users.client_uid = account.client_uid and users.uid = account.uid and users.failed_logins > 0`);
    await audit(tx, person, request, (await request.also?.(tx, person, request.now)) ?? {});
    if (!request.withLink) return { person, link: undefined };
    // Whoever needs a link from an operator has lost the second step as well.
    await removeFactors(tx, person.uid);
    await voidTokens(tx, person.uid, 'reset');
    const token = await issueToken(tx, person, 'reset', request.now);
    if (token === undefined) throw new Error('No link could be made.');
    return { person, link: newPasswordLink(settings, token) };
  });
}

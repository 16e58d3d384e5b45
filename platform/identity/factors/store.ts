import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Settings } from '../../configuration/settings.ts';
import { jsonb, type Queryable } from '../../database/index.ts';
import { sendMail } from '../../mail/send.ts';
import { appendOwnChange } from '../flows/audit.ts';
import { secondStepChangedMail } from '../flows/mails.ts';
import type { Person } from '../person.ts';

/** A second step of an account, without its secret. */
export interface Factor {
  readonly uid: string;
  readonly kind: 'app' | 'passkey';
  readonly name: string;
  readonly credentialId: string | null;
  readonly transports: string[];
  readonly counter: number;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface StoredFactor extends Factor {
  readonly secret: string;
}

export type NewFactor = Pick<StoredFactor, 'kind' | 'name' | 'secret'> &
  Partial<Pick<StoredFactor, 'credentialId' | 'transports' | 'counter'>>;

/** The moment and the request of a person's own change, of which they are told. */
export interface ByOwner {
  readonly at: Date;
  readonly requestId: string;
  readonly settings: Settings;
}

/** Audits the change, and mails the person about it: whoever has taken over an account begins with this. */
async function tell(
  tx: Queryable,
  person: Person,
  { settings, ...by }: ByOwner,
  change: { readonly name: string; readonly isAdded: boolean },
): Promise<void> {
  await appendOwnChange(tx, person, 'secondStep', by);
  await sendMail(tx, { settings }, secondStepChangedMail(settings, person, change));
}

/** The second steps of an account, oldest first. */
export async function factorsOf(owner: Queryable, accountUid: string): Promise<StoredFactor[]> {
  const { rows } = await owner.query<StoredFactor>(sql`
    select uid, kind, name, secret, credential_id as "credentialId", transports, counter::float8 as counter,
      created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity_factors where account_uid = ${accountUid} order by created_at, uid`);
  return rows;
}

/** The number of second steps of an account, which no other request changes until the end of the transaction. */
export async function lockedCount(tx: Queryable, accountUid: string): Promise<number> {
  await tx.query(sql`select from identity_accounts where uid = ${accountUid} for no key update`);
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*)::integer as count from identity_factors where account_uid = ${accountUid}`,
  );
  return rows[0]?.count ?? 0;
}

/** Keeps in the account what lists and actions read. */
async function renewMark(tx: Queryable, accountUid: string): Promise<void> {
  await tx.query(sql`
    update identity_accounts set
      has_second_step = exists (select from identity_factors factor where factor.account_uid = ${accountUid})
    where uid = ${accountUid}`);
}

/** Adds a second step to the person's own account. False for a passkey that an account has already. */
export async function addFactor(
  tx: Queryable,
  person: Person,
  factor: NewFactor,
  by: ByOwner,
): Promise<boolean> {
  const { kind, name, secret, credentialId = null, transports = [], counter = 0 } = factor;
  const { rowCount } = await tx.query(sql`
    insert into identity_factors (uid, account_uid, kind, name, secret, credential_id, transports, counter)
    values (${randomUUID()}, ${person.uid}, ${kind}, ${name}, ${secret}, ${credentialId}, ${jsonb(transports)}, ${counter})
    on conflict (credential_id) do nothing`);
  if (rowCount === 0) return false;
  await renewMark(tx, person.uid);
  await tell(tx, person, by, { name, isAdded: true });
  return true;
}

/** Removes a second step from the person's own account; with the last one, also the recovery codes. */
export async function removeFactor(tx: Queryable, person: Person, uid: string, by: ByOwner): Promise<void> {
  const {
    rows: [removed],
  } = await tx.query<{ name: string }>(
    sql`delete from identity_factors where account_uid = ${person.uid} and uid::text = ${uid} returning name`,
  );
  if (!removed) return;
  await tx.query(sql`
    delete from identity_recovery_codes where account_uid = ${person.uid}
      and not exists (select from identity_factors factor where factor.account_uid = ${person.uid})`);
  await renewMark(tx, person.uid);
  await tell(tx, person, by, { name: removed.name, isAdded: false });
}

/** Removes every second step of an account: its owner has lost them. */
export async function removeFactors(tx: Queryable, accountUid: string): Promise<void> {
  await tx.query(sql`delete from identity_factors where account_uid = ${accountUid}`);
  await tx.query(sql`delete from identity_recovery_codes where account_uid = ${accountUid}`);
  await renewMark(tx, accountUid);
}

/**
 * Records the use of a second step. False when this time step or count was used before, also by a request at the same moment: a code
 * that somebody saw works no second time.
 */
export async function spendFactor(tx: Queryable, factor: Factor, counter: number): Promise<boolean> {
  // Passkeys that are synchronized between devices count nothing and send 0.
  const isUncounted = factor.kind === 'passkey' && counter === 0;
  const { rowCount } = await tx.query(sql`
    update identity_factors set counter = ${counter}, last_used_at = now()
    where uid = ${factor.uid} and (counter < ${counter} or (${isUncounted} and counter = 0))`);
  return rowCount > 0;
}

import { sql } from 'drizzle-orm';

import { samplePassword, samplePeople } from '../configuration/sample-logins.ts';
import { list, type Owner, type Queryable } from '../database/index.ts';
import { verifyPassword } from '../identity/password.ts';

/** Suffix of all sample addresses, which no real one has (RFC 2606, section 2). */
const sampleAddresses = '%.example';

/** The accounts with the sample password: the sample logins among them, and the total number. */
export interface KnownPasswordAccounts {
  readonly logins: readonly string[];
  readonly count: number;
  readonly hashes: readonly string[];
}

interface Candidate {
  readonly hash: string;
  readonly logins: string[];
  readonly count: number;
}

/**
 * Finds the accounts that still have the sample password. Sample users share a hash, which accounts created separately never do. So
 * only shared hashes and those of the sample logins are verified: about ten, however many accounts exist.
 */
export async function findKnownPasswords(owner: Queryable): Promise<KnownPasswordAccounts> {
  const { rows } = await owner.query<Candidate>(sql`
    select password_hash as hash, count(*)::float8 as count,
      array_agg(email order by email) filter (where lower(email) = any(${list(samplePeople.map(({ login }) => login))})) as logins
    from identity_accounts where email like ${sampleAddresses} and password_hash is not null
    group by password_hash
    having count(*) > 1 or bool_or(lower(email) = any(${list(samplePeople.map(({ login }) => login))}))`);
  const verified = await Promise.all(rows.map(({ hash }) => verifyPassword(samplePassword, hash)));
  const matching = rows.filter((_row, index) => verified[index]);
  return {
    logins: matching.flatMap(({ logins }) => logins ?? []),
    count: matching.reduce((sum, { count }) => sum + count, 0),
    hashes: matching.map(({ hash }) => hash),
  };
}

/** Removes the password and ends all sessions of every account with the sample password. Returns the number of accounts. */
export async function disableKnownPasswords(owner: Owner): Promise<number> {
  return owner.transaction(async (tx) => {
    const { hashes } = await findKnownPasswords(tx);
    const { rows } = await tx.query<{ count: number }>(sql`
      with disabled as (
        update identity_accounts set password_hash = null, credentials_changed_at = now()
        where password_hash = any(${list(hashes)}) returning uid
      ), ended as (
        delete from identity_payloads where account_uid in (select uid from disabled)
      )
      select count(*)::float8 as count from disabled`);
    return rows[0]?.count ?? 0;
  });
}

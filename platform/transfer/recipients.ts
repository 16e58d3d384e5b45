import { sql } from 'drizzle-orm';

import { foldCase } from '../../resources/declaration/folding.ts';
import { list, type Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import { validationProblem } from '../kernel/problem.ts';
import type { Owner } from './owner.ts';

/** Maximum addresses that receive results. Each file of a server that the client controls causes a mail to all of them. */
const maxAddresses = 10;

/**
 * The addresses of a list that belong to people: users and contacts of the client, and the staff that the transaction may read. An address
 * that a user has not confirmed can be a stranger's.
 */
export async function knownAddresses(
  tx: Queryable,
  owner: Owner,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const wanted = list(addresses.map((address) => foldCase(address)));
  const { rows } = await tx.query<{ address: string }>(sql`
    select fold_case(email) as address from system_users staff join identity_accounts account on account.uid = staff.uid
    where fold_case(email) = any(${wanted})
    union select fold_case(email) from identity_accounts where client_uid = ${owner} and fold_case(email) = any(${wanted})
    union select fold_case(user_name) from contacts where client_uid = ${owner} and fold_case(user_name) = any(${wanted})`);
  const known = new Set(rows.map(({ address }) => address));
  return addresses.filter((address) => known.has(foldCase(address)));
}

/**
 * Checks newly entered addresses: a file transfer must not send mails to strangers in the name of the platform. The caller's own address is
 * allowed. Throws ProblemError 400.
 */
export async function checkRecipients(
  tx: Queryable,
  owner: Owner,
  { email }: Pick<Principal, 'email'>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  if (addresses.length > maxAddresses)
    throw validationProblem({ EmailList: [`Enter at most ${maxAddresses} addresses.`] });
  const known = new Set(await knownAddresses(tx, owner, addresses));
  const stranger = addresses.find((address) => !known.has(address) && foldCase(address) !== foldCase(email));
  if (stranger === undefined) return;
  const whose = owner === null ? 'no one of the provider’s staff' : 'no user or contact of this client';
  throw validationProblem({
    EmailList: [
      `“${stranger}” is the address of ${whose}.${owner === null ? '' : ' Add the person as a contact first.'}`,
    ],
  });
}

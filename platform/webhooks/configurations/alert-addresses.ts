import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/problem.ts';

/** Domain of an email address, in lower case. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Errors for addresses of alerts outside the client: alerts name events, and must not reach strangers. */
export async function addressFaults(
  tx: Queryable,
  clientUid: string,
  field: 'AlertAddresses' | 'EscalationAddresses',
  addresses: readonly string[],
): Promise<FieldErrors> {
  if (addresses.length === 0) return {};
  const { rows } = await tx.query<{ domain: string }>(sql`
    select distinct lower(split_part(account.email, '@', 2)) as domain from identity_accounts account
    where account.client_uid = ${clientUid}`);
  const own = new Set(rows.map(({ domain }) => domain));
  const foreign = addresses.filter((address) => !own.has(domainOf(address)));
  if (foreign.length === 0) return {};
  return {
    [field]: foreign.map((address) => `No user of this client has an address at ${domainOf(address)}.`),
  };
}

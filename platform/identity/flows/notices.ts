import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import type { Addressee } from '../../mail/letter.ts';

/**
 * The recipient of notices to a person: at the address of the account, with which they sign in. The record can show a new address that
 * nobody has confirmed.
 */
export async function noticeTo(
  tx: Queryable,
  uid: string,
  { userName, firstName }: { readonly userName: string; readonly firstName: string },
): Promise<Addressee> {
  const { rows } = await tx.query<{ email: string }>(
    sql`select email from identity_accounts where uid = ${uid}`,
  );
  return { email: rows[0]?.email ?? userName, firstName };
}

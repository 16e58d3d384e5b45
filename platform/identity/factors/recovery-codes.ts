import { createHash, randomInt } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';

const codeCount = 10;
const codeLength = 12;
/** Without signs that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code as people type it: case, spaces and hyphens do not matter. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function hashOf(accountUid: string, code: string): string {
  return createHash('sha256')
    .update(`${accountUid} ${plain(code)}`)
    .digest('hex');
}

function newCode(): string {
  const code = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Makes ten new codes for an account, and voids those before. They are stored as hashes: only the answer has them. */
export async function replaceRecoveryCodes(tx: Queryable, accountUid: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  const hashes = codes.map((code) => hashOf(accountUid, code));
  await tx.query(sql`delete from identity_recovery_codes where account_uid = ${accountUid}`);
  await tx.query(sql`
    insert into identity_recovery_codes (hash, account_uid)
    select hash, ${accountUid}::uuid from unnest(string_to_array(${hashes.join()}, ',')) hash`);
  return codes;
}

/** Uses a code up. False when the account has no such code. */
export async function spendRecoveryCode(tx: Queryable, accountUid: string, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    delete from identity_recovery_codes where hash = ${hashOf(accountUid, code)} and account_uid = ${accountUid}`);
  return rowCount > 0;
}

/** The number of codes that an account has left. */
export async function recoveryCodesLeft(owner: Queryable, accountUid: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(sql`
    select count(*)::integer as count from identity_recovery_codes where account_uid = ${accountUid}`);
  return rows[0]?.count ?? 0;
}

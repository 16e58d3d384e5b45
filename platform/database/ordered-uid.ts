import { randomBytes } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

/** Digits of the time in an identifier. */
const timeDigits = 12;

/** An identifier of ten bytes after the digits of a time (RFC 9562, section 5.7 and 5.8). */
function identifier(time: string, version: 7 | 8, bits: Uint8Array): string {
  const digits = Buffer.from(bits).toString('hex');
  const variant = ((Number.parseInt(digits.charAt(4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${digits.slice(1, 4)}-${variant}${digits.slice(5, 8)}-${digits.slice(8, 20)}`;
}

/**
 * An identifier for a row of a log: its time in milliseconds, then random bits (version 7). New rows are neighbours in the indexes of
 * identifiers. Those of random ones would spread over all pages, and after each checkpoint PostgreSQL writes a page whole into its own log.
 * @param bits ten bytes instead of random ones, for an identifier that follows from what it is for (version 8)
 */
export function orderedUid(at: Date, bits?: Uint8Array): string {
  const time = at.getTime().toString(16).padStart(timeDigits, '0');
  return identifier(time, bits ? 8 : 7, bits ?? randomBytes(10));
}

/** An identifier that follows from an ordered one, and stands beside it. */
export function derivedUid(from: string, bits: Uint8Array): string {
  return identifier(from.replaceAll('-', '').slice(0, timeDigits), 8, bits);
}

/** `orderedUid` as an expression of SQL, another one for each row. */
export function orderedUidSql(at: Date): SQL {
  const time = sql`lpad(to_hex(${at.getTime()}::bigint), ${sql.raw(String(timeDigits))}, '0')`;
  return sql`(${time} || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
}

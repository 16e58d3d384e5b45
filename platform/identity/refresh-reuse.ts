import { type SQL, sql } from 'drizzle-orm';

import type { Owner } from '../database/index.ts';

/**
 * Seconds in which a client may repeat a renewal whose response it did not get (RFC 9700, section 4.14.2, asks for rotation and is silent
 * about lost responses). Twice the time after which the portal gives up waiting for the response.
 */
const repeatSeconds = 60;

const rotations = (row: SQL) => sql`coalesce((${row}.payload->>'rotations')::int, 0)`;
/** The tabs of a browser share a grant. Each has asked for its own tokens, under a nonce that their successors keep. */
const nonce = (row: SQL) => sql`${row}.payload->>'nonce'`;

/**
 * True in SQL when `token`, a row of a refresh token, renews: it was not used, or only just. Once a token of the same sign-in and of the
 * same or a later generation was used, somebody got the response: another use of an earlier one, or of a sibling, is that of a second holder.
 */
function renews(token: SQL): SQL {
  return sql`(${token}.consumed_at is null or ${token}.consumed_at > now() - ${repeatSeconds}::float8 * interval '1 second')
    and not exists (select 1 from identity_payloads other
      where other.grant_id = ${token}.grant_id and other.id like 'RefreshToken:%' and other.id <> ${token}.id
        and ${nonce(sql`other`)} is not distinct from ${nonce(token)}
        and other.consumed_at is not null and ${rotations(sql`other`)} >= ${rotations(token)})`;
}

/** The time when a refresh token stopped renewing, as SQL over its row. Null while it renews. */
export const spentAt = (token: SQL): SQL =>
  sql`case when ${renews(token)} then null else coalesce(${token}.consumed_at, now()) end`;

/** Uses a refresh token. Resolves with false when it does not renew any more. Uses of one grant wait for each other. */
export async function useRefreshToken(owner: Owner, id: string): Promise<boolean> {
  return owner.transaction(async (tx) => {
    await tx.query(sql`select 1 from identity_payloads
      where id = (select 'Grant:' || grant_id from identity_payloads where id = ${id}) for update`);
    const { rowCount } = await tx.query(
      sql`update identity_payloads token set consumed_at = coalesce(consumed_at, now()) where id = ${id} and ${renews(sql`token`)}`,
    );
    return rowCount > 0;
  });
}

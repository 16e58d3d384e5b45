import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';

/** Records the last use of credentials, at most once a minute each. Their versions stay the same. */
export async function markUsed(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db.query(sql`
    update webhook_credentials set last_used_at = ${now}
    where uid in ${uids} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`);
}

/** Like `markUsed`, after an exchange that runs outside a transaction. */
export function markCredentialUsed(
  { database }: Pick<PlatformContext, 'database'>,
  clientUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  return database.transaction({ kind: 'tenant', clientUid }, (tx) => markUsed(tx, [uid], now));
}

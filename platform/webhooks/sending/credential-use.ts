import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../../kernel/context.ts';
import type { Queryable } from '../../database/index.ts';

/** Notes that credentials were used, which is no change of them: their versions stay. At most once a minute for each. */
export async function markUsed(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db.query(sql`
    update webhook_credentials set last_used_at = ${now}
    where uid in ${uids} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`);
}

/** The same after an exchange, for which no transaction waits. */
export function markCredentialUsed(
  { database }: Pick<PlatformContext, 'database'>,
  clientUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  return database.transaction({ kind: 'tenant', clientUid }, (tx) => markUsed(tx, [uid], now));
}

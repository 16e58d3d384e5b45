import { sql } from 'drizzle-orm';

import { modulesOf } from '../../resources/product/moduleRules.ts';
import { type Database, lockStart, type OwnerQueryable } from '../database/index.ts';
import { moduleGroups } from '../product/module-groups.ts';
import { loadReferenceData } from '../reference/load.ts';
import { loadSample } from './load.ts';

export { disableKnownPasswords, findKnownPasswords } from './known-password.ts';

/**
 * Fills an empty database with the sample clients and people, in one transaction. When several processes start at the same time, one
 * does it. A database with clients does not change.
 */
export async function loadSampleData(database: Database, now = new Date()): Promise<void> {
  await database.owner.transaction(async (tx) => {
    await lockStart(tx);
    await loadReferenceData(tx);
    if (await hasClients(tx)) return;
    await loadSample(tx, { modulesFor: (type) => modulesOf(moduleGroups(type)), now });
  });
  // Updates statistics, so that the first lists are planned for the actual data.
  await database.owner.script('analyze');
}

/** True when the database has clients. */
export async function hasClients(owner: Pick<OwnerQueryable, 'query'>): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>(sql`select exists (select from clients) as found`);
  return rows[0]?.found ?? false;
}

import { getTableName, sql } from 'drizzle-orm';

import type { PlatformTable } from '../database/platform-table.ts';
import type { PlatformContext, Service } from './context.ts';
import { addUpkeep } from './upkeep.ts';

/** Rows of the first statement and of the largest. */
const [fewRows, manyRows] = [50, 1000];
/** Statements take half as many rows beyond this duration and twice as many below: an import takes up to a hundred thousand rows with it. */
const enoughMs = 200;
const everyMs = 6 * 60 * 60 * 1000;

/** Deletes the rows that tables declare to be over. Rows that belong to them go too. Returns their number. */
export async function removeEnded(
  { database, settings, clock }: Pick<PlatformContext, 'database' | 'settings' | 'clock'>,
  tables: readonly PlatformTable[],
): Promise<number> {
  let removed = 0;
  for (const { table, ends } of tables) {
    if (typeof ends === 'string') continue;
    const days = typeof ends.days === 'number' ? ends.days : settings.retention[ends.days];
    const before = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    const name = sql.identifier(getTableName(table));
    for (let atOnce = fewRows; ;) {
      const began = performance.now();
      const { rowCount } = await database.owner.query(sql`
        delete from ${name} where ctid = any(array(
          select ctid from ${name} where ${sql.identifier(ends.column)} < ${before} limit ${atOnce}))`);
      removed += rowCount;
      if (rowCount < atOnce) break;
      const isSlow = performance.now() - began > enoughMs;
      atOnce = isSlow ? Math.ceil(atOnce / 2) : Math.min(manyRows, atOnce * 2);
    }
  }
  return removed;
}

/** Keeps tables from growing without an end. */
export function createRetentionService(tables: readonly PlatformTable[]): Service {
  return (app, context) => {
    addUpkeep(app, context, {
      everyMs,
      atStart: true,
      failure: 'old rows cannot be removed',
      work: () => removeEnded(context, tables),
    });
  };
}

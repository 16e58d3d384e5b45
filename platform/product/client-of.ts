import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
import { notFoundProblem } from '../kernel/problem.ts';

/** The type and the modules of a client. Throws 404 when it does not exist. */
export async function clientOf(
  tx: Queryable,
  clientUid: string,
): Promise<{ type: string; modules: Set<string> }> {
  const { rows } = await tx.query<{ type: string; modules: string[] }>(
    sql`select type, modules from clients where uid = ${clientUid}`,
  );
  if (!rows[0]) throw notFoundProblem();
  return { type: rows[0].type, modules: new Set(rows[0].modules) };
}

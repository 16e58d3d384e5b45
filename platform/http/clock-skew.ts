import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '../database/index.ts';

/** Difference in milliseconds above which a warning is logged: receivers of webhooks reject signatures that are minutes off. */
const highSkewMs = 5_000;

/**
 * Milliseconds by which the clock of this process is ahead of the database's, which all processes share. Logs a warning above `highSkewMs`:
 * one of the two clocks is wrong.
 */
export async function clockSkew(database: Database, log: FastifyBaseLogger): Promise<number> {
  const before = Date.now();
  const { rows } = await database.executeSql('select extract(epoch from clock_timestamp()) * 1000 as at');
  const now = (before + Date.now()) / 2;
  const clockSkewMs = Math.round(now - Number(rows[0]?.['at']));
  if (Math.abs(clockSkewMs) >= highSkewMs)
    log.warn({ clockSkewMs }, 'the clocks of this process and of the database differ');
  return clockSkewMs;
}

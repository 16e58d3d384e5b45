import { sql } from 'drizzle-orm';

import { type LogLevel, logLevels } from '../configuration/settings.ts';
import type { Service } from '../kernel/context.ts';
import type { Operation } from '../kernel/operations.ts';

const channel = 'log_level';

/** Tells every running process another level, which counts until it ends. */
export const logLevelOperation: Operation<{ readonly level: LogLevel }, undefined> = {
  name: 'log level',
  async run({ database }, { level }) {
    await database.owner.query(sql`select pg_notify(${channel}, ${level})`);
    return undefined;
  },
};

export const logLevelService: Service = async (app, { database, log }) => {
  const unlisten = await database.listen(channel, (told) => {
    const level = logLevels.find((known) => known === told);
    if (level) log.level = level;
  });
  app.addHook('onClose', () => unlisten());
};

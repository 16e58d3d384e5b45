// `npm run log -- debug`: changes the level of the logs of all running processes, until they end.
import { parseArgs } from 'node:util';

import { type LogLevel, logLevels, readSettings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { runOperation } from '../kernel/operations.ts';
import { logLevelOperation } from '../shipping/log-level.ts';
import { runCommand } from './command.ts';

function readLevel(): LogLevel {
  try {
    const [asked, ...more] = parseArgs({ allowPositionals: true }).positionals;
    const level = logLevels.find((known) => known === asked);
    if (!level || more.length > 0) throw new Error(`Name one level: ${logLevels.join(', ')}.`);
    return level;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nnpm run log -- debug`);
  }
}

await runCommand(async (say) => {
  const level = readLevel();
  await runOperation(await readSettings(process.env), logLevelOperation, { level });
  say(`Running processes log from ${level} on, until they end.`);
});

// `npm run log -- debug`: changes the level of the logs of all running processes, until they end.
import { parseArgs } from 'node:util';

import { logLevels, readSettings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { runOperation } from '../kernel/operations.ts';
import { logLevelOperation } from '../shipping/log-level.ts';
import { runCommand } from './command.ts';

await runCommand(async (say) => {
  const [asked] = parseArgs({ allowPositionals: true }).positionals;
  const level = logLevels.find((known) => known === asked);
  if (!level) throw new StartError(`Name a level: ${logLevels.join(', ')}.\nnpm run log -- debug`);
  await runOperation(await readSettings(process.env), logLevelOperation, { level });
  say(`Running processes log from ${level} on, until they end.`);
});

// `npm run doctor`: checks settings and surroundings, and says what to do. Ends with 1 when something keeps the platform from serving.
import { parseArgs } from 'node:util';

import { readSettings } from '../configuration/settings.ts';
import { FolderInUse, openDatabase, StartError } from '../database/index.ts';
import type { Finding } from '../doctor/check.ts';
import { examine } from '../doctor/index.ts';
import { runCommand } from './command.ts';

const marks: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  fault: 'FAULT  ',
};

function report(about: string, { state, sentence }: Finding): void {
  process.stdout.write(`${marks[state]} ${about}: ${sentence}\n`);
  if (state === 'fault') process.exitCode = 1;
}

function readArguments(): void {
  try {
    parseArgs({ options: {} });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nnpm run doctor`);
  }
}

await runCommand(async () => {
  readArguments();
  try {
    const settings = await readSettings(process.env);
    for (const sentence of settings.warnings) report('Settings', { state: 'warning', sentence });
    report('Settings', { state: 'ok', sentence: 'They can be read.' });
    const database = await openDatabase(settings).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      const state = error instanceof FolderInUse ? 'warning' : 'fault';
      report('Database', { state, sentence: error.message });
      return undefined;
    });
    await examine({ settings, database }, report).finally(() => database?.close());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report('Start', { state: 'fault', sentence: error.message });
  }
});

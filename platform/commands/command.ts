import { readSettings } from '../configuration/settings.ts';
import { DatabaseUnavailable, StartError } from '../database/index.ts';
import { handOver } from '../database/folder/hand-over.ts';

/** Gives what this command has made in the data folder to the account of the platform. Wrong settings are told by the command itself. */
async function handOverDataFolder(): Promise<void> {
  const settings = await readSettings(process.env).catch(() => undefined);
  if (settings) await handOver(settings.dataDir);
}

/** Runs a command. A failure that the operator can mend is a sentence; any other keeps its stack. Both end with 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`)).finally(handOverDataFolder);
  } catch (error) {
    const isPlain = error instanceof StartError || error instanceof DatabaseUnavailable;
    process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

import { DatabaseUnavailable, StartError } from '../database/index.ts';

/** Runs a command. A failure that the operator can mend is a sentence; any other keeps its stack. Both end with 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const isPlain = error instanceof StartError || error instanceof DatabaseUnavailable;
    process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

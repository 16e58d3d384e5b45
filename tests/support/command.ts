import { spawn } from 'node:child_process';
import { root } from '../../scripts/lib/root.mjs';
import { compiled } from './platform.ts';

/** Runs a command of the platform as `npm run` does. Resolves with its exit code and both streams. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [...compiled(`commands/${name}`), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  return { code, output };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/lib/port.mjs';
import { root } from '../scripts/lib/root.mjs';
import { compiled } from '../tests/support/platform.ts';

export interface PlatformProcess {
  readonly origin: string;
  readonly child: ChildProcess;
}

async function ready(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer) return;
    await pause(100);
  }
  throw new Error(`${address} did not start.`);
}

/**
 * Starts the compiled platform on a database, in a process of its own.
 * @param more environment variables, and options of node; with options the process can be talked to by messages
 */
export async function startPlatformProcess(
  databaseUrl: string,
  dataDir: string,
  more: { readonly env?: NodeJS.ProcessEnv; readonly options?: readonly string[] } = {},
): Promise<PlatformProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...(more.options ?? []), ...compiled('main')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      ...more.env,
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(more.options ? (['ipc'] as const) : [])],
  });
  await ready(`${origin}/health/ready`);
  return { origin, child };
}

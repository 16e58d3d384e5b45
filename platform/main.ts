import { constants } from 'node:os';

import { portalPath } from './http/paths.ts';
import { productVersion } from './repository.ts';
import { checkDeclarations } from './configuration/declarations.ts';
import { tryPort } from './configuration/ports.ts';
import { readSettings, type Settings } from './configuration/settings.ts';
import { DatabaseUnavailable, StartError } from './database/index.ts';
import { outboxPath } from './mail/outbox.ts';
import type { RunningPlatform } from './start.ts';

/** Milliseconds after which requests in progress are aborted. */
const stopTimeoutMs = 10_000;

// A full disk, or the end of whoever reads them, must not end the platform. Lines of the log have a way of their own (`standardOutput`).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The versions and addresses of what runs, without passwords. */
function describe(version: string, { databaseUrl, dataDir, uploads }: Settings): string {
  const database = databaseUrl
    ? `PostgreSQL at ${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
    : `embedded database in ${dataDir}`;
  const storage =
    uploads.kind === 'folder' ? dataDir : uploads.kind === 'azure' ? 'Azure Blob Storage' : uploads.endpoint;
  return `Safety Portal ${version}, Node ${process.versions.node}, ${database}, uploads in ${storage}`;
}

function printStartMessage({ logins, renewed, setup, hasOutbox }: RunningPlatform, publicUrl: string): void {
  if (renewed.length > 0)
    say(
      `Renewed the grants and policies of ${renewed.length} tables, which were not as declared: ${renewed.join(', ')}`,
    );
  say(`The portal is at ${publicUrl}${portalPath}`);
  if (hasOutbox) say(`Messages to people stay in the outbox at ${publicUrl}${outboxPath}`);
  if (setup !== undefined) say(setup);
  if (logins.length === 0) return;
  const width = Math.max(...logins.map(({ login }) => login.length));
  const passwords = new Set(logins.map(({ password }) => password));
  say(passwords.size === 1 ? `Sign in with the password ${logins[0]?.password} as` : 'Sign in as');
  for (const { login, who, password } of logins)
    say(`  ${login.padEnd(width)}  ${who}${passwords.size === 1 ? '' : ` (${password})`}`);
}

/** Stops gracefully, and exits with `code`, or with `lateCode` when requests in progress were aborted. */
function stopPlatform(platform: RunningPlatform, code: number, lateCode = code): void {
  say('Stopping.');
  setTimeout(() => process.exit(lateCode), stopTimeoutMs).unref();
  platform.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}

/** The first signal stops gracefully, the second immediately. */
function stopOnSignals(platform: RunningPlatform): void {
  let stopping = false;
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    const code = 128 + constants.signals[signal];
    if (stopping) process.exit(code);
    stopping = true;
    stopPlatform(platform, 0, code);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  // Before anything is opened or loaded, so that a wrong setting is told at once.
  const settings = await readSettings(process.env, tryPort);
  await checkDeclarations();
  // Loading this builds tables and calls, which fails with another error when a declaration is wrong.
  const { startPlatform } = await import('./start.ts');
  const platform = await startPlatform(settings);
  stopOnSignals(platform);
  void platform.outdated.then(({ message }) => {
    process.stderr.write(`${message}\n`);
    stopPlatform(platform, 1);
  });
  say(describe(await productVersion(), settings));
  for (const warning of [...settings.warnings, ...platform.warnings]) process.stderr.write(`${warning}\n`);
  printStartMessage(platform, settings.publicUrl);
} catch (error) {
  // Only the message for errors that the operator can fix; any other error keeps its stack.
  const isPlain = error instanceof StartError || error instanceof DatabaseUnavailable;
  process.stderr.write(`${isPlain ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

// @ts-check
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath } from './path.mjs';
import { freePort } from './port.mjs';

const debian = '/usr/lib/postgresql';
const owner = 'safety_portal_test';

/** @returns {string | undefined} the folder with `initdb` and `postgres`, the newest version of several */
export function findPostgres() {
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const onSystem = versions.map((version) => join(debian, version, 'bin'));
  const linked = onPath('initdb');
  const candidates = [...(linked ? [dirname(realpathSync(linked))] : []), ...onSystem];
  return candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/**
 * An account for PostgreSQL, which refuses to run as root. Debian's package creates `postgres`, and `nobody` exists everywhere.
 * @returns {{ uid?: number, gid?: number }} for spawn
 */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account to run it as.');
}

/**
 * Starts a disposable PostgreSQL in a temporary folder on a free port of the loopback address. It is fast because it does not survive a
 * power failure.
 * @param {string} bin from `findPostgres`
 * @param {string} [keptFolder] a folder that is kept when the server stops, for later runs
 * @param {number} [port] defaults to a free port
 * @param {readonly string[]} [settings] further ones, as `name=value`
 * @returns {Promise<{ url: string, version: string, stop: () => void, ended: Promise<unknown> }>} `url` names the database `postgres`, as
 * the owner; `stop` is synchronous, so that it can run while the program exits; `ended` resolves when it has
 * @throws {Error} with the server's output when it does not start
 */
export async function startPostgres(bin, keptFolder, port, settings = []) {
  const account = unprivileged();
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'safety-portal-postgres-'));
  if (keptFolder) mkdirSync(keptFolder, { recursive: true });
  const data = join(folder, 'data');
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const discard = () => {
    if (!keptFolder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const options = { ...account, cwd: folder };
  try {
    if (!existsSync(join(data, 'PG_VERSION'))) initialise(join(bin, 'initdb'), data, options);
    const version = execFileSync(join(bin, 'postgres'), ['--version'], {
      ...options,
      encoding: 'utf8',
    }).trim();
    const at = port ?? (await freePort());
    const server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(at),
        '-h',
        '127.0.0.1',
        '-k',
        '',
        ...[...quick, ...settings].flatMap((setting) => ['-c', setting]),
      ],
      // Its own process group: Ctrl+C must reach the tests first, and the server only through `stop`.
      { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    const ended = once(server, 'exit');
    await ready(server);
    server.unref();
    /** @type {import('node:net').Socket} */ (server.stderr).unref();
    const stop = () => {
      process.off('exit', stop);
      // Immediate shutdown for disposable data, a clean one for kept data.
      server.kill(keptFolder ? 'SIGINT' : 'SIGQUIT');
      discard();
    };
    process.once('exit', stop);
    return { url: `postgresql://${owner}@127.0.0.1:${at}/postgres`, version, stop, ended };
  } catch (error) {
    discard();
    throw error;
  }
}

const quick = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum_naptime=10s',
  'max_connections=400',
  'shared_buffers=128MB',
];

/** @param {string} initdb @param {string} data @param {{ uid?: number, gid?: number, cwd: string }} options */
function initialise(initdb, data, options) {
  const common = ['-D', data, '-U', owner, '--auth=trust', '--encoding=UTF8', '--no-sync'];
  // C.UTF-8 supports upper and lower case beyond ASCII. Without it the system's locale is used.
  for (const locale of [['--locale=C.UTF-8'], []]) {
    const answer = spawnSync(initdb, [...common, ...locale], { ...options, encoding: 'utf8' });
    if (answer.status === 0) return;
    rmSync(data, { recursive: true, force: true });
    if (locale.length === 0)
      throw new Error(`initdb failed: ${answer.stderr?.trim() || answer.error?.message}`);
  }
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<void>} */
function ready(server) {
  return new Promise((resolve, reject) => {
    let words = '';
    let settled = false;
    /** @param {Error} [error] */
    const settle = (error) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => {
      server.kill('SIGQUIT');
      settle(new Error(`PostgreSQL did not come up in 30 seconds: ${words}`));
    }, 30_000);
    server.once('error', settle);
    server.once('exit', () => settle(new Error(`PostgreSQL ended at once: ${words}`)));
    server.stderr?.on('data', (chunk) => {
      // Always read, because a full pipe would block the server; stored only until it is ready.
      if (settled) return;
      words = (words + chunk).slice(-2000);
      if (/ready to accept (read-only )?connections/.test(words)) settle();
    });
  });
}

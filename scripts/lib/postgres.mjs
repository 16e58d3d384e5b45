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

/** @returns {string | undefined} the folder that holds `initdb` and `postgres`, the newest where there are several */
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
 * PostgreSQL refuses to run as root; Debian's package brings the account `postgres`, and `nobody` is everywhere.
 * @returns {{ uid?: number, gid?: number }} for spawn
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account to run it as.');
}

/**
 * Starts a throw-away PostgreSQL in a temporary folder on a free port of the loopback address. Nothing of it is safe from a
 * power cut, which is what makes it quick.
 * @param {string} bin from `findPostgres`
 * @param {string} [keptFolder] a folder that is kept when the server stops, and served again when it is named again
 * @param {number} [port] any free one unless given
 * @returns {Promise<{ url: string, version: string, stop: () => void, ended: Promise<unknown> }>} `url` names the database
 *   `postgres`, as the owner; `stop` is synchronous, so that it can run while the program exits; `ended` resolves when it has
 * @throws {Error} with the server's own words when it does not come up
 */
export async function startPostgres(bin, keptFolder, port) {
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
        ...quick.flatMap((setting) => ['-c', setting]),
      ],
      // A group of its own: Ctrl+C must reach the tests first, and the server only through `stop`.
      { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    const ended = once(server, 'exit');
    await ready(server);
    server.unref();
    /** @type {import('node:net').Socket} */ (server.stderr).unref();
    const stop = () => {
      process.off('exit', stop);
      // At once where the data is thrown away; what is kept must be whole.
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
  'max_connections=200',
  'shared_buffers=128MB',
];

/** @param {string} initdb @param {string} data @param {{ uid?: number, gid?: number, cwd: string }} options */
function initialise(initdb, data, options) {
  const common = ['-D', data, '-U', owner, '--auth=trust', '--encoding=UTF8', '--no-sync'];
  // C.UTF-8 knows upper and lower case beyond ASCII; where the system lacks it, its own locale has to do.
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
      // Read to the end, or the full pipe would halt the server; kept only until it is ready.
      if (settled) return;
      words = (words + chunk).slice(-2000);
      if (words.includes('ready to accept connections')) settle();
    });
  });
}

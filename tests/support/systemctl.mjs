// @ts-check
// `systemctl start|stop|enable|daemon-reload UNIT` for tests, on machines without systemd: it runs what a unit says, under the folder
// SYSTEMD_ROOT in place of `/`, as the account of the test and without the hardening.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = process.env['SYSTEMD_ROOT'] ?? '';
const [verb, ...rest] = process.argv.slice(2);
const name = rest.find((word) => !word.startsWith('--')) ?? '';
const pidFile = join(root, `${name}.pid`);
const isRunning = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function start() {
  const unit = readFileSync(join(root, `etc/systemd/system/${name}.service`), 'utf8');
  const all = (/** @type {string} */ key) =>
    Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value);
  const [state, credentials] = [join(root, 'var/lib'), join(root, `run/credentials/${name}.service`)];
  for (const folder of [credentials, ...all('StateDirectory').map((one) => join(state, one))])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [id = '', path = ''] of all('LoadCredential').map((one) => one.split(':')))
    copyFileSync(join(root, path), join(credentials, id));
  const files = all('EnvironmentFile').flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
  const set = [...all('Environment').flatMap((line) => line.split(' ')), ...files].filter(Boolean);
  const env = Object.fromEntries(
    set
      .map((pair) => pair.replace('%S', state).replace('%d', credentials))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const [program = '', ...words] = (all('ExecStart')[0] ?? '').split(' ');
  const log = openSync(join(root, `${name}.log`), 'a');
  const { PATH, PORT } = process.env;
  const child = spawn(basename(program) === 'node' ? process.execPath : program, words, {
    cwd: join(root, all('WorkingDirectory')[0] ?? ''),
    // No variable of the shell, but the port of the test.
    env: { PATH, PORT, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

async function stop() {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await pause(50);
  rmSync(pidFile);
}

if (verb === 'start' || verb === 'enable') start();
else if (verb === 'stop') await stop();
else if (verb !== 'daemon-reload') throw new Error(`systemctl ${verb} is not imitated.`);

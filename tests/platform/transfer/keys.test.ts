import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { filesIn, withSftp } from '../../../platform/transfer/sftp.ts';

const program = '/usr/sbin/sshd';
const canServe = existsSync(program) && existsSync('/usr/bin/ssh-keygen') && userInfo().uid === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// OpenSSH's server signs in other users as root only.
describe.skipIf(!canServe)('a server of OpenSSH that takes keys only', () => {
  let folder: string;
  let port: number;
  let sshd: ChildProcess;

  async function makeKey(name: string, ...kind: string[]): Promise<string> {
    const path = join(folder, name);
    execFileSync('ssh-keygen', ['-q', '-N', '', '-f', path, '-t', ...kind]);
    return readFile(path, 'utf8');
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sshd-'));
    port = await freePort();
    await makeKey('host', 'ed25519');
    await mkdir('/run/sshd', { recursive: true });
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in', 'users.csv'), 'Name\n');
    const lines = [
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      `HostKey ${join(folder, 'host')}`,
      `AuthorizedKeysFile ${join(folder, 'authorized')}`,
      `PidFile ${join(folder, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'Subsystem sftp internal-sftp',
    ];
    await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
    await writeFile(join(folder, 'authorized'), '');
    sshd = spawn(program, ['-D', '-e', '-f', join(folder, 'config')]);
    await new Promise<void>((resolve, reject) => {
      sshd.once('exit', (code) => reject(new Error(`sshd ended with ${code}.`)));
      sshd.stderr?.on('data', (data) => {
        if (String(data).includes('listening')) resolve();
      });
    });
  });
  afterAll(async () => {
    sshd.kill();
    await rm(folder, { recursive: true });
  });

  const names = async (privateKey: string | null, password: string | null = null) => {
    const target = { host: '127.0.0.1', port, folder: join(folder, 'in'), userName: 'root', hostKey: null };
    const rules = { policy: { allowLoopback: true }, ends: new AbortController().signal };
    const files = await withSftp({ ...target, password, privateKey }, rules, (session) =>
      filesIn(session, target.folder),
    );
    return files.map(({ name }) => name);
  };
  const allow = async (...keys: string[]) => {
    const lines = await Promise.all(keys.map((name) => readFile(join(folder, `${name}.pub`), 'utf8')));
    await writeFile(join(folder, 'authorized'), lines.join(''));
  };

  it.each([
    ['ed25519', ['ed25519']],
    ['RSA', ['rsa', '-b', '3072']],
    ['RSA in PEM', ['rsa', '-b', '2048', '-m', 'PEM']],
  ])('signs in with a key of the kind %s, also when its line ends were lost', async (kind, words) => {
    const name = kind.replaceAll(' ', '-');
    const key = await makeKey(name, ...words);
    await allow(name);
    expect(await names(key)).toEqual(['users.csv']);
    expect(await names(key.replaceAll('\n', ''))).toEqual(['users.csv']);
  });

  it('refuses another key, and a password with the way out', async () => {
    const other = await makeKey('other', 'ed25519');
    await allow('host');
    await expect(names(other)).rejects.toThrow('The server refused the user name or the key.');
    await expect(names(other, 'a password')).rejects.toThrow(
      'refused the user name, the key or the password',
    );
    await expect(names(null, 'a password')).rejects.toThrow('does not take passwords: enter a private key');
  });

  it('is not asked with a key that is protected, cut off or of another form', async () => {
    const path = join(folder, 'protected');
    execFileSync('ssh-keygen', ['-q', '-N', 'a passphrase', '-f', path, '-t', 'ed25519']);
    const key = await readFile(path, 'utf8');
    await expect(names(key)).rejects.toThrow('protected by a passphrase');
    await expect(names(key.slice(0, 200))).rejects.toThrow('no whole private key');
    await expect(names('PuTTY-User-Key-File-3: ssh-ed25519')).rejects.toThrow('no whole private key');
  });
});

import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { encryptionOf } from '../../../platform/kernel/encryption.ts';
import { openSecrets, purposeOf } from '../../../platform/transfer/stored-settings.ts';
import { filesIn, type SftpTarget, targetOf, withSftp } from '../../../platform/transfer/sftp.ts';
import { type SftpServer, startSftpServer } from '../../support/sftpServer.ts';

describe('the SFTP client', () => {
  let server: SftpServer;
  beforeAll(async () => {
    server = await startSftpServer();
    for (const path of ['/in/users.csv', '/in/Buildings.XLSX', '/in/notes.md', '/in/old.csv/users.csv'])
      server.put(path, 'Name\n');
  });
  afterAll(() => server.close());

  const policy = { allowLoopback: true };
  const listFiles = (to: SftpTarget, rules: typeof policy, ends = new AbortController().signal) =>
    withSftp(to, { policy: rules, ends }, (session) => filesIn(session, to.folder));
  const target = (more: Partial<SftpTarget> = {}): SftpTarget => ({
    host: '127.0.0.1',
    port: server.port,
    folder: '/in',
    userName: server.userName,
    password: server.password,
    privateKey: null,
    hostKey: null,
    ...more,
  });

  it('lists files without folders and unsupported file types', async () => {
    const files = await listFiles(target(), policy);
    expect(files.map(({ name }) => name)).toEqual(['users.csv', 'Buildings.XLSX']);
  });

  it('follows links, leaves out those that lead nowhere, and asks for what a listing does not tell', async () => {
    server.put('/odd/old/users-2026.csv', 'Name\nA\n', 100);
    server.link('/odd/users.csv', '/odd/old/users-2026.csv');
    server.link('/odd/gone.csv', null);
    server.link('/odd/folder.csv', '/odd/old');
    server.put('/odd/barely.csv', 'Name\n', 200);
    server.listBarely('/odd/barely.csv');
    expect(await listFiles(target({ folder: '/odd' }), policy)).toEqual([
      { name: 'barely.csv', path: '/odd/barely.csv', size: 5, modified: 200_000 },
      { name: 'users.csv', path: '/odd/users.csv', size: 7, modified: 100_000 },
    ]);
  });

  it.each([
    [2, 'Datei nicht gefunden', 'The folder does not exist on the server.'],
    [3, 'Accès refusé', 'The server does not let this user into the folder.'],
    [4, 'Failure', 'The server could not list the folder, and does not say why. Perhaps it does not exist.'],
  ])('says why a folder is not listed by status %i: %s', async (status, message, sentence) => {
    server.refuseFolder(`/refused-${status}`, status, message);
    const listing = listFiles(target({ folder: `/refused-${status}` }), policy);
    await expect(listing).rejects.toThrow(sentence);
  });

  it('does not send a private key as the password that an earlier version stored in its place', async () => {
    const settings = { dataDir: ':memory:', secretKey: 'a secret of thirty-two characters' };
    const encryption = await encryptionOf(settings);
    const opened = (password: string) => {
      const secrets = {
        password: encryption.encrypt(password, purposeOf(null, 'password')),
        privateKey: null,
      };
      return openSecrets({ settings } as never, null, { secrets } as never);
    };
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----';
    expect(await opened(key)).toEqual({ password: null, privateKey: key });
    expect(await opened('a password')).toEqual({ password: 'a password', privateKey: null });
  });

  it('reports a wrong password, a missing folder and a closed port', async () => {
    await expect(listFiles(target({ password: 'wrong' }), policy)).rejects.toThrow(
      'The server refused the user name or the password.',
    );
    await expect(listFiles(target({ folder: '/elsewhere' }), policy)).rejects.toThrow(
      'The folder does not exist on the server.',
    );
    await expect(listFiles(target({ port: 1 }), policy)).rejects.toThrow(
      'Nothing answers at this address and port.',
    );
  });

  it('answers a server that asks for the password, and names one that takes keys only', async () => {
    try {
      server.signInBy('questions');
      expect(await listFiles(target(), policy)).toHaveLength(2);
      await expect(listFiles(target({ password: 'wrong' }), policy)).rejects.toThrow(
        'The server refused the user name or the password.',
      );
      server.signInBy('key');
      await expect(listFiles(target(), policy)).rejects.toThrow(
        'The server wants a key. It does not take passwords',
      );
    } finally {
      server.signInBy('password');
    }
  });

  it('does not send the password to a server with a changed host key', async () => {
    const shown = await withSftp(
      target(),
      { policy, ends: new AbortController().signal },
      async ({ hostKey }) => hostKey,
    );
    expect(shown).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(await listFiles(target({ hostKey: shown }), policy)).toHaveLength(2);
    const before = server.passwords();
    await expect(listFiles(target({ hostKey: 'SHA256:other' }), policy)).rejects.toThrow(
      'The server shows another key than before, so the password was not sent.',
    );
    expect(server.passwords()).toBe(before);
  });

  it('rejects a server of another protocol', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    await expect(listFiles(target({ port }), policy)).rejects.toMatchObject({ name: 'TransferFault' });
    other.close();
  });

  it('lets no server choose the group of a key exchange, whose arithmetic has no bound', async () => {
    const packet = (...parts: readonly Uint8Array[]) => {
      const payload = Buffer.concat(parts);
      const padding = 16 - ((payload.length + 5) % 8);
      const head = Buffer.alloc(5);
      head.writeUInt32BE(payload.length + padding + 1);
      head[4] = padding;
      return Buffer.concat([head, payload, Buffer.alloc(padding)]);
    };
    const lengthed = (bytes: Uint8Array) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return Buffer.concat([length, bytes]);
    };
    const offered = [
      'diffie-hellman-group-exchange-sha256',
      'ssh-ed25519',
      'aes128-ctr',
      'aes128-ctr',
      'hmac-sha2-256',
      'hmac-sha2-256',
      'none',
      'none',
      '',
      '',
    ];
    const methods = packet(
      Buffer.from([20]),
      Buffer.alloc(16),
      ...offered.map((names) => lengthed(Buffer.from(names))),
      Buffer.alloc(5),
    );
    // A number of 16,384 bits, which is tried for being a prime.
    const prime = Buffer.alloc(2049, 255).fill(0, 0, 1);
    const group = packet(Buffer.from([31]), lengthed(prime), lengthed(Buffer.from([2])));
    const hostile = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('SSH-2.0-hostile\r\n');
      socket.write(methods);
      socket.write(group);
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    const { port } = hostile.address() as AddressInfo;
    await expect(listFiles(target({ port }), policy)).rejects.toThrow(
      'The server offers only methods of encryption that are no longer safe.',
    );
    hostile.close();
  });

  it('ends a session in which the server demands new keys without end', async () => {
    server.rekey(40);
    try {
      await expect(listFiles(target(), policy)).rejects.toThrow('The server demands new keys without end.');
    } finally {
      server.rekey(0);
    }
  });

  it('gives up a folder that is listed without end', async () => {
    server.listWithoutEnd(100, 0);
    try {
      await expect(listFiles(target(), policy)).rejects.toThrow(/^The folder holds more than 10,000 files\./);
      expect(server.listings()).toBeLessThan(200);
    } finally {
      server.listWithoutEnd(0, 0);
    }
  });

  it('ends a session in which names keep coming, one at a time', async () => {
    server.listWithoutEnd(1, 50);
    const ends = new AbortController();
    const listing = listFiles(target(), policy, ends.signal);
    await expect.poll(() => server.listings()).toBeGreaterThan(3);
    ends.abort();
    try {
      await expect(listing).rejects.toThrow('The server took too long for all of it.');
      await expect.poll(() => server.connections()).toBe(0);
    } finally {
      server.listWithoutEnd(0, 0);
    }
  });

  it('ends the download of a file of which one byte a second arrives', async () => {
    server.put('/in/slow.csv', 'Name\n'.repeat(1000));
    server.trickle(true);
    const ends = new AbortController();
    const received: string[] = [];
    const slow = new PassThrough().on('data', (chunk: Buffer) => {
      received.push(chunk.toString());
      if (received.length === 2) ends.abort();
    });
    try {
      const download = withSftp(target(), { policy, ends: ends.signal }, ({ client }) =>
        client.get('/in/slow.csv', slow),
      );
      await expect(download).rejects.toThrow('The server took too long for all of it.');
      expect(received.join('')).toBe('Na');
      await expect.poll(() => server.connections()).toBe(0);
    } finally {
      server.trickle(false);
    }
  });

  it('does not connect to loopback or private addresses when loopback is not allowed', async () => {
    const before = server.sessions();
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', 'localhost', '::1'])
      await expect(listFiles(target({ host }), { allowLoopback: false })).rejects.toMatchObject({
        name: 'TransferFault',
      });
    expect(server.sessions()).toBe(before);
  });
});

it('reads the host, port and folder from the settings', () => {
  const settings = (uploadUrl: string) => ({
    values: { uploadUrl, port: 2222, userName: 'northfield' },
    secrets: { password: 'secret', privateKey: null },
    hostKey: 'SHA256:x',
  });
  expect(targetOf(settings('sftp://files.example.org/a%20b/../in'))).toEqual({
    host: 'files.example.org',
    port: 2222,
    folder: '/in',
    userName: 'northfield',
    password: 'secret',
    privateKey: null,
    hostKey: 'SHA256:x',
  });
  expect(targetOf(settings('sftp://files.example.org')).folder).toBe('/');
  expect(targetOf(settings('sftp://files.example.org/%7Ein')).folder).toBe('/~in');
});

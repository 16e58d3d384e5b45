import { generateKeyPairSync } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';

import { startSftpServer } from '../../support/sftpServer.ts';
import { describePlatform } from '../../support/storages.ts';
import { makeClient } from '../imports/support.ts';
import { freshEmail } from '../people/support.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

const secret = `Planted-Transfer-${Math.random().toString(36).slice(2)}`;
const settings = {
  uploadUrl: 'sftp://files.example/in',
  port: 2222,
  userName: 'northfield',
  password: secret,
  isEnabled: true,
  emailList: ['sam.system@provider.example'],
};

function freshKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return privateKey;
}

describePlatform('the file-transfer settings API', (storage) => {
  let stage: Stage;
  let client: string;
  beforeAll(async () => {
    stage = await openStage(storage);
    client = await makeClient(stage.sam);
  });
  const path = (uid = client) => `clientbuilding/v2/clients/${uid}/SFTP`;
  const read = (uid?: string) => stage.sam('GET', `${path(uid)}/configType/0`);
  const save = (body: unknown, uid?: string) => stage.sam('POST', path(uid), { body });

  /** Addresses of new contacts of a client. */
  const people = (uid: string, count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const userName = freshEmail();
        const contact = { firstName: 'Results', lastName: 'Reader', userName };
        const { status, text } = await stage.sam('POST', `usercontactrole/v2/clients/${uid}/Contacts`, {
          body: contact,
        });
        if (status !== 201) throw new Error(text);
        return userName;
      }),
    );

  it('returns 404 before setup, and the saved settings without the password afterwards', async () => {
    proves('call-96', 'call-98', 'sftp-not-configured');
    const none = await read();
    expect(none.status).toBe(404);
    expect(none.body.detail).toBe('No file transfer is set up yet.');
    expect((await save(settings)).status).toBe(200);
    const { body, text } = await read();
    expect(body).toEqual({
      uid: expect.any(String),
      clientUID: client,
      status: 'Active',
      type: 0,
      ...settings,
      password: '********',
      privateKey: null,
    });
    expect(text).not.toContain(secret);
  });

  it('has a private key in a field of its own, checks it, keeps it by its mask and removes it', async () => {
    const own = await makeClient(stage.sam);
    const privateKey = freshKey();
    const { password: _, ...withoutPassword } = settings;
    const bare = { ...withoutPassword, emailList: [] };
    const cut = await save({ ...bare, privateKey: privateKey.slice(0, 200) }, own);
    expect([cut.status, cut.body.errors.PrivateKey?.[0]]).toEqual([
      400,
      'This is no whole private key in the form of OpenSSH. Please paste all of its file.',
    ]);
    const misplaced = await save({ ...bare, password: privateKey }, own);
    expect(misplaced.body.errors).toEqual({
      Password: ['This is a private key: it has a field of its own.'],
    });
    const saved = await save({ ...bare, privateKey }, own);
    expect([saved.status, saved.body.password, saved.body.privateKey]).toEqual([200, null, '********']);
    // A key is not sent to the server, so that another address does not ask for it again.
    const moved = await save({ ...saved.body, uploadUrl: 'sftp://other.example/in' }, own);
    expect([moved.status, moved.body.privateKey]).toEqual([200, '********']);
    expect((await save({ privateKey: null }, own)).body.privateKey).toBeNull();
  });

  it('keeps the password when the mask is sent back or the field is omitted, and removes it when it is null', async () => {
    proves('call-98');
    const own = await makeClient(stage.sam);
    await save(settings, own);
    const { body } = await read(own);
    expect((await save({ ...body, isEnabled: false }, own)).body).toMatchObject({
      isEnabled: false,
      password: '********',
    });
    const watchers = await people(own, 2);
    expect((await save({ emailList: watchers.join('; ') }, own)).body).toMatchObject({
      emailList: watchers,
      password: '********',
    });
    expect((await save({ password: null }, own)).body.password).toBeNull();
  });

  it('refuses results for strangers, and for more people than a few', async () => {
    const own = await makeClient(stage.sam);
    const foreign = await people(await makeClient(stage.sam), 1);
    const many = await people(own, 11);
    const refusal = async (emailList: readonly string[]) => {
      const { status, body } = await save({ ...settings, emailList }, own);
      return [status, body.errors];
    };
    for (const stranger of ['stranger@elsewhere.example', ...foreign])
      expect(await refusal([...many.slice(0, 2), stranger])).toEqual([
        400,
        {
          EmailList: [
            `“${stranger}” is the address of no user or contact of this client. Add the person as a contact first.`,
          ],
        },
      ]);
    expect(await refusal(many)).toEqual([400, { EmailList: ['Enter at most 10 addresses.'] }]);
    expect((await save({ ...settings, emailList: many.slice(0, 10) }, own)).status).toBe(200);
  });

  it('requires the password again when it would be sent to another server', async () => {
    proves('call-98');
    const own = await makeClient(stage.sam);
    await save(settings, own);
    for (const change of [
      { uploadUrl: 'sftp://evil.example/' },
      { port: 22, password: '********' },
      { userName: 'x' },
    ]) {
      const { status, body } = await save(change, own);
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual(['Password']);
    }
    expect((await read(own)).body.uploadUrl).toBe(settings.uploadUrl);
    expect((await save({ userName: 'x', password: 'New-Secret-1' }, own)).status).toBe(200);
  });

  it.each([
    [{ ...settings, uploadUrl: 'javascript:alert(1)' }, 'UploadUrl'],
    [{ ...settings, uploadUrl: 'sftp://me:pw@files.example' }, 'UploadUrl'],
    [{ ...settings, uploadUrl: null }, 'UploadUrl'],
    [{ ...settings, uploadUrl: 'https://files.example/in' }, 'UploadUrl'],
    [{ ...settings, uploadUrl: 'sftp://files.example:22/in' }, 'UploadUrl'],
    [{ ...settings, uploadUrl: 'sftp://files.example/%00' }, 'UploadUrl'],
    [{ ...settings, port: 0 }, 'Port'],
    [{ ...settings, port: '22' }, 'Port'],
    [{ ...settings, userName: 'a\u0000b' }, 'UserName'],
    [{ ...settings, emailList: ['nobody'] }, 'EmailList'],
    [{ ...settings, secret: 1 }, 'secret'],
    [{ ...settings, clientUID: '11111111-1111-4111-8111-111111111111' }, 'clientUID'],
  ])('rejects an invalid value with an error at its field (%#)', async (body, field) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.skipIf(storage === 'pglite')(
    'stores the user who saved last, even when nothing else changes',
    async () => {
      const own = await makeClient(stage.sam);
      await save(settings, own);
      const connection = new pg.Client({ connectionString: stage.platform.databaseUrl! });
      await connection.connect();
      try {
        const departed = '00000000-0000-4000-8000-000000000001';
        await connection.query('update client_transfer_settings set run_as = $2 where client_uid = $1', [
          own,
          departed,
        ]);
        const { body } = await read(own);
        expect((await save(body, own)).status).toBe(200);
        const { rows } = await connection.query(
          'select run_as from client_transfer_settings where client_uid = $1',
          [own],
        );
        expect(rows).toEqual([{ run_as: expect.not.stringMatching(departed) as unknown }]);
      } finally {
        await connection.end();
      }
    },
  );

  it.skipIf(storage === 'pglite')(
    'offers a kept password only to the server it was entered for, whatever becomes of the private key',
    async () => {
      const own = await makeClient(stage.sam);
      await save(settings, own);
      const connection = new pg.Client({ connectionString: stage.platform.databaseUrl });
      await connection.connect();
      try {
        const known = 'SHA256:of-the-first-connection';
        await connection.query('update client_transfer_settings set host_key = $2 where client_uid = $1', [
          own,
          known,
        ]);
        const trusted = async (change: object) => {
          expect((await save(change, own)).status).toBe(200);
          const { rows } = await connection.query(
            'select host_key from client_transfer_settings where client_uid = $1',
            [own],
          );
          return rows[0].host_key as unknown;
        };
        expect(await trusted({ privateKey: freshKey() })).toBe(known);
        expect(await trusted({ privateKey: null })).toBe(known);
        expect(await trusted({ password: 'entered again' })).toBeNull();
      } finally {
        await connection.end();
      }
    },
  );

  it('keeps the settings of the provider separate from those of a client', async () => {
    proves('call-97');
    const saved = await stage.sam('POST', 'clientbuilding/v2/SFTP', {
      body: { ...settings, userName: 'provider' },
    });
    expect(saved.status).toBe(200);
    const { body } = await stage.sam('GET', 'clientbuilding/v2/SFTP/configType/0');
    expect(body).toMatchObject({ clientUID: null, userName: 'provider', password: '********' });
    expect((await read()).body.userName).toBe('northfield');
    const refused = await stage.ada('GET', 'clientbuilding/v2/SFTP/configType/0');
    expect(refused).toMatchObject({ status: 403, body: { detail: 'You are not permitted to do this.' } });
    expect((await stage.uma('GET', `${path(stage.northfield)}/configType/0`)).status).toBe(404);
  });

  it('tests unsaved settings with the saved password in place of the mask, and returns the reason of a failure', async () => {
    const server = await startSftpServer();
    try {
      server.put('/in/buildings.csv', 'Name\n');
      const own = await makeClient(stage.sam);
      const test = (body: unknown) => stage.sam('POST', `${path(own)}/test`, { body });
      const { port, userName, password } = server;
      const typed = { ...settings, uploadUrl: 'sftp://127.0.0.1/in', port, userName, password };
      expect((await test(typed)).body).toEqual({ isReached: true, reason: null, files: 1 });
      expect((await read(own)).status).toBe(404);
      expect((await test({ ...typed, password: 'wrong' })).body).toEqual({
        isReached: false,
        reason: 'The server refused the user name or the password.',
        files: null,
      });
      expect((await save(typed, own)).status).toBe(200);
      expect((await test({ ...typed, password: '********' })).body.isReached).toBe(true);
      const elsewhere = await test({ ...typed, uploadUrl: 'sftp://localhost/in', password: '********' });
      expect(Object.keys(elsewhere.body.errors)).toEqual(['Password']);
      expect((await test({ ...typed, uploadUrl: '' })).status).toBe(400);
      expect((await stage.uma('POST', `${path(own)}/test`, { body: typed })).status).toBe(404);
    } finally {
      await server.close();
    }
  });

  it('counts the files that are imported: those named after rows, on the provider’s server in the folders of clients', async () => {
    const server = await startSftpServer();
    try {
      const own = await makeClient(stage.sam);
      const folder = `/in/${own}`;
      for (const file of [
        `${folder}/buildings.csv`,
        `${folder}/readme.csv`,
        '/in/users.csv',
        '/in/old/users.csv',
      ])
        server.put(file, 'Name\n');
      const { port, userName, password } = server;
      const test = async (calls: string, uploadUrl: string) => {
        const body = { ...settings, uploadUrl, port, userName, password };
        return (await stage.sam('POST', `${calls}/test`, { body })).body;
      };
      expect(await test(path(own), `sftp://127.0.0.1${folder}`)).toMatchObject({ isReached: true, files: 1 });
      expect(await test('clientbuilding/v2/SFTP', 'sftp://127.0.0.1/in')).toMatchObject({
        isReached: true,
        files: 1,
      });
    } finally {
      await server.close();
    }
  });

  it('does not store the password in plaintext', async () => {
    if (stage.platform.databaseUrl) {
      const connection = new pg.Client({ connectionString: stage.platform.databaseUrl });
      await connection.connect();
      const { rows } = await connection.query(
        'select t::text as row from client_transfer_settings t union all select t::text from audit_entries t',
      );
      await connection.end();
      expect(rows.length).toBeGreaterThan(1);
      expect(JSON.stringify(rows)).not.toContain(secret);
      return;
    }
    const folder = join(stage.platform.dataDir, 'database');
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name))),
    );
    expect(contents.some((bytes) => bytes.includes(settings.uploadUrl))).toBe(true);
    expect(contents.filter((bytes) => bytes.includes(secret))).toEqual([]);
  });
});

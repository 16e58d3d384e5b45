import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { resourceOfFile } from '../../../platform/transfer/folder.ts';
import { type SftpServer, startSftpServer } from '../../support/sftpServer.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { base, makeClient, rowsOf } from '../imports/support.ts';
import { articlesTo } from '../mail/outbox.ts';
import { type Caller, callerOf } from '../resources/caller.ts';

const watcher = 'sam.system@provider.example';

describePlatform('files on a file-transfer server', (storage) => {
  let platform: RunningPlatform;
  let server: SftpServer;
  let sam: Caller;
  beforeAll(async () => {
    server = await startSftpServer();
    platform = await ownPlatform({ storage, env: { TRANSFER_POLL_SECONDS: '1' } });
    sam = callerOf(platform.url, await createTokens(platform.url)('sam.system@provider.example'));
  });
  afterAll(async () => {
    await platform.stop();
    await server.close();
  });

  const settings = (more: object = {}) => ({
    uploadUrl: 'sftp://127.0.0.1/in',
    port: server.port,
    userName: server.userName,
    password: server.password,
    isEnabled: true,
    emailList: [watcher],
    ...more,
  });
  const path = (client: string) => `clientbuilding/v2/clients/${client}/SFTP`;
  // Tests read reports of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  const importsOf = async (client: string): Promise<any[]> => {
    const { body } = await sam('GET', `${base(client)}/imports`);
    return body.items ?? body;
  };
  const completed = (client: string, count: number) =>
    expect
      .poll(async () => (await importsOf(client)).filter(({ status }) => status === 'Completed').length, {
        timeout: 60_000,
      })
      .toBe(count);
  const mails = () => articlesTo(platform.url, watcher);

  it('are imported once, and again only after a change, and the results are mailed', async () => {
    const client = await makeClient(sam);
    const folder = `/in/${client}`;
    server.put(
      `${folder}/Buildings of today.csv`,
      'Name,City,ZIP\nFetched Hall,Ely,55001\nOdd Hall,Ely,12\n',
      100,
    );
    server.put(`${folder}/readme.csv`, 'Name\nNo Hall\n', 100);
    const saved = await sam('POST', path(client), {
      body: settings({ uploadUrl: `sftp://127.0.0.1${folder}` }),
    });
    expect(saved.status).toBe(200);
    await completed(client, 1);
    const [report] = await importsOf(client);
    expect(report).toMatchObject({ originalFileName: 'Buildings of today.csv', created: 1, failed: 1 });
    const rows = await rowsOf(sam, client, report.uid);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
    await expect.poll(async () => (await mails()).join('\n')).toContain('Added: 1');
    const mail = (await mails()).find((text) => text.includes('Added: 1')) ?? '';
    expect(mail).toContain('Row 3: Enter a ZIP code of 5 digits');

    const before = server.sessions();
    await expect.poll(() => server.sessions()).toBeGreaterThan(before + 2);
    expect(await importsOf(client)).toHaveLength(1);

    server.put(`${folder}/Buildings of today.csv`, 'Name,City\nFetched Hall,Ely\nSecond Hall,Ely\n', 200);
    await completed(client, 2);
    expect((await importsOf(client))[0]).toMatchObject({ created: 1, skipped: 1, failed: 0 });
    await sam('POST', path(client), { body: { isEnabled: false } });
  });

  it('are not imported after a change of the host key until the password is entered again', async () => {
    const client = await makeClient(sam);
    const first = await startSftpServer();
    first.put('/in/buildings.csv', 'Name\nTrusted Hall\n', 100);
    const own = settings({ port: first.port });
    await sam('POST', path(client), { body: own });
    await completed(client, 1);
    await first.close();
    const other = await startSftpServer(first.port);
    other.put('/in/buildings.csv', 'Name\nOther Hall\n', 200);
    await expect
      .poll(async () => (await mails()).filter((text) => text.includes('another key than before')).length, {
        timeout: 60_000,
      })
      .toBe(1);
    expect(other.passwords()).toBe(0);
    await sam('POST', path(client), { body: { password: own.password } });
    await completed(client, 2);
    await sam('POST', path(client), { body: { isEnabled: false } });
    await other.close();
  });

  it('are reported once with the reason when they are broken or the login fails', async () => {
    const client = await makeClient(sam);
    server.put(`/in/${client}/buildings.xlsx`, 'no workbook', 100);
    const uploadUrl = `sftp://127.0.0.1/in/${client}`;
    await sam('POST', path(client), { body: settings({ uploadUrl }) });
    const told = async (words: string) => (await mails()).filter((text) => text.includes(words)).length;
    await expect.poll(() => told('text file with the name of a workbook')).toBe(1);
    expect(await importsOf(client)).toEqual([]);

    await sam('POST', path(client), { body: settings({ uploadUrl, password: 'wrong' }) });
    await expect.poll(() => told('refused the user name or the password')).toBe(1);
    await pause(2500);
    expect(await told('refused the user name or the password')).toBe(1);
    expect(await told('text file with the name of a workbook')).toBe(1);
    await sam('POST', path(client), { body: { isEnabled: false } });
  });

  it('are reported by one mail a poll, however many of them are broken', async () => {
    const client = await makeClient(sam);
    for (let number = 1; number <= 15; number += 1)
      server.put(`/in/${client}/buildings-${number}.xlsx`, 'no workbook', 100);
    await sam('POST', path(client), { body: settings({ uploadUrl: `sftp://127.0.0.1/in/${client}` }) });
    // A busy machine can need two polls for them.
    const counts = async () =>
      (await mails()).flatMap((text) =>
        /“buildings-\d+\. xlsx”/.test(text) ? Number(/Not imported: (\d+) files/.exec(text)?.[1] ?? 1) : [],
      );
    await expect.poll(async () => (await counts()).reduce((one, other) => one + other, 0)).toBe(15);
    expect((await counts()).length).toBeLessThanOrEqual(2);
    await sam('POST', path(client), { body: { isEnabled: false } });
  });

  it('are fetched for a client while the servers of another never come to an end', async () => {
    const slow = await startSftpServer();
    slow.listWithoutEnd(1, 4000);
    const [hanging, endless] = [await makeClient(sam), await makeClient(sam)];
    await sam('POST', path(hanging), { body: settings({ port: slow.port }) });
    await expect.poll(() => slow.listings()).toBeGreaterThan(0);
    const client = await makeClient(sam);
    server.put(`/in/${client}/buildings.csv`, 'Name\nPatient Hall\n', 100);
    await sam('POST', path(client), { body: settings({ uploadUrl: `sftp://127.0.0.1/in/${client}` }) });
    await completed(client, 1);
    // The one session of the slow server is still the only one of it.
    expect(slow.sessions()).toBe(1);
    expect(slow.connections()).toBe(1);

    const rapid = await startSftpServer();
    rapid.listWithoutEnd(100, 0);
    await sam('POST', path(endless), { body: settings({ port: rapid.port }) });
    const told = async () => (await mails()).filter((text) => text.includes('more than 10,000 files')).length;
    await expect.poll(told).toBe(1);
    for (const one of [hanging, endless, client])
      await sam('POST', path(one), { body: { isEnabled: false } });
    await Promise.all([slow.close(), rapid.close()]);
  });

  it('of the provider are imported from a folder for each client', async () => {
    const client = await makeClient(sam);
    server.put(`/in/${client}/buildings.csv`, 'Name\nHall of the provider\n', 100);
    const saved = await sam('POST', 'clientbuilding/v2/SFTP', { body: settings() });
    expect(saved.status).toBe(200);
    await completed(client, 1);
    await sam('POST', 'clientbuilding/v2/SFTP', { body: { isEnabled: false } });
  });

  it('are not imported while they are still written to, though they had stayed the same for a while', async () => {
    const client = await makeClient(sam);
    const file = `/in/${client}/buildings.csv`;
    server.put(file, 'Name\nFirst Half\n', 100);
    let reads = 0;
    server.afterRead((read) => {
      if (read === file) reads += 1;
      if (read === file && reads === 1) server.put(file, 'Name\nFirst Half\nSecond Half\n', 101);
    });
    await sam('POST', path(client), { body: settings({ uploadUrl: `sftp://127.0.0.1/in/${client}` }) });
    await completed(client, 1);
    server.afterRead(() => {});
    const [done] = await importsOf(client);
    expect([reads > 1, done.created]).toEqual([true, 2]);
    await sam('POST', path(client), { body: { isEnabled: false } });
  });

  it('are imported from other folders when one file cannot be read, and that file is reported', async () => {
    const [first, second] = [await makeClient(sam), await makeClient(sam)].toSorted();
    // The server lists this name, and finds no file when it is read.
    server.put(`/in/${first}/Buildings locked.csv/`, 'Name\nLocked Hall\n', 100);
    server.put(`/in/${second}/buildings.csv`, 'Name\nOpen Hall\n', 100);
    await sam('POST', 'clientbuilding/v2/SFTP', { body: settings() });
    await completed(String(second), 1);
    const reports = async () =>
      (await mails()).filter((text) => text.includes('The file does not exist on the server.'));
    await expect.poll(async () => (await reports()).length).toBe(1);
    expect((await reports())[0]).toMatch(/Buildings.locked/);
    await sam('POST', 'clientbuilding/v2/SFTP', { body: { isEnabled: false } });
  });
});

it('files in the last folder of a slow server are imported although a poll takes longer than a job may run', async () => {
  const server = await startSftpServer();
  // A run of a job then ends after two seconds.
  const platform = await ownPlatform({
    storage: 'pglite',
    env: { TRANSFER_POLL_SECONDS: '1', JOB_LEASE_SECONDS: '6' },
  });
  try {
    const sam = callerOf(platform.url, await createTokens(platform.url)('sam.system@provider.example'));
    const client = await makeClient(sam);
    for (const number of [1, 2, 3, 4, 5, 6])
      server.put(`/in/00000000-0000-4000-8000-00000000000${number}/notes.csv`, 'Name\n');
    server.put(`/in/${client}/buildings.csv`, 'Name\nLast Hall\n', 100);
    server.delayListings(400);
    const { port, userName, password } = server;
    const { status } = await sam('POST', 'clientbuilding/v2/SFTP', {
      body: {
        uploadUrl: 'sftp://127.0.0.1/in',
        port,
        userName,
        password,
        isEnabled: true,
        emailList: [watcher],
      },
    });
    expect(status).toBe(200);
    const created = async () => {
      const { body } = await sam('GET', `${base(client)}/imports`);
      // oxlint-disable-next-line typescript/no-explicit-any
      return (body.items ?? body).map((report: any) => report.created);
    };
    await expect.poll(created, { timeout: 100_000, interval: 500 }).toEqual([1]);
  } finally {
    await platform.stop();
    await server.close();
  }
});

it('derives the resource of a file from its name', () => {
  const names = ['buildings.csv', 'USERS 2026-11-22.xlsx', 'contacts_new.csv', 'all users.csv', 'halls.csv'];
  expect(names.map((name) => resourceOfFile(name)?.name)).toEqual([
    'buildings',
    'users',
    'contacts',
    undefined,
    undefined,
  ]);
});

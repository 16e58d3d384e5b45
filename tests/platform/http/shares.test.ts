import { type AddressInfo, createServer, type Socket } from 'node:net';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { put } from '../imports/support.ts';
import { createUser } from '../people/support.ts';
import { type Answer, type Caller, type Stage, stageAt } from '../resources/caller.ts';

describeStorages('while one client takes all that it can get', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  let oakwood: string;
  beforeAll(async () => {
    // Not the shared one: other files would have to wait.
    platform = await ownPlatform({ storage });
    stage = await stageAt(platform, createTokens(platform.url));
    ({ oakwood } = stage);
  });
  afterAll(() => platform.stop());

  const ucr = (client: string) => `usercontactrole/v2/clients/${client}`;
  const statuses = (answers: readonly Answer[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const manyTimes = (count: number, call: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, call));

  it('with slow lists, the calls of another are answered before them', async () => {
    const filter = Array.from({ length: 200 }, () => `Email~contains~'q1z'`).join('~or~');
    // Many times the share of one client.
    const asked = 80;
    const slow = () =>
      stage.ada('GET', `${ucr(stage.northfield)}/Users?pagesize=1&filters=${encodeURIComponent(filter)}`);
    let ended = 0;
    const lists = manyTimes(asked, () => slow().finally(() => (ended += 1)));
    // The lists have filled the queues when the first of them ends.
    await expect.poll(() => ended, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    for (let count = 0; count < 3; count += 1)
      expect((await stage.uma('GET', `${ucr(oakwood)}/Titles?pagesize=1`)).status).toBe(200);
    expect(ended).toBeLessThan(asked);
    const { 200: answered = 0, 429: tooMany = 0 } = statuses(await lists);
    expect(answered + tooMany).toBe(asked);
  });

  it('with pictures, that person gets 429 with Retry-After and others are served', async () => {
    const plain = { width: 2500, height: 2500, channels: 3, background: '#123456' } as const;
    const png = await sharp({ create: plain }).png().toBuffer();
    const photo = `data:image/png;base64,${png.toString('base64')}`;
    const upload = (caller: Caller, client: string, uid: string) =>
      caller('POST', `${ucr(client)}/profile/${uid}/photo`, { body: { photo } });
    const pictures = manyTimes(20, () => upload(stage.nell, stage.northfield, stage.uidOf('nell')));
    const own = await upload(stage.uma, oakwood, stage.uidOf('uma'));
    expect(own.status).toBe(200);
    const answers = await pictures;
    const { 200: taken = 0, 429: tooMany = 0 } = statuses(answers);
    expect(taken + tooMany).toBe(20);
    // One at a time, and four that wait.
    expect(tooMany).toBeGreaterThan(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('2');
    expect(refused?.body.detail).toBe('You asked for too much at once. Please try again in a moment.');
  });

  it('no password is hashed for a person who does not exist', async () => {
    const missing = '11111111-1111-4111-8111-111111111111';
    const body = { password: 'Another-Pass-1' };
    const answers = await manyTimes(30, () =>
      stage.ada('PUT', `${ucr(stage.northfield)}/Users/${missing}/password`, { body }),
    );
    // More than a few hashes at once would be refused with 429.
    expect(statuses(answers)).toEqual({ 404: 30 });
  });

  const usersFile = async (caller: Caller, client: string, rows: number) => {
    const { body } = await caller('GET', `${ucr(client)}/Users/import/shares.csv/url`);
    const lines = Array.from({ length: rows }, (_, index) => `First,Last,shares${index}@shares.example`);
    await put(String(body.url), ['First name,Last name,Email', ...lines].join('\n'));
    return `${ucr(client)}/Users/import/${body.UploadedFileName}/preview?numberOfRows=5`;
  };

  it('with uploaded files, those of others are read before them', async () => {
    const [long, short] = [
      await usersFile(stage.ada, stage.northfield, 20_000),
      await usersFile(stage.uma, oakwood, 2),
    ];
    let ended = 0;
    const previews = manyTimes(30, () => stage.ada('GET', long).finally(() => (ended += 1)));
    await expect.poll(() => ended, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    expect((await stage.uma('GET', short)).status).toBe(200);
    expect(ended).toBeLessThan(30);
    const { 200: read = 0, 429: tooMany = 0 } = statuses(await previews);
    expect([read + tooMany, tooMany > 0]).toEqual([30, true]);
  });

  it('with servers that never answer, a server of others is dialed at once', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const body = { uploadUrl: 'sftp://127.0.0.1/in', port, userName: 'u', password: 'p' };
    const test = (caller: Caller, client: string) =>
      caller('POST', `clientbuilding/v2/clients/${client}/SFTP/test`, { body });
    const tests = manyTimes(12, () => test(stage.ada, stage.northfield));
    await expect.poll(() => sockets.size).toBe(4);
    const other = test(stage.uma, oakwood);
    await expect.poll(() => sockets.size).toBe(5);
    silent.close();
    const answered = Promise.all([tests, other]);
    let isOver = false;
    void answered.finally(() => (isOver = true));
    await expect
      .poll(() => {
        for (const socket of sockets) socket.destroy();
        return isOver;
      })
      .toBe(true);
    expect(
      [...(await tests), await other].map(({ status }) => status).filter((status) => status >= 500),
    ).toEqual([]);
  });

  it('with uploads that do not end, files of others arrive', async () => {
    const address = async (caller: Caller, client: string) =>
      String((await caller('GET', `${ucr(client)}/Users/import/slow.csv/url`)).body.url);
    const ends: (() => void)[] = [];
    const refused: number[] = [];
    const sendSlowly = async () => {
      const url = await address(stage.ada, stage.northfield);
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('First name,Email\n'));
          ends.push(() => controller.close());
        },
      });
      const request = {
        method: 'PUT',
        headers: { 'x-ms-blob-type': 'BlockBlob' },
        body: stream,
        duplex: 'half',
      };
      const { status } = await fetch(url, request);
      if (status !== 201) refused.push(status);
      return status;
    };
    const uploads = Array.from({ length: 6 }, sendSlowly);
    await expect.poll(() => refused).toEqual([429, 429]);
    expect((await put(await address(stage.uma, oakwood), 'First name,Email\n')).status).toBe(201);
    for (const end of ends) end();
    expect((await Promise.all(uploads)).filter((status) => status === 201)).toHaveLength(4);
  });

  it('with new users, each of them is created, although few passwords are hashed at once', async () => {
    // Several times what waits for a hash; not so many that a slow machine hashes them for longer than a call waits for its turn.
    const answers = await manyTimes(30, () => createUser(stage, stage.ada));
    expect(statuses(answers)).toEqual({ 201: 30 });
  });
});

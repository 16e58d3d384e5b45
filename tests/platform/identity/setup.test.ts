import { spawn } from 'node:child_process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  authorizationAddress,
  createBrowser,
  nextAddress,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { root } from '../../../scripts/lib/root.mjs';
import { compiled, startPlatform } from '../../support/platform.ts';
import type { Place } from '../../support/databases.ts';
import { describePlatform, ownPlace } from '../../support/storages.ts';

const empty = { SAMPLE_DATA: 'never', SECRET_KEY: 'a-secret-of-the-test-of-the-set-up-1' };

/** Chooses a password with the link of a message. */
async function choosePassword(url: string, text: string, password: string) {
  const token = /\/v7\/prompt\/new-password#token=([\w-]{43})\s/.exec(text)?.[1];
  const answer = await fetch(`${url}/identity/flows/new-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
  expect(answer.status).toBe(204);
}

describePlatform('The first administrator of an empty database', (storage) => {
  let place: Place;
  beforeAll(async () => {
    place = await ownPlace(storage, 'nothing');
  });
  afterAll(() => place?.discard());

  const environment = () => ({ ...empty, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  const start = (more: Record<string, string> = {}) =>
    startPlatform({ storage, serverUrl: place.databaseUrl, env: { ...environment(), ...more } });

  /** A platform on a database of its own. */
  async function startEmpty(more: Record<string, string> = {}) {
    const { dataDir, databaseUrl, discard } = await ownPlace(storage, 'nothing');
    const own = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const running = await startPlatform({
      storage,
      serverUrl: databaseUrl,
      env: { ...empty, ...own, ...more },
    });
    return { running, discard };
  }

  async function setUp(...args: string[]) {
    const child = spawn(process.execPath, [...compiled('commands/setup'), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: undefined, ...environment() },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    const code = await new Promise((resolve) => {
      child.once('close', resolve);
    });
    return { code, output };
  }

  it('is made by a command, which says so at a start before and refuses another without --add', async () => {
    const before = await start();
    await before.kill();
    expect(before.output()).toContain('No one can sign in yet.');

    const first = await setUp('First@Example.org');
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('First@Example.org is an administrator.'),
    });
    const second = await setUp('second@example.org');
    expect(second.code).toBe(1);
    expect(second.output).toContain('There is an administrator already: First@Example.org.');
    expect(await setUp('first@example.org', '--add')).toMatchObject({
      code: 1,
      output: expect.stringContaining('first@example.org has an account already.'),
    });
    // A library may have something to say of the runtime before.
    expect(await setUp('nobody')).toEqual({
      code: 1,
      output: expect.stringMatching(/^"nobody" is no email address\.\n$/m),
    });

    const running = await start();
    try {
      expect(running.output()).not.toContain('No one can sign in');
      await choosePassword(running.url, first.output, 'Chosen-Pass-1');
      const { access_token } = await signIn(running.url, 'first@example.org', 'Chosen-Pass-1');
      const clients = await fetch(`${running.url}/clientbuilding/v2/clients`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(clients.status).toBe(200);
    } finally {
      await running.kill();
    }
  });

  it('is made on a page at the first visit, by whoever has the token of the log', async () => {
    const { running, discard } = await startEmpty();
    try {
      const browse = createBrowser(running.url);
      const signInPage = await nextAddress(await browse(authorizationAddress(running.url, 'v'.repeat(43))));
      const page = await nextAddress(await browse(signInPage));
      expect(page).toBe('/identity/setup');
      expect(await (await browse(page)).text()).toContain('First administrator');

      const token = /setup with the token (\S+)/.exec(running.output())?.[1] ?? '';
      const send = (values: Record<string, string>) =>
        browse(page, { method: 'POST', body: new URLSearchParams(values) });
      for (const guess of [`${token.slice(1)}x`, `${token.slice(1)}ü`, token.slice(1)]) {
        const guessed = await send({ token: guess, email: 'page@example.org' });
        expect(guessed.status).toBe(403);
        expect(await guessed.text()).toContain('This is not the token');
      }
      const mistyped = await send({ token, email: 'page' });
      expect(mistyped.status).toBe(400);
      expect(await mistyped.text()).toContain('is no email address');
      const made = await send({ token, email: 'page@example.org' });
      expect(made.status).toBe(303);
      await choosePassword(running.url, `${made.headers.get('location')} `, 'Chosen-Pass-1');
      await signIn(running.url, 'page@example.org', 'Chosen-Pass-1');
      // The token is worth nothing any more.
      expect((await send({ token, email: 'other@example.org' })).status).toBe(404);
      expect((await browse(page)).status).toBe(404);
    } finally {
      await running.stop();
      await discard();
    }
  });

  it('is made neither from another site nor by guesses, of which one address has twenty', async () => {
    const { running, discard } = await startEmpty();
    try {
      const token = /setup with the token (\S+)/.exec(running.output())?.[1] ?? '';
      const send = async (guess: string, headers: Record<string, string> = {}) =>
        (
          await fetch(`${running.url}/identity/setup`, {
            method: 'POST',
            headers,
            redirect: 'manual',
            body: new URLSearchParams({ token: guess, email: 'page@example.org' }),
          })
        ).status;
      expect(await send(token, { origin: 'https://elsewhere.example' })).toBe(403);
      expect(await send(token, { 'sec-fetch-site': 'cross-site' })).toBe(403);
      const statuses: number[] = [];
      for (let guess = 0; guess < 21; guess += 1) statuses.push(await send(`wrong-${guess}`));
      expect(statuses).toEqual([...Array<number>(20).fill(403), 429]);
      expect(await send(token)).toBe(429);
      expect((await fetch(`${running.url}/identity/setup`)).status).toBe(200);
    } finally {
      await running.stop();
      await discard();
    }
  });

  it('is made by SETUP_LOGIN at the first start only', async () => {
    const { running, discard } = await startEmpty({ SETUP_LOGIN: 'start@example.org' });
    try {
      expect(running.output()).toContain('start@example.org is an administrator.');
      await choosePassword(running.url, running.output(), 'Chosen-Pass-1');
      await signIn(running.url, 'start@example.org', 'Chosen-Pass-1');
      const said = running.output().length;
      await running.kill();
      await running.start();
      expect(running.output().slice(said)).not.toContain('is an administrator');
    } finally {
      await running.stop();
      await discard();
    }
  });
});

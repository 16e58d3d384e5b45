import { request } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { callAs } from '../../e2e/support/platform.ts';
import { untilHalfLife } from './halfLife.ts';

const close: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of close.splice(0)) await one();
});

/** Calls a server whose tokens contain their expiry, and counts the issued tokens. */
async function caller(lifetime: number) {
  let issued = 0;
  const token = untilHalfLife(async () => {
    issued += 1;
    return { lifetime, token: String(Date.now() + lifetime * 1000) };
  });
  const server = createServer((asked, answer) => {
    const end = Number(asked.headers.authorization?.replace('Bearer ', ''));
    answer.writeHead(end > Date.now() ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const context = await request.newContext({ baseURL: `http://127.0.0.1:${port}` });
  close.push(
    () => context.dispose(),
    () => server.close(),
  );
  return { call: callAs(context, async () => (await token()).token), issued: () => issued };
}

test('calls use a new token after half of the token’s lifetime', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { call, issued } = await caller(60);
  await call('GET', 'first');
  vi.setSystemTime(Date.now() + 29_000);
  await call('GET', 'second');
  expect(issued()).toBe(1);
  vi.setSystemTime(Date.now() + 2000);
  await call('GET', 'third');
  expect(issued()).toBe(2);
  vi.setSystemTime(Date.now() + 3_600_000);
  await expect(call('GET', 'fourth')).resolves.toEqual({});
});

test('a failed sign-in is retried by the next call', async () => {
  let tries = 0;
  const signIn = untilHalfLife(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The platform is starting.');
    return { lifetime: 60 };
  });
  await expect(signIn()).rejects.toThrow('The platform is starting.');
  await expect(signIn()).resolves.toEqual({ lifetime: 60 });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildApp } from '../../../platform/app.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { trialLinks } from '../../../platform/elsewhere/links.ts';
import { trialReunification } from '../../../platform/elsewhere/reunification.ts';
import type { Service } from '../../../platform/kernel/context.ts';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  StatementError,
} from '../../../platform/database/index.ts';
import { ProblemError, validationProblem } from '../../../platform/kernel/problem.ts';

const planted = 'planted-3f9a-never-in-a-log';

/** A service with routes for these tests. */
const trials: Service = (app, { database, log }) => {
  app.post('/trial/echo', (request) => request.body);
  app.get('/trial/long', () => ({ text: 'long '.repeat(1000) }));
  app.get('/trial/short', () => ({ text: 'short' }));
  app.get('/trial/:Name', (request) => request.params);
  app.get('/trial/busy', () => {
    const end = Date.now() + 400;
    while (Date.now() < end);
    return {};
  });
  app.get('/trial/refused', () => {
    throw validationProblem({ name: ['That name is taken.'], city: ['Too long.'] });
  });
  app.get('/trial/forbidden', () => {
    throw new ProblemError(403, { detail: 'Not yours.' });
  });
  app.get('/trial/broken', () => {
    throw new Error('select hash from accounts failed at /srv/platform/accounts.ts');
  });
  app.get('/trial/gone', () => {
    throw new DatabaseUnavailable(new Error('down'));
  });
  app.get('/trial/duplicate', () => database.owner.query(sql`insert into once values (1), (1)`));
  app.get('/trial/no-number', () => database.owner.query(sql`select ${'x'}::int`));
  app.get('/trial/deadlock', () => {
    throw new StatementError('deadlock detected', { code: '40P01' });
  });
  app.get('/trial/slow', () => {
    throw new StatementError('canceling statement due to statement timeout', { code: '57014' });
  });
  app.get('/trial/talkative', (request) => {
    log.warn(
      { password: planted, nested: { refreshToken: planted, list: [{ clientSecret: planted }] } },
      'said',
    );
    log.error({ err: new Error(`at https://x.example/callback?code=${planted}`) }, 'failed');
    request.log.warn(
      { headers: { authorization: planted, Cookie: planted }, apiKey: planted, key: planted },
      'said',
    );
    return {};
  });
};

let app: FastifyInstance;
let database: Database;
let dist: string;
let origin: string;
let logged = '';
const lifecycle = { stopping: false };

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  const script = 'console.log("portal");';
  await Promise.all([
    writeFile(join(dist, 'index.html'), '<!doctype html><title>Portal</title>'),
    writeFile(join(dist, 'assets', 'index-Ab12.js'), script),
    writeFile(join(dist, 'assets', 'index-Ab12.js.gz'), gzipSync(script)),
  ]);
  database = await openDatabase({ dataDir: ':memory:' });
  await database.owner.script('create table once (n int primary key)');
  const settings = await readSettings({
    PORT: '8123',
    LOG_LEVEL: 'trace',
    FRAME_ANCESTORS: 'https://host.example',
  });
  app = await buildApp({
    database,
    settings,
    dist,
    lifecycle,
    services: [trials],
    modules: { visitor: ['11111111-1111-4111-8111-111111111111'] },
    logStream: { write: (line) => void (logged += line) },
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(dist, { recursive: true });
});

const post = (body: string, type = 'application/json') =>
  fetch(`${origin}/trial/echo`, { method: 'POST', body, headers: { 'content-type': type } });

/** The server's response to arbitrary bytes, until it closes the connection. */
const sendRaw = (bytes: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => void (text += chunk.toString()));
    socket.on('close', () => resolve(text));
  });

describe('rejections', () => {
  it.each([
    ['an unknown address', () => fetch(`${origin}/clientbuilding/v2/nothing`), 404],
    ['an unknown method', () => fetch(`${origin}/trial/echo`, { method: 'DELETE' }), 404],
    ['an address with an invalid escape', () => fetch(`${origin}/trial/%zz`), 400],
    ['truncated JSON', () => post('{"a":'), 400],
    ['an empty body', () => post(''), 400],
    ['a body that would change a prototype', () => post('{"__proto__":{"admin":true}}'), 400],
    [
      'a body that would change a prototype through a constructor',
      () => post('{"constructor":{"prototype":{"x":1}}}'),
      400,
    ],
    ['a patch with a prototype', () => post('[{"__proto__":1}]', 'application/json-patch+json'), 400],
    ['a body over 256 KiB', () => post(`"${'x'.repeat(256 * 1024)}"`), 413],
    ['a body of 120,000 nested lists', () => post('['.repeat(120_000) + ']'.repeat(120_000)), 400],
    ['a body of 200 nested objects', () => post('{"a":'.repeat(200) + '1' + '}'.repeat(200)), 400],
    ['a list of 6,000 items', () => post(JSON.stringify({ a: Array(6000).fill(1) })), 400],
    [
      'an object of 2,000 members',
      () => post(JSON.stringify(Object.fromEntries(Array(2000).fill(1).entries()))),
      400,
    ],
    ['a number that is read as infinity', () => post('{"a":[1e999]}'), 400],
    ['an unsupported content type', () => post('<a/>', 'application/xml'), 415],
    ['a missing permission', () => fetch(`${origin}/trial/forbidden`), 403],
    ['a violated key', () => fetch(`${origin}/trial/duplicate`), 409],
    ['a value that the database rejects', () => fetch(`${origin}/trial/no-number`), 400],
    ['a deadlock', () => fetch(`${origin}/trial/deadlock`), 503],
    ['a query that takes too long', () => fetch(`${origin}/trial/slow`), 503],
    ['an unavailable database', () => fetch(`${origin}/trial/gone`), 503],
    ['an internal error', () => fetch(`${origin}/trial/broken`), 500],
  ])('%s returns a problem response without internal details', async (_name, call, status) => {
    const answer = await call();
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('retry-after') !== null).toBe(status === 503);
    const problem = JSON.parse(text) as Record<string, unknown>;
    expect(problem).toMatchObject({ type: 'about:blank', status });
    expect(problem['detail']).toMatch(/^[A-Z].*\.$/);
    expect(problem['instance']).toMatch(/^[\w-]{8,}$/);
    expect(text).not.toMatch(/once|SQL|select|stack|at .*\.ts|FST_|planted|__proto__/i);
  });

  it('list each field with its messages, in order', async () => {
    const problem = (await (await fetch(`${origin}/trial/refused`)).json()) as { errors: object };
    expect(Object.entries(problem.errors)).toEqual([
      ['name', ['That name is taken.']],
      ['city', ['Too long.']],
    ]);
  });

  it('return 415 for a compressed body, which would be read as something else', async () => {
    const post = (coding: string, body: string | Buffer) =>
      fetch(`${origin}/trial/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
    const refused = await post('gzip', gzipSync('{"a":1}'));
    expect([refused.status, refused.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(await refused.json()).toMatchObject({
      status: 415,
      detail: expect.stringContaining('compressed'),
    });
    expect(await (await post('identity', '{"a":1}')).json()).toEqual({ a: 1 });
  });

  it('return 400 for input that is not HTTP, and close the connection', async () => {
    const answer = await sendRaw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
  });

  it('return 400 for two Host headers, of which a proxy could have read the other one', async () => {
    const get = (hosts: string) => sendRaw(`GET /health/live HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
    const refused = await get('host: a.example\r\nHost: b.example\r\n');
    expect(refused).toMatch(/^HTTP\/1\.1 400 /);
    expect(refused).toContain('The request has more than one Host header.');
    expect(await get('host: a.example\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('return 431 for headers that are too long', async () => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('close connections that callers keep half open', async () => {
    const connections = () =>
      new Promise<number>((resolve) => {
        app.server.getConnections((_error, count) => resolve(count));
      });
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect({ port: Number(new URL(origin).port), allowHalfOpen: true });
      // Also without reading the response.
      socket.on('error', () => {});
      socket.write('GET / HTTP/9.9\r\n\r\n');
      return socket;
    });
    await expect.poll(connections).toBeGreaterThanOrEqual(sockets.length);
    await expect.poll(connections).toBeLessThan(sockets.length);
    for (const socket of sockets) socket.destroy();
  });
});

describe('responses', () => {
  it.each([
    ['a call', '/trial/short'],
    ['a rejected call', '/trial/refused'],
    ['a call with an internal error', '/trial/broken'],
    ['an unknown address', '/clientbuilding/v2/nothing'],
    ['a malformed address', '/trial/%zz'],
    ['a page', '/v7/client/landing'],
    ['a file', '/v7/assets/index-Ab12.js'],
    ['a missing file', '/v7/assets/gone-Cd34.js'],
    ['the configuration', '/v7/config.json'],
  ])('to %s have a policy for scripts and framing, and forbid content sniffing', async (kind, path) => {
    const { headers } = await app.inject({
      url: path,
      headers: { accept: 'text/html', host: '127.0.0.1:8123' },
    });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain('frame-ancestors https://host.example');
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (!['a page', 'a file', 'the configuration'].includes(kind))
      expect(headers['cache-control']).toBe('no-store');
  });

  it('carry the security headers, and are not cached', async () => {
    const { headers } = await fetch(`${origin}/trial/short`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain('frame-ancestors https://host.example');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  });

  it("keep the caller's request identifier, and replace one with characters unsafe for logs", async () => {
    const send = async (id: string) =>
      (await fetch(`${origin}/trial/short`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await send('caller-0001')).toBe('caller-0001');
    expect(await send('{"level":60}')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are identified by the trace of the request when it has no identifier', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const send = async (traceparent: string) =>
      (await fetch(`${origin}/trial/short`, { headers: { traceparent } })).headers.get('x-request-id');
    expect(await send(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace);
    expect(await send(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('match paths case-insensitively and keep the case of path parameters', async () => {
    expect(await (await fetch(`${origin}/TRIAL/AbC`)).json()).toEqual({ Name: 'AbC' });
  });

  it('are compressed when they are long, and not when they are short', async () => {
    const get = (path: string) => app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } });
    const long = await get('/trial/long');
    expect(long.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(long.rawPayload).toString())).toHaveProperty('text');
    expect(long.rawPayload.length).toBeLessThan(500);
    expect((await get('/trial/short')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the portal', () => {
  const page = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers: { accept: 'text/html', host: '127.0.0.1:8123', ...headers } });

  it('serves its page for the URLs of its screens, revalidated each time', async () => {
    const answers = await Promise.all(
      ['/v7/', '/v7/admin/clients', '/V7/client/landing?x=1.2'].map((path) => page(path)),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Portal</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    }
  });

  it('serves files with a hash in their name compressed and with immutable caching', async () => {
    const answer = await page('/v7/assets/index-Ab12.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toContain('portal');
  });

  it.each([
    '/v7/assets/gone-Cd34.js',
    '/v7/nothing.png',
    '/other.txt',
    '/v7/../package.json',
    '/v7/%2e%2e/package.json',
  ])('returns 404 for %s instead of the page', async (path) => {
    const answer = await page(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('shows a person who opens another address a page with a link to the portal', async () => {
    const answer = await page('/client/admin');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<a href="/v7/">Go to the portal</a>');
  });

  it('redirects a user with an unreadable URL to the not-found page', async () => {
    const opened = await app.inject({
      url: '/v7/client/%E0%A4%A',
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect(opened.statusCode).toBe(302);
    expect(opened.headers.location).toBe('/v7/not-found');
    expect(opened.headers['x-content-type-options']).toBe('nosniff');
    const called = await app.inject({ url: '/v7/client/%E0%A4%A' });
    expect(called.statusCode).toBe(400);
    expect(called.headers['content-type']).toContain('application/problem+json');
  });

  it('returns 404 for requests that do not accept HTML', async () => {
    expect(
      (await app.inject({ url: '/v7/admin/clients', headers: { accept: 'application/json' } })).statusCode,
    ).toBe(404);
  });

  it('redirects to its path and its public address from the root and from other local host names', async () => {
    const locations = await Promise.all([
      page('/'),
      page('/v7'),
      page('/v7/admin/clients?page=2', { host: 'localhost:8123' }),
      page('/', { host: '[::1]:8123' }),
      page('/v7/', { host: 'portal.example' }),
    ]);
    expect(locations.map(({ headers }) => headers.location)).toEqual([
      '/v7/',
      '/v7/',
      'http://127.0.0.1:8123/v7/admin/clients?page=2',
      'http://127.0.0.1:8123/',
      undefined,
    ]);
  });

  it('receives its configuration, with the configured modules and, on a trial, the URLs of the menu', async () => {
    const answer = await app.inject('/v7/config.json');
    expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(answer.json()).toEqual({
      region: 'us',
      environment: 'production',
      apiUrl: '',
      identity: {
        authority: '',
        clientId: 'safety-portal',
        scope: 'openid profile email offline_access',
        errorPath: '/error',
        claims: {},
      },
      flagsUrl: '',
      links: trialLinks,
      reunification: trialReunification,
      modules: { visitor: ['11111111-1111-4111-8111-111111111111'] },
      options: {
        actAs: true,
        credentialOrigins: true,
        history: true,
        invitations: true,
        clientCredentials: true,
        webhookTiming: true,
      },
      mapsService: 'embedded',
    });
  });
});

describe('operation', () => {
  it('describes the calls at /openapi.json and shows them at /docs without inline scripts', async () => {
    const description = (await app.inject('/openapi.json')).json<{ openapi: string; paths: object }>();
    expect(description.openapi).toMatch(/^3\.1/);
    expect(Object.keys(description.paths)).toContain('/health/ready');
    const docs = await app.inject('/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    const scripts = Array.from(
      docs.body.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
      ([, source = '']) => source,
    );
    const answers = await Promise.all(
      scripts.map((source) => app.inject(new URL(source, 'http://x/docs/').pathname)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(scripts.map(() => 200));
  });

  it('reports the difference between its clock and the database’s clock', async () => {
    const ahead = Date.now() + 600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => ahead);
    const { clockSkewMs } = (await app.inject('/health/ready')).json() as { clockSkewMs: number };
    clock.mockRestore();
    expect(clockSkewMs).toBeGreaterThan(590_000);
    expect(clockSkewMs).toBeLessThan(610_000);
  });

  it('reports that it is live and ready, and returns 503 for readiness while it stops', async () => {
    const eventLoopDelayMs = { p99: expect.any(Number), max: expect.any(Number) };
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live', eventLoopDelayMs });
    expect((await app.inject('/health/ready')).json()).toEqual({
      status: 'ready',
      eventLoopDelayMs,
      clockSkewMs: expect.any(Number),
    });
    lifecycle.stopping = true;
    const stopping = await app.inject('/health/ready');
    lifecycle.stopping = false;
    expect(stopping.statusCode).toBe(503);
  });

  it('reports in its health how long the event loop was blocked', async () => {
    await fetch(`${origin}/trial/busy`);
    await expect
      .poll(async () => (await app.inject('/health/live')).json().eventLoopDelayMs.max)
      .toBeGreaterThan(300);
  });

  it('writes no secret from addresses, headers, bodies or errors into its log', async () => {
    await fetch(`${origin}/trial/talkative?code=${planted}&password=${planted}`, {
      headers: { authorization: `Bearer ${planted}`, cookie: `session=${planted}` },
    });
    await post(JSON.stringify({ password: planted }));
    await post(`{"password":"${planted}"`);
    await fetch(`${origin}/unknown?token=${planted}`);
    await expect.poll(() => logged.includes('"route":"/trial/talkative"')).toBe(true);
    expect(logged).toContain('[removed]');
    expect(logged).not.toContain(planted);
  });
});

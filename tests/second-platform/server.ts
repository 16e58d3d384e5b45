import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';
import { clients } from '../../resources/clients/index.ts';
import { permissions } from '../../resources/product/permissions.ts';
import { systemUsers } from '../../resources/systemUsers/index.ts';
import { users } from '../../resources/users/index.ts';
import { type Answer, type Call, Refusal } from './call.ts';
import { isOptional } from './optional.ts';
import { otherCalls, visitorApp } from './otherCalls.ts';
import { clientId, permissionsClaim, startProvider } from './provider.ts';
import { Records, type Scope } from './records.ts';
import { resourceCalls } from './resourceCalls.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A received request; tests check the form of its URL. */
interface Arrived {
  readonly method: string;
  readonly path: string;
  /** With the question mark. Empty when there is no query. */
  readonly search: string;
  readonly status: number;
}

export interface SecondPlatform {
  /** Origin of the portal. */
  readonly origin: string;
  readonly records: Records;
  /** Scope of the client that the client user belongs to. */
  readonly scope: Scope;
  /** All received calls, in order. */
  readonly arrived: Arrived[];
  /** An access token for its calls. */
  accessToken(): Promise<string>;
  close(): Promise<void>;
}

interface Route extends Call {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Paths are matched ignoring case; those without parameters first. */
function routesOf(calls: readonly Call[]): Route[] {
  return calls
    .map((call) => ({
      ...call,
      names: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      pattern: new RegExp(`^/${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`, 'i'),
    }))
    .toSorted((one, other) => one.names.length - other.names.length);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/**
 * Starts a platform written from docs/conventions.md: in memory, on another origin than the portal's page, with an OpenID provider on a
 * third.
 * @param seed selects the response shape of each resource among the allowed ones
 * @param names names of its records
 */
export async function startSecondPlatform(
  seed: string,
  names: readonly string[] = [],
): Promise<SecondPlatform> {
  const records = new Records(names, seed);
  const [client] = records.of(clients, {}).values();
  const clientUid = String(client?.['id']);
  const scope = { clientId: clientUid };
  const [person] = records.of(users, scope).values();
  const [staff] = records.of(systemUsers, {}).values();
  const all = [...resourceCalls(records, seed), ...otherCalls(records, seed)];
  const routes = routesOf(all.filter(({ method, path }) => !isOptional(method, path)));
  const arrived: Arrived[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const granted = { [permissionsClaim]: permissions.map((permission) => permission.toLowerCase()) };
  const provider = await startProvider(
    {
      client: {
        sub: String(person?.['id']),
        claims: {
          ...granted,
          clientUid,
          clientName: client?.['name'],
          hasAllBuildings: 'true',
          userRole: '1',
        },
      },
      staff: { sub: String(staff?.['id']), claims: { ...granted, isSystemUser: 1 } },
    },
    origin,
  );

  const config = {
    apiUrl: `http://localhost:${port}`,
    identity: {
      authority: provider.issuer,
      clientId,
      claims: { userUid: 'sub', permissions: permissionsClaim },
    },
    flagsUrl: `http://localhost:${port}`,
    modules: { visitorApp: [visitorApp] },
  };

  /** Serves the portal's files; all screens are `index.html`. */
  async function sendFile(path: string, response: ServerResponse): Promise<void> {
    const name = extname(path) === '' ? '/index.html' : path;
    const content = await readFile(join(root, 'dist', name)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' });
    response.end(content);
  }

  const serviceTokens = new Set<string>();
  /** Returns a token without an expiry. */
  async function checkSession(body: unknown): Promise<Answer> {
    const { refreshtoken, clientuid } = body as Readonly<Record<string, string>>;
    if (!refreshtoken || !(await provider.isRefreshable(refreshtoken)) || !clientuid)
      throw new Refusal(400, 'There is no such session.');
    const token = randomUUID();
    serviceTokens.add(token);
    return { body: { jsonWebToken: token } };
  }

  async function call(request: IncomingMessage, url: URL): Promise<Answer> {
    // An identifier may contain a slash.
    const path = url.pathname;
    if (path === '/ofrep/v1/evaluate/flags')
      return { body: { flags: [{ key: 'sso-mappings', value: true, reason: 'STATIC', variant: 'on' }] } };
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    // Only applications beside the platform accept the token of the session check.
    const isKnown = path.startsWith('/api/')
      ? serviceTokens.has(token ?? '')
      : await provider.isKnown(token ?? '');
    if (!isKnown) throw new Refusal(401, 'Sign in.');
    if (request.method === 'POST' && path === '/.auth/ValidateAuth')
      return checkSession(await bodyOf(request));
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) throw new Refusal(404, 'There is no such call.');
    const [, ...values] = route.pattern.exec(path) ?? [];
    const params = Object.fromEntries(
      route.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    const query = new URLSearchParams(
      [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (params['clientId'] !== undefined && !records.of(clients, {}).has(params['clientId'].toLowerCase()))
      throw new Refusal(404, 'There is no such client.');
    return route.answer({ params, query, body: await bodyOf(request) });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/v7/config.json')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
    if (url.pathname.startsWith('/v7')) return sendFile(url.pathname.slice(3), response);
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.writeHead(204, {
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '600',
      });
      return void response.end();
    }
    let status = 200;
    try {
      const { status: answerStatus = 200, body } = await call(request, url);
      status = answerStatus;
      const isBare = typeof body === 'string' && status < 300;
      response.writeHead(
        status,
        body === undefined ? {} : { 'content-type': isBare ? 'text/plain' : 'application/json' },
      );
      response.end(body === undefined || isBare ? body : JSON.stringify(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ({ status } = error);
      const { type, body } = error.encoded;
      response.writeHead(status, { 'content-type': type }).end(body);
    } finally {
      arrived.push({ method, path: url.pathname, search: url.search, status });
    }
  }

  return {
    origin,
    records,
    scope,
    arrived,
    accessToken: () => provider.accessToken('staff'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await provider.close();
    },
  };
}

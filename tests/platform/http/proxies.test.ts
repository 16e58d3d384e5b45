import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeAll, expect, it } from 'vitest';

import { authorizationAddress } from '../../../platform/commands/sign-in.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { makeBuilding, openStage, people, type Stage } from '../resources/caller.ts';

/** Two different free ports. */
async function freePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return [ports[0] ?? 0, ports[1] ?? 0];
}

interface Given {
  readonly folder: string;
  /** The documented configuration with the test's ports, certificate and platform. */
  readonly config: string;
}

interface Proxy {
  readonly file: string;
  readonly binary: string;
  /** Writes what belongs around the configuration and returns the command that serves it in the foreground. */
  prepare(given: Given): Promise<readonly string[]>;
}

const modules = '/usr/lib/apache2/modules';
const loaded = [
  'mpm_event',
  'authz_core',
  'alias',
  'ssl',
  'socache_shmcb',
  'proxy',
  'proxy_http',
  'headers',
  'unique_id',
  'filter',
  'deflate',
];

const proxies: readonly Proxy[] = [
  {
    file: 'nginx.conf',
    binary: '/usr/sbin/nginx',
    async prepare({ folder, config }) {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      await writeFile(
        join(folder, 'main.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${config} }`,
      );
      return ['-c', join(folder, 'main.conf'), '-e', 'stderr'];
    },
  },
  {
    file: 'apache.conf',
    binary: '/usr/sbin/apache2',
    async prepare({ folder, config }) {
      const ports = [...config.matchAll(/VirtualHost \*:(\d+)/g)].map(
        ([, port]) => `Listen 127.0.0.1:${port}`,
      );
      const head = [
        `ServerRoot ${folder}`,
        `PidFile ${folder}/pid`,
        'ServerName localhost',
        `ErrorLog ${folder}/logs/error`,
        `DefaultRuntimeDir ${folder}`,
        ...loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
        // Common in installations: it makes the tags of compressed responses end in -gzip.
        'AddOutputFilterByType DEFLATE application/json text/html',
        ...ports,
      ];
      await writeFile(join(folder, 'main.conf'), `${head.join('\n')}\n${config}`);
      return ['-DFOREGROUND', '-f', join(folder, 'main.conf')];
    },
  },
  {
    file: 'haproxy.cfg',
    binary: '/usr/sbin/haproxy',
    async prepare({ folder, config }) {
      await writeFile(join(folder, 'main.cfg'), config);
      return ['-f', join(folder, 'main.cfg')];
    },
  },
];

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request over TLS to a proxy with the test's certificate. */
function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: 'portal.example.org', 'accept-encoding': 'gzip', ...headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describePlatform('behind a proxy', (storage) => {
  let stage: Stage;
  let running: ChildProcess | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  afterEach(async () => {
    if (running && running.exitCode === null && running.signalCode === null) {
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
    }
    running = undefined;
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /**
   * Starts a proxy with the configuration of deploy/ and returns its port.
   * @param platform host and port that it leads to
   * @param expected status of `/health/live` through it
   */
  async function start(
    { file, binary, prepare }: Proxy,
    platform = new URL(stage.platform.url).host,
    expected = 200,
  ): Promise<number> {
    folder = await mkdtemp(join(tmpdir(), 'proxy-'));
    await mkdir(join(folder, 'logs'));
    const [plain, secure] = await freePorts();
    const { key, cert } = makeCertificate(folder);
    const both = join(folder, 'both.pem');
    await writeFile(both, `${await readFile(cert, 'utf8')}${await readFile(key, 'utf8')}`);
    const config = (await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8'))
      .replaceAll('127.0.0.1:8007', platform)
      .replaceAll('/etc/ssl/certs/portal.pem', cert)
      .replaceAll('/etc/ssl/private/portal.key', key)
      .replaceAll('/etc/haproxy/portal.pem', both)
      .replaceAll('/etc/haproxy/', fileURLToPath(new URL('../../../deploy/', import.meta.url)))
      .replace(/(listen |\*:|bind :)80\b/, `$1${plain}`)
      .replace(/(listen |\*:|bind :)443\b/, `$1${secure}`);
    const own = spawn(binary, await prepare({ folder, config }), { stdio: ['ignore', 'pipe', 'pipe'] });
    running = own;
    let said = '';
    own.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    own.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect
      .poll(async () => (await ask(secure, '/health/live').catch(() => ({ status: said }))).status, {
        timeout: 20_000,
      })
      .toBe(expected);
    return secure;
  }

  for (const proxy of proxies)
    it.skipIf(!existsSync(proxy.binary))(
      `records are saved, files uploaded and requests identified with deploy/${proxy.file}${existsSync(proxy.binary) ? '' : ` (needs ${proxy.binary})`}`,
      async () => {
        const port = await start(proxy);
        const authorization = `Bearer ${await tokenFor(storage, people.sam)}`;
        const { uid } = await makeBuilding(stage);
        const path = `/clientbuilding/v2/clients/${stage.northfield}/Buildings`;
        const read = await ask(port, `${path}/${uid}`, { headers: { authorization } });
        const etag = String(read.headers['etag']);
        const { status: saved } = await ask(port, `${path}/${uid}`, {
          method: 'PATCH',
          headers: { authorization, 'content-type': 'application/json-patch+json', 'if-match': etag },
          body: JSON.stringify([{ op: 'add', path: '/city', value: 'Ely' }]),
        });
        expect([etag, saved]).toEqual([etag, 200]);

        const { body: upload } = await stage.sam('GET', `${path.slice(1)}/import/large.csv/url`);
        const { pathname, search } = new URL(upload.url);
        const { status: stored } = await ask(port, pathname + search, {
          method: 'PUT',
          headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' },
          body: Buffer.alloc(3_000_000, 'Name\n'),
        });
        expect(stored).toBe(201);

        const chosen = 'by-the-caller';
        const missing = await ask(port, `${path}/nothing`, {
          headers: { authorization, 'accept-encoding': 'identity', 'x-request-id': chosen },
        });
        const requestId = String(missing.headers['x-request-id']);
        expect(missing.status).toBe(404);
        // The platform's own identifiers are UUIDs.
        expect(requestId).not.toContain(chosen);
        expect(requestId).not.toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
        expect(JSON.parse(missing.body)).toMatchObject({ instance: requestId });
      },
    );

  for (const proxy of proxies)
    it.skipIf(!existsSync(proxy.binary))(
      `nobody signs in to a trial with deploy/${proxy.file}, or reads its outbox${existsSync(proxy.binary) ? '' : ` (needs ${proxy.binary})`}`,
      async () => {
        const port = await start(proxy);
        const open = (path: string, host: string, cookie = '') =>
          ask(port, path, { headers: { cookie, host, 'accept-encoding': 'identity' } });
        // The second is the platform's own name, which some proxies pass on.
        for (const host of ['portal.example.org', new URL(stage.platform.url).host]) {
          const begun = await open(authorizationAddress(stage.platform.url, 'v'.repeat(43)), host);
          const cookies = [begun.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
          const { pathname } = new URL(String(begun.headers['location']), stage.platform.url);
          const answer = await open(pathname, host, cookies.join('; '));
          expect([host, answer.status, answer.body]).toEqual([
            host,
            403,
            expect.stringContaining('This platform is a trial'),
          ]);
          expect((await open('/outbox', host)).status).toBe(404);
        }
      },
    );

  for (const proxy of proxies)
    it.skipIf(!existsSync(proxy.binary))(
      `calls that the platform does not answer are told when to come again with deploy/${proxy.file}${existsSync(proxy.binary) ? '' : ` (needs ${proxy.binary})`}`,
      async () => {
        const [nobody] = await freePorts();
        const port = await start(proxy, `127.0.0.1:${nobody}`, 503);
        for (const method of ['GET', 'PATCH']) {
          const { status, headers } = await ask(port, '/identity/me', { method });
          expect([method, status, headers['retry-after']]).toEqual([method, 503, '2']);
        }
        // What the platform says itself passes as it is.
        const own = createHttpServer(({ url }, response) =>
          url?.startsWith('/health/')
            ? response.end()
            : response.writeHead(503, { 'retry-after': '7' }).end('My own words.'),
        );
        await new Promise<void>((done) => own.listen(nobody, '127.0.0.1', done));
        try {
          const answer = async () => {
            const { status, headers, body } = await ask(port, '/identity/me', {
              headers: { 'accept-encoding': 'identity' },
            });
            return [status, headers['retry-after'], body];
          };
          // Until health checks have found it.
          await expect.poll(answer, { timeout: 30_000, interval: 500 }).toEqual([503, '7', 'My own words.']);
        } finally {
          own.closeAllConnections();
          own.close();
        }
      },
    );
});

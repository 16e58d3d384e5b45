import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as proxied, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { freePort } from '../../../scripts/lib/port.mjs';
import { runCommand } from '../../support/command.ts';
import { isAvailable, ownPlatform } from '../../support/storages.ts';
import { execute, startOwnServer, urlOf } from '../database/own-server.ts';

describe('npm run doctor', { timeout: 300_000 }, () => {
  const discards: (() => unknown)[] = [];
  afterAll(async () => {
    for (const discard of discards.toReversed()) await discard();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    discards.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'safety-portal-doctor-'));
    discards.push(() => rmSync(path, { recursive: true }));
    return path;
  }
  /** An address where nothing listens. */
  const nowhere = async () => `127.0.0.1:${await freePort()}`;

  it.runIf(isAvailable('postgres'))('says what to do about each broken part, and ends with 1', async () => {
    const server = await startOwnServer();
    discards.push(() => server.stop());
    await execute(
      server.url,
      `create role portal login password 'change-this'`,
      `create database narrow template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    const issuer = await serve((_request, response) =>
      response.end(
        JSON.stringify({ issuer: 'https://another.example.org', jwks_uri: 'https://x.example.org' }),
      ),
    );
    const { code, output } = await runCommand('doctor', [], {
      DATABASE_URL: urlOf(server.url, 'narrow', 'portal', 'change-this'),
      DATABASE_SESSIONS: '500',
      DATA_DIR: folder(),
      SECRET_KEY: 'a secret that nothing is encrypted with',
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: 'portal',
      SMTP_URL: `smtp://${await nowhere()}`,
      MAIL_FROM: 'portal@example.org',
      UPLOADS_S3: `http://${await nowhere()}`,
      UPLOADS_S3_KEY_ID: 'key',
      UPLOADS_S3_SECRET: 'secret',
      PUBLIC_URL: `http://${await nowhere()}`,
      SETUP_LOGN: 'misspelt',
    });
    expect(code).toBe(1);
    for (const sentence of [
      /^warning Settings: SETUP_LOGN is no setting\. Did you mean SETUP_LOGIN\?/m,
      /^FAULT +Database: portal cannot create roles.*create role safety_portal_app nologin/m,
      /^FAULT +Database: portal cannot create tables.*alter database "narrow" owner to "portal"/m,
      /^FAULT +Database: The extension pg_trgm is missing/m,
      /^FAULT +Database: The database is encoded in LATIN1/m,
      /^warning Database: LC_CTYPE is C,/m,
      /^FAULT +Database: max_connections leaves/m,
      /^warning Database: The database has no tables of the platform/m,
      /^FAULT +Sign-in: .* calls itself https:\/\/another\.example\.org/m,
      /^FAULT +Mail: .*ECONNREFUSED/m,
      /^FAULT +Uploads: A file cannot be stored/m,
      /^warning Public address: .*ECONNREFUSED/m,
    ])
      expect(output).toMatch(sentence);
    expect(output).not.toContain('change-this');
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('names the setting that cannot be read, and the database that does not answer', async () => {
    const wrong = await runCommand('doctor', [], { PORT: 'eighty', DATA_DIR: folder() });
    expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^FAULT {3}Start: PORT is "eighty"/m) });
    const silent = await runCommand('doctor', [], {
      DATABASE_URL: `postgres://portal:change-this@${await nowhere()}/portal`,
      DATA_DIR: folder(),
    });
    expect(silent).toEqual({ code: 1, output: expect.stringMatching(/^FAULT {3}Database: .*ECONNREFUSED/m) });
    // The others are checked nevertheless.
    expect(silent.output).toMatch(/^ok {6}Uploads:/m);
  });

  it('finds nothing at a running platform, and tells it from one whose callers choose their address', async () => {
    const platform = await ownPlatform({ storage: 'pglite', env: { TRUST_PROXY: '1' } });
    discards.push(() => platform.stop());
    const proxy = await serve((incoming, response) => {
      const given = incoming.headers['x-forwarded-for'];
      const headers = {
        ...incoming.headers,
        'x-forwarded-for': [given, incoming.socket.remoteAddress].filter(Boolean).join(', '),
      };
      incoming.pipe(
        proxied(platform.url + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    const env = { DATA_DIR: platform.dataDir, DATABASE_URL: undefined, TRUST_PROXY: '1' };
    const behind = await runCommand('doctor', [], { ...env, PUBLIC_URL: proxy });
    expect(behind.output).toMatch(/^ok {6}Public address: .* through 1 proxy/m);
    expect(behind).toMatchObject({ code: 0 });
    const direct = await runCommand('doctor', [], { ...env, PUBLIC_URL: platform.url });
    expect(direct).toEqual({
      code: 1,
      output: expect.stringMatching(/^FAULT {3}Public address: Callers can choose.*Set TRUST_PROXY=0,/m),
    });
  });
});

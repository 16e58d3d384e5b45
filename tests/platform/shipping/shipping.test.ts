import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { readShippingTarget } from '../../../platform/configuration/shipping.ts';
import { shipAudit } from '../../../platform/shipping/audit.ts';
import { destinationOf } from '../../../platform/shipping/destination.ts';
import type { Line } from '../../../platform/shipping/line.ts';
import { createLogStream } from '../../../platform/shipping/log-stream.ts';
import { syslogDestination } from '../../../platform/shipping/syslog.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { runCommand } from '../../support/command.ts';
import { startReceiver } from '../../support/receiver.ts';
import { describePlatform, describeStorages, ownPlatform } from '../../support/storages.ts';
import { openOwn } from '../database/open.ts';

const timeout = 180_000;
const discards: (() => unknown)[] = [];
afterEach(async () => {
  for (const discard of discards.splice(0).toReversed()) await discard();
});

/** RFC 5424: priority, version, time, host, program, process, message identifier, no structured data, text. */
const pattern = /^<(\d+)>1 (\S+) (\S+) (\S+) (\d+) (\S+) - (.*)$/s;

/** The messages that arrive at a server, cut by their counts of octets (RFC 6587). */
async function listen(server: Server, port = 0) {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = /^(\d+) /.exec(rest.subarray(0, 12).toString());
        if (!head || rest.length < head[0].length + Number(head[1])) return;
        messages.push(rest.subarray(head[0].length, head[0].length + Number(head[1])).toString());
        rest = rest.subarray(head[0].length + Number(head[1]));
      }
    });
  };
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on(
    server.listenerCount('secureConnection') === 0 && 'setSecureContext' in server
      ? 'secureConnection'
      : 'connection',
    take,
  );
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  discards.push(close);
  return { messages, close, port: (server.address() as AddressInfo).port };
}

const logLine = (number: number) => `${JSON.stringify({ level: 30, time: 1_800_000_000_000, number })}\n`;

describe('Logs to a receiver of syslog', () => {
  it('are named by addresses, and other addresses are refused without repeating them', () => {
    expect(readShippingTarget('LOG_TO', 'syslog+tls://logs.example.org', undefined)).toEqual({
      kind: 'tls',
      host: 'logs.example.org',
      port: 6514,
    });
    expect(readShippingTarget('LOG_TO', 'syslog+udp://[::1]:5514', undefined)).toEqual({
      kind: 'udp',
      host: '::1',
      port: 5514,
    });
    expect(readShippingTarget('LOG_TO', 'https://ada:s%40cret@logs.example.org/in', undefined)).toEqual({
      kind: 'http',
      url: 'https://logs.example.org/in',
      authorization: `Basic ${Buffer.from('ada:s@cret').toString('base64')}`,
    });
    expect(() => readShippingTarget('LOG_TO', 'tcp://u:secret@logs', undefined)).toThrow(
      /^LOG_TO is no address(?!.*secret)/,
    );
  });

  it(
    'arrive in order after the receiver was away, without more than the last 10,000',
    { timeout },
    async () => {
      const first = await listen(createServer());
      await first.close();
      const told: string[] = [];
      const stream = createLogStream(
        { kind: 'tcp', host: '127.0.0.1', port: first.port },
        { write: (line: string | Uint8Array) => told.push(String(line)) > 0 },
      );
      for (let number = 0; number < 12_000; number += 1) stream.write(logLine(number));
      // Nobody waited for it, and standard output has all of them.
      expect(told).toHaveLength(12_000);
      await vi.waitFor(() => expect(told.at(-1)).toContain('cannot be sent'), timeout);
      const { messages } = await listen(createServer(), first.port);
      await vi.waitFor(() => expect(told.at(-1)).toContain('2000 lines were dropped'), timeout);
      await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(10_000), timeout);
      const numbers = messages.map(
        (message) => JSON.parse(pattern.exec(message)?.[7] ?? '').number as number,
      );
      expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 2000));
      await stream.close();
    },
  );

  it('arrive as datagrams', { timeout }, async () => {
    const socket = createSocket('udp4');
    const arrived = new Promise<string>((resolve) => {
      socket.once('message', (message) => resolve(message.toString()));
    });
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve);
    });
    discards.push(() => socket.close());
    const destination = syslogDestination({ kind: 'udp', host: '127.0.0.1', port: socket.address().port });
    const at = '2027-01-15T08:00:00.000Z';
    await destination.send([{ type: 'audit', level: 50, at, text: '{"a":"é"}' }]);
    // Facility 13, severity 3.
    expect(pattern.exec(await arrived)?.slice(1)).toEqual([
      '107',
      at,
      expect.any(String),
      'safety-portal',
      String(process.pid),
      'audit',
      '{"a":"é"}',
    ]);
    destination.close();
  });
});

describePlatform('A platform with LOG_TO', (storage) => {
  it(
    'sends its logs over TLS to a receiver whose certificate it trusts, at a level that a command changes',
    { timeout },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'safety-portal-syslog-'));
      discards.push(() => rmSync(folder, { recursive: true }));
      const { key, cert } = makeCertificate(folder);
      const receiver = await listen(createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }));
      // This process does not trust it.
      const here = syslogDestination({ kind: 'tls', host: 'localhost', port: receiver.port });
      await expect(here.send([{ type: 'log', level: 30, at: '', text: '' }])).rejects.toThrow(/self.signed/i);

      const platform = await ownPlatform({
        storage,
        env: {
          LOG_TO: `syslog+tls://localhost:${receiver.port}`,
          LOG_LEVEL: 'warn',
          NODE_EXTRA_CA_CERTS: cert,
        },
      });
      discards.push(() => platform.stop());
      const answered = () => receiver.messages.filter((message) => message.includes('"answered"'));
      await fetch(`${platform.url}/v7/config.json`);
      const changed = await runCommand('log', ['info'], {
        DATA_DIR: platform.dataDir,
        DATABASE_URL: platform.databaseUrl,
      });
      expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('info') });
      await vi.waitFor(async () => {
        await fetch(`${platform.url}/v7/config.json`);
        expect(answered()).not.toEqual([]);
      }, timeout);
      const [, priority, at, , program, , kind, text] = pattern.exec(answered()[0]!) ?? [];
      expect([priority, program, kind]).toEqual(['134', 'safety-portal', 'log']);
      expect(new Date(at!).getTime()).toBe(JSON.parse(text!).time);
      expect(JSON.parse(text!)).toMatchObject({ route: '/v7/config.json', status: 200 });
      expect(await runCommand('log', ['loud'], {})).toMatchObject({ code: 1 });
    },
  );
});

describeStorages('Entries of the audit log', (storage) => {
  it(
    'are sent by HTTP in order, each until it was taken, and not before their transactions have ended',
    { timeout },
    async () => {
      const { database, discard } = await openOwn(storage);
      discards.push(discard);
      let status = 204;
      const bodies: string[] = [];
      const receiver = await startReceiver(({ body }, response) => {
        if (status < 300) bodies.push(body);
        response.statusCode = status;
        response.end();
      });
      discards.push(() => receiver.close());
      const destination = destinationOf({
        kind: 'http',
        url: `${receiver.origin}/audit`,
        authorization: 'Bearer x',
      });
      const { rows } = await database.owner.query<{ now: string }>(sql`select now() as now`);
      const now = new Date(rows[0]!.now).getTime();
      const at = (seconds: number) => ({ database, clock: { now: () => new Date(now + seconds * 1000) } });
      const insert = (name: string, seconds: number) =>
        database.owner.query(sql`
        insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, request_id)
        select gen_random_uuid(), gen_random_uuid(), ${new Date(now + seconds * 1000)}::timestamptz + place * interval '1 microsecond', gen_random_uuid(), 'a@example.org', 'client', 'update', 'users', 'x', ${name} || place, 'y'
        from generate_series(1, 600) place`);
      await insert('early', -120);
      expect(await shipAudit(at(0), destination)).toBe(0);
      await insert('a', 1);
      await insert('late', 100);
      status = 503;
      await expect(shipAudit(at(90), destination)).rejects.toThrow('503');
      status = 204;
      expect(await shipAudit(at(90), destination)).toBe(600);
      const titles = bodies
        .join('')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { target_title: string }).target_title);
      expect(titles).toEqual(Array.from({ length: 600 }, (_, index) => `a${index + 1}`));
      expect(await shipAudit(at(90), destination)).toBe(0);
      // Another process is sending.
      await database.owner.query(sql`update audit_shipping set taken_until = now() + interval '1 minute'`);
      expect(await shipAudit(at(200), { send: async (_lines: readonly Line[]) => {}, close() {} })).toBe(0);
    },
  );

  it.skipIf(storage === 'pglite')(
    'wait for a transaction that lasts, and none is passed over',
    { timeout },
    async () => {
      const { database, url, discard } = await openOwn(storage);
      discards.push(discard);
      const sent: string[] = [];
      const destination = {
        async send(lines: readonly Line[]) {
          for (const { text } of lines)
            sent.push((JSON.parse(text) as { target_title: string }).target_title);
        },
        close() {},
      };
      const { rows } = await database.owner.query<{ now: string }>(sql`select now() as now`);
      const now = new Date(rows[0]!.now).getTime();
      const at = (seconds: number) => ({ database, clock: { now: () => new Date(now + seconds * 1000) } });
      const insert = (name: string) => `
      insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, request_id)
      select gen_random_uuid(), gen_random_uuid(), clock_timestamp(), gen_random_uuid(), 'a@example.org', 'client', 'update', 'users', 'x', '${name}', 'y'`;
      expect(await shipAudit(at(0), destination)).toBe(0);
      const long = new pg.Client({ connectionString: url, application_name: 'safety-portal' });
      await long.connect();
      try {
        await long.query(`begin; set local app.scope = 'platform'; ${insert('of the long transaction')}`);
        await database.owner.script(insert('of another'));
        await shipAudit(at(600), destination);
        expect(sent).toEqual([]);
        await long.query('commit');
        expect(await shipAudit(at(600), destination)).toBe(2);
        expect(sent).toEqual(['of the long transaction', 'of another']);
      } finally {
        await long.end();
      }
    },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { systemClock } from '../../support/systemClock.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
import { type RunningQueue, startQueue } from '../../../platform/jobs/queue.ts';
import { mailJob, maxAttempts, waitAfter } from '../../../platform/mail/deliver.ts';
import { type Mail, sendMail } from '../../../platform/mail/send.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

interface Taken {
  readonly from: string;
  readonly to: string[];
  readonly content: string;
}

const scope = { kind: 'tenant', clientUid: '11111111-1111-4111-8111-111111111111' } as const;
const mail: Mail = {
  to: 'pat@elmpark.example',
  subject: 'Grüße',
  text: 'First.\n\nhttp://127.0.0.1/x?token=abc',
};

/** A mail server that rejects a given number of messages. */
function createServer() {
  const messages: Taken[] = [];
  const refusals: number[] = [];
  /** The server's answers to the next senders and recipients. */
  const answers: { readonly to: 'sender' | 'recipient'; readonly code: number; readonly text: string }[] = [];
  const answer = (to: 'sender' | 'recipient', done: (error?: Error) => void) => {
    const [next] = answers;
    if (next?.to !== to) return done();
    answers.shift();
    return done(Object.assign(new Error(next.text), { responseCode: next.code }));
  };
  let offered = 0;
  const sign = { password: 'p@ss' };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === sign.password
        ? done(null, { user: username })
        : done(new Error('no')),
    onMailFrom: (_address, _session, done) => answer('sender', done),
    onRcptTo: (_address, _session, done) => answer('recipient', done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        offered += 1;
        const content = Buffer.concat(chunks).toString();
        const code = refusals.shift();
        if (code === undefined)
          messages.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            content,
          });
        done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }));
      });
    },
  });
  return { server, messages, refusals, answers, sign, offered: () => offered };
}

/** Milliseconds of a slow answer: longer than an impatient client waits, and far below the five minutes that it may take (RFC 5321, 4.5.3.2). */
const slowMs = 11_000;

/** A way to a mail server on which its greeting, and its answer to the content of a message, take long. */
async function slowWay(port: number, delay: number) {
  const delayed: string[] = [];
  const way = createTcpServer((client) => {
    const server = connect(port, '127.0.0.1');
    let isContentSent = false;
    client.on('data', (chunk: Buffer) => {
      isContentSent ||= chunk.toString('latin1').endsWith('\r\n.\r\n');
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      const code = chunk.toString('latin1', 0, 3);
      const isSlow = code === '220' || (isContentSent && code === '250');
      if (isSlow) delayed.push(code);
      setTimeout(() => client.write(chunk), isSlow ? delay : 0);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    way.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (way.address() as AddressInfo).port,
    delayed: () => delayed,
    close: () => way.close(),
  };
}

describePlatform('Messages', (storage) => {
  const smtp = createServer();
  const lines: unknown[] = [];
  let opened: OpenedDatabase;
  let context: PlatformContext;
  let queue: RunningQueue;
  const folder = mkdtempSync(join(tmpdir(), 'safety-portal-mail-'));
  const urlFile = join(folder, 'url');
  const urlWith = (password: string, port = (smtp.server.server.address() as AddressInfo).port) =>
    `smtp://portal:${password}@127.0.0.1:${port}\n`;

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      smtp.server.listen(0, '127.0.0.1', resolve);
    });
    writeFileSync(urlFile, urlWith('p%40ss'));
    opened = await openOwn(storage);
    const note = (...line: unknown[]) => lines.push(line);
    context = {
      database: opened.database,
      settings: await readSettings({
        PORT: '8123',
        JOB_POLL_SECONDS: '0.1',
        SECRET_KEY: 'a secret of at least thirty-two characters',
        SMTP_URL_FILE: urlFile,
        MAIL_FROM: 'Safety Portal <portal@provider.example>',
      }),
      clock: systemClock,
      log: { warn: note, error: note, info: note, debug: note } as unknown as PlatformContext['log'],
    };
    queue = await startQueue(context, [mailJob], { retryDelay: 1 });
  });
  afterAll(async () => {
    await queue.stop();
    await new Promise<void>((resolve) => {
      smtp.server.close(resolve);
    });
    await opened.discard();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => {
    smtp.messages.length = 0;
  });

  const put = (some: Mail) => opened.database.transaction(scope, (tx) => sendMail(tx, context, some));
  const arrived = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);
  const newest = async () => {
    const { rows } = await opened.database.owner.query<Record<string, unknown>>(
      sql`select content, attempts, sent_at is not null as sent, failed_at is not null as failed from mail_outbox order by created_at desc limit 1`,
    );
    return rows[0];
  };

  it('are sent from the configured sender, and their content is deleted afterwards', async () => {
    await put(mail);
    await arrived(1);
    const [{ from, to, content }] = smtp.messages as [Taken];
    expect([from, to]).toEqual(['portal@provider.example', ['pat@elmpark.example']]);
    expect(content).toMatch(/^From: "?Safety Portal"? <portal@provider.example>/m);
    expect(content).toMatch(/^To: pat@elmpark.example/m);
    expect(content).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=/m);
    expect(content).toMatch(/^Message-ID: <[0-9a-f-]{36}@127.0.0.1>/m);
    await expect.poll(newest).toEqual({ content: null, attempts: 1, sent: true, failed: false });
  });

  it('go to exactly one address without extra headers, whatever address and subject contain', async () => {
    await put({ ...mail, to: 'a@x.example, b@x.example' });
    await put({ ...mail, subject: 'Two\r\nBcc: c@x.example' });
    await arrived(1);
    expect(smtp.messages[0]?.to).toEqual([mail.to]);
    expect(smtp.messages[0]?.content).not.toMatch(/^Bcc:/m);
    await expect.poll(newest).toMatchObject({ sent: true });
  });

  it('are not sent when their transaction is rolled back', async () => {
    await opened.database
      .transaction(scope, async (tx) => {
        await sendMail(tx, context, mail);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await put({ ...mail, subject: 'After' });
    await arrived(1);
    expect(smtp.messages[0]?.content).toContain('Subject: After');
  });

  it('are retried after a temporary rejection, and their content does not appear in the log', async () => {
    smtp.refusals.push(451);
    const before = smtp.offered();
    await put({ ...mail, subject: 'Later' });
    await arrived(1);
    expect(smtp.offered() - before).toBe(2);
    await expect.poll(newest).toMatchObject({ attempts: 2, sent: true });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/token=abc|elmpark/);
  });

  it('wait in one job when the end of an attempt cannot be stored', async () => {
    const { owner } = opened.database;
    await owner.script(`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise 'No end today.'; end $$;
      create trigger refuse_end before update on jobs.job for each row
        when (new.state = 'completed') execute function refuse_end()`);
    try {
      smtp.refusals.push(451, 451, 451, 451);
      await put({ ...mail, subject: 'In one job' });
      await expect
        .poll(async () => Number((await newest())?.['attempts']), { timeout: 30_000 })
        .toBeGreaterThan(1);
      const { rows } = await owner.query(
        sql`select from jobs.job where name = ${mailJob.name} and state in ('created', 'retry', 'active')`,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await owner.script('drop function refuse_end cascade');
      smtp.refusals.length = 0;
    }
    await arrived(1);
    await expect.poll(newest).toMatchObject({ sent: true });
  });

  it('are not retried after a permanent rejection, and stay in the outbox', async () => {
    smtp.refusals.push(550);
    const before = smtp.offered();
    await put({ ...mail, subject: 'Never' });
    await expect.poll(newest).toMatchObject({ attempts: 1, sent: false, failed: true });
    expect(smtp.offered() - before).toBe(1);
    expect((await newest())?.['content']).not.toContain('Never');
  });

  it.each([
    ['sender', 554, '5.7.1 Client host blocked'],
    ['sender', 550, '5.7.60 Client does not have permissions to send as this sender'],
    ['sender', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['recipient', 550, '5.7.1 Unable to relay'],
    ['recipient', 530, 'Authentication required'],
    ['recipient', 450, '4.2.0 Greylisted, see postgrey'],
    ['recipient', 452, '4.5.3 Too many recipients'],
    ['recipient', 421, '4.7.0 Try again later, closing connection'],
  ] as const)('are kept while the server refuses every %s: %i %s', async (to, code, text) => {
    smtp.answers.push({ to, code, text });
    await put({ ...mail, subject: `After ${code}` });
    await arrived(1);
    await expect.poll(newest).toMatchObject({ attempts: 2, sent: true });
  });

  it.each([
    ['recipient', 550, '5.1.1 No such user here'],
    ['recipient', 553, 'Mailbox name not allowed'],
  ] as const)('are given up when the server knows no such %s: %i %s', async (to, code, text) => {
    smtp.answers.push({ to, code, text });
    await put({ ...mail, subject: 'To nobody' });
    await expect.poll(newest).toMatchObject({ attempts: 1, sent: false, failed: true });
  });

  it('are kept while the server rejects the platform’s own password, and sent once the file of its address has the new one', async () => {
    smtp.sign.password = 'another';
    await put({ ...mail, subject: 'Once the password is right' });
    await expect.poll(newest).toMatchObject({ attempts: 1, sent: false, failed: false });
    writeFileSync(urlFile, urlWith('another'));
    await arrived(1);
    expect(smtp.messages[0]?.content).toContain('Subject: Once the password is right');
  });

  it(
    'wait for a server that is slow to greet and to accept, and are delivered once',
    { timeout: 90_000 },
    async () => {
      const slow = await slowWay((smtp.server.server.address() as AddressInfo).port, slowMs);
      writeFileSync(urlFile, urlWith('another', slow.port));
      const before = smtp.offered();
      await put({ ...mail, subject: 'In its own time' });
      await expect.poll(newest, { timeout: 10 * slowMs }).toMatchObject({ attempts: 1, sent: true });
      expect(slow.delayed()).toEqual(['220', '250']);
      expect(smtp.offered() - before).toBe(1);
      slow.close();
      writeFileSync(urlFile, urlWith('another'));
    },
  );

  it('are not accessible to tenants', async () => {
    for (const statement of [sql`select content from mail_outbox`, sql`update mail_outbox set content = ''`])
      await expect(opened.database.transaction(scope, (tx) => tx.query(statement))).rejects.toMatchObject({
        code: '42501',
      });
  });
});

describe('The wait before a retry', () => {
  it('grows with jitter, and lasts more than a day over all attempts', () => {
    expect([waitAfter(1, 0), waitAfter(1, 1), waitAfter(2, 1), waitAfter(30, 1)]).toEqual([3, 5, 10, 21_600]);
    let shortest = 0;
    for (let attempts = 1; attempts < maxAttempts; attempts += 1) shortest += waitAfter(attempts, 0);
    expect(shortest).toBeGreaterThan(24 * 3600);
  });
});

import { readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';

import type { MailSettings } from '../configuration/mail.ts';
import { defineJob, type JobRun } from '../jobs/job.ts';
import { mailQueue, type MailJobData, openMail } from './send.ts';

/**
 * Seconds that a server may take (RFC 5321, section 4.5.3.2): to connect, to greet, and to accept the content. A server that checks content
 * slowly has accepted it nevertheless: leaving early would deliver another copy at each attempt.
 */
const waits = { connection: 60, greeting: 300, answer: 600 } as const;
/** Seconds for one attempt. */
const leaseSeconds = waits.connection + waits.greeting + waits.answer + 60;
/** Attempts per message: with the delays between them, two to three days. */
export const maxAttempts = 24;
/** Seconds before the second attempt, doubled for each further one up to the maximum. */
const firstRetryDelaySeconds = 5;
const maxRetryDelaySeconds = 6 * 60 * 60;

/**
 * Seconds to wait after `attempts` failures: exponential, with 50 percent jitter, so that messages that failed together are not retried
 * together.
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const whole = Math.min(maxRetryDelaySeconds, firstRetryDelaySeconds * 2 ** (attempts - 1));
  return Math.ceil(whole / 2 + (whole / 2) * random);
}

const transports = new Map<string, Transporter>();

/** The mail server as its file names it now, because its password may have been replaced. */
async function transportOf({ smtpUrl, smtpUrlFile }: MailSettings): Promise<Transporter> {
  const present =
    smtpUrlFile === undefined ? '' : (await readFile(smtpUrlFile, 'utf8').catch(() => '')).trim();
  const url = present || smtpUrl;
  const transport =
    transports.get(url) ??
    createTransport({
      url,
      connectionTimeout: waits.connection * 1000,
      greetingTimeout: waits.greeting * 1000,
      socketTimeout: waits.answer * 1000,
      // Text quoted in a message must never make the server read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  transports.set(url, transport);
  return transport;
}

/** SMTP commands whose answer is about one message: its recipient and its content. */
const commandsOfMessage = new Set(['RCPT TO', 'DATA']);

/**
 * True when a retry is pointless: no recipient, or a permanent rejection (RFC 5321, section 4.2.1) of this message. A rejection of the
 * platform is not: of its network or sender, for want of TLS or a password, or of passing on mail (530, and 5.7 at a recipient, RFC
 * 3463). It befalls every message, and the operator can mend it without losing them.
 */
function isFinal(error: unknown): boolean {
  const {
    responseCode,
    code,
    command = '',
    response = '',
  } = error as { responseCode?: number; code?: string; command?: string; response?: string };
  if (responseCode === undefined) return code === 'EENVELOPE';
  if (responseCode < 500 || responseCode === 530 || !commandsOfMessage.has(command)) return false;
  return command !== 'RCPT TO' || !/^\d{3}[ -]5\.7\./.test(response);
}

async function deliver({ context: { settings }, ends }: JobRun, uid: string, content: string): Promise<void> {
  if (!settings.mail) throw new Error('There is no mail server any more.');
  const { to, subject, text, html } = await openMail(settings, content);
  const late = new Promise<never>((_resolve, reject) => {
    ends.addEventListener('abort', () => reject(new Error('The mail server took too long.')), { once: true });
  });
  const transport = await transportOf(settings.mail);
  const delivery = transport.sendMail({
    // The same on each attempt, so that a mailbox recognizes a message that was sent twice.
    messageId: `<${uid}@${new URL(settings.publicUrl).hostname}>`,
    from: settings.mail.from,
    // An object is always a single address, even if it contains commas and brackets.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  await Promise.race([delivery, late]);
}

/**
 * Sends one message to the mail server, at least once. Failures are retried after growing delays. A message that the server rejects
 * permanently, or that failed for days, is given up and stays in the outbox.
 */
export const mailJob = defineJob<MailJobData>({
  name: mailQueue,
  // A server that takes its time holds up one of them.
  concurrency: 2,
  leaseSeconds,
  async handler({ uid }, run) {
    const { context } = run;
    const { owner } = context.database;
    const { rows } = await owner.query<{ content: string | null; attempts: number }>(
      sql`select content, attempts from mail_outbox where uid = ${uid} and sent_at is null and failed_at is null`,
    );
    const [mail] = rows;
    if (mail?.content == null) return 'done';
    try {
      await deliver(run, uid, mail.content);
    } catch (error) {
      const attempts = mail.attempts + 1;
      const isOver = isFinal(error) || attempts >= maxAttempts;
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // The server's response may quote the address.
      context.log.warn(
        { mail: uid, attempts, reason: code, answer: responseCode },
        isOver ? 'a message was given up' : 'a message could not be delivered yet',
      );
      await owner.query(
        sql`update mail_outbox set attempts = ${attempts}, failed_at = case when ${isOver}::boolean then now() end where uid = ${uid}`,
      );
      return isOver ? 'done' : { againAfterSeconds: waitAfter(attempts) };
    }
    await owner.query(
      sql`update mail_outbox set attempts = attempts + 1, sent_at = now(), content = null where uid = ${uid}`,
    );
    return 'done';
  },
});

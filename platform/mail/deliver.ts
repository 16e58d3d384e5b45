import { sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';

import type { MailSettings } from '../configuration/mail.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob } from '../jobs/job.ts';
import { mailQueue, type MailJobData, openMail } from './send.ts';

/** Milliseconds for one try: less than after which the queue takes the process for dead. */
const attemptTimeoutMs = 20_000;
/** Milliseconds for each step of talking to the server. */
const stepTimeoutMs = 8000;
/** Tries of one message: with the waits between them, two to three days. */
export const maxAttempts = 24;
/** Seconds before the second try, doubled with each further one up to the longest. */
const firstRetryDelaySeconds = 5;
const maxRetryDelaySeconds = 6 * 60 * 60;

/**
 * Seconds to wait after `attempts` failed tries: growing, and spread by half, so that what failed together is not tried again
 * together.
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const whole = Math.min(maxRetryDelaySeconds, firstRetryDelaySeconds * 2 ** (attempts - 1));
  return Math.ceil(whole / 2 + (whole / 2) * random);
}

const transports = new WeakMap<MailSettings, Transporter>();

function transportOf(mail: MailSettings): Transporter {
  const transport =
    transports.get(mail) ??
    createTransport({
      url: mail.smtpUrl,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
      // Text that a message quotes must never make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  transports.set(mail, transport);
  return transport;
}

/** Whether trying again is of no use: nobody to send it to, or refused for good (RFC 5321, section 4.2.1). */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode === undefined) return code === 'EENVELOPE';
  // A wrong password of ours is answered with 535, and mended without losing the message.
  return code !== 'EAUTH' && responseCode >= 500;
}

async function deliver({ settings }: PlatformContext, uid: string, content: string): Promise<void> {
  if (!settings.mail) throw new Error('There is no mail server any more.');
  const { to, subject, text, html } = await openMail(settings, content);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The mail server took too long.'));
    }, attemptTimeoutMs);
  });
  const delivery = transportOf(settings.mail).sendMail({
    // The same on each try, so that a mailbox recognises a message that was sent twice.
    messageId: `<${uid}@${new URL(settings.publicUrl).hostname}>`,
    from: settings.mail.from,
    // As an object it is one address, whatever commas and brackets it holds.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  try {
    await Promise.race([delivery, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Hands one message to the mail server, at least once. What fails is tried again after a growing wait; a message that the server
 * refuses for good, or that failed for days, is given up and stays in the outbox.
 */
export const mailJob = defineJob<MailJobData>({
  name: mailQueue,
  async handler({ uid }, { context }) {
    const { owner } = context.database;
    const { rows } = await owner.query<{ content: string | null; attempts: number }>(
      sql`select content, attempts from mail_outbox where uid = ${uid} and sent_at is null and failed_at is null`,
    );
    const [mail] = rows;
    if (mail?.content == null) return 'done';
    try {
      await deliver(context, uid, mail.content);
    } catch (error) {
      const attempts = mail.attempts + 1;
      const isOver = isFinal(error) || attempts >= maxAttempts;
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      // The server's own words may quote the address.
      context.log.warn(
        { mail: uid, attempts, reason: code, answer: responseCode },
        isOver ? 'a message was given up' : 'a message could not be delivered yet',
      );
      await owner.transaction(async (tx) => {
        await tx.query(
          sql`update mail_outbox set attempts = ${attempts}, failed_at = case when ${isOver}::boolean then now() end where uid = ${uid}`,
        );
        if (!isOver) await enqueue(tx, mailJob, { uid }, { after: waitAfter(attempts) });
      });
      return 'done';
    }
    await owner.query(
      sql`update mail_outbox set attempts = attempts + 1, sent_at = now(), content = null where uid = ${uid}`,
    );
    return 'done';
  },
});

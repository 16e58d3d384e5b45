import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { PlatformContext } from '../kernel/context.ts';
import type { Queryable } from '../database/index.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { enqueue, shareOf } from '../jobs/enqueue.ts';

/** A message to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; paragraphs are separated by blank lines. */
  readonly text: string;
  readonly html?: string;
}

/** The queue of messages to send. */
export const mailQueue = 'mail';

/** The data of the job for one message. */
export interface MailJobData {
  readonly uid: string;
}

export const mailPurpose = 'mail';

/** The stored form of a message, encrypted with the installation's secret. */
async function sealMail(settings: PlatformContext['settings'], mail: Mail): Promise<string> {
  return (await encryptionOf(settings)).encrypt(JSON.stringify(mail), mailPurpose);
}

/** Decrypts a message. Throws when the installation's secret has changed. */
export async function openMail(settings: PlatformContext['settings'], content: string): Promise<Mail> {
  return JSON.parse((await encryptionOf(settings)).decrypt(content, mailPurpose)) as Mail;
}

/**
 * Sends a message as part of the transaction that causes it: neither happens without the other. Without a mail server it stays in the
 * outbox.
 */
export async function sendMail(
  tx: Queryable,
  { settings }: Pick<PlatformContext, 'settings'>,
  mail: Mail,
): Promise<void> {
  const uid = randomUUID();
  const content = await sealMail(settings, mail);
  const share = (await shareOf(tx, {})) || null;
  await tx.query(sql`insert into mail_outbox (uid, content, share) values (${uid}, ${content}, ${share})`);
  if (settings.mail) await enqueue<MailJobData>(tx, { name: mailQueue }, { uid });
}

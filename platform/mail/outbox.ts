import { sql } from 'drizzle-orm';

import { sampleLogins } from '../configuration/sample-logins.ts';
import { isTrial, type Settings } from '../configuration/settings.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { type Mail, openMail } from './send.ts';

export const outboxPath = '/outbox';
/** Maximum number of messages on the page. */
const maxMessages = 100;
/** Messages read with one statement. */
const readAtOnce = 500;

/** True when the outbox may be shown at all: on a trial that may contain sample data and has no mail server. */
export function mayShowOutbox(settings: Settings): boolean {
  return !settings.mail && settings.sampleData === 'auto' && isTrial(settings);
}

/** True when the database contains the sample's users: messages of real users are never shown. */
export async function isOutboxOpen({
  database,
  settings,
}: Pick<PlatformContext, 'database' | 'settings'>): Promise<boolean> {
  if (!mayShowOutbox(settings)) return false;
  return (await sampleLogins(database)).length > 0;
}

export interface OutboxMail extends Mail {
  readonly at: Date;
}

/** The path of the page with the messages to one address. */
export function outboxPathTo(email: string): string {
  return `${outboxPath}?to=${encodeURIComponent(email)}`;
}

/**
 * The latest messages, newest first, at most `maxMessages`.
 * @param to limits them to one address. Stored messages are encrypted, so older ones are read until there are enough.
 */
export async function readOutbox(
  { database, settings }: Pick<PlatformContext, 'database' | 'settings'>,
  to?: string,
): Promise<OutboxMail[]> {
  const found: OutboxMail[] = [];
  for (let offset = 0; found.length < maxMessages; offset += readAtOnce) {
    const { rows } = await database.owner.query<{ content: string; at: string }>(sql`
      select content, created_at as at from mail_outbox where content is not null
      order by created_at desc, uid limit ${readAtOnce} offset ${offset}`);
    const mails = await Promise.all(
      rows.map(async ({ content, at }) => ({ ...(await openMail(settings, content)), at: new Date(at) })),
    );
    found.push(...mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()));
    if (rows.length < readAtOnce) break;
  }
  return found.slice(0, maxMessages);
}

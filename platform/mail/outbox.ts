import { sql } from 'drizzle-orm';

import { sampleLogins } from '../configuration/sample-logins.ts';
import { isTrial, type Settings } from '../configuration/settings.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { type Mail, openMail } from './send.ts';

export const outboxPath = '/outbox';
/** Maximum number of messages on the page. */
const maxMessages = 100;

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

/** The latest messages, newest first. */
export async function readOutbox({
  database,
  settings,
}: Pick<PlatformContext, 'database' | 'settings'>): Promise<OutboxMail[]> {
  const { rows } = await database.owner.query<{ content: string; at: string }>(sql`
    select content, created_at as at from mail_outbox where content is not null order by created_at desc, uid limit ${maxMessages}`);
  return Promise.all(
    rows.map(async ({ content, at }) => ({ ...(await openMail(settings, content)), at: new Date(at) })),
  );
}

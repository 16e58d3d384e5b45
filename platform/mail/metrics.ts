import { sql } from 'drizzle-orm';

import type { Figures } from '../kernel/metrics.ts';

/** The messages that wait for the mail server, and those that were given up and are still kept. */
export const mailFigures: Figures = async ({ database }) => {
  const { rows } = await database.owner.query<Record<'waiting' | 'oldest' | 'failed', number>>(sql`
    select count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null)), 0)::float8 as oldest,
      count(*) filter (where failed_at is not null)::int as failed
    from mail_outbox`);
  const [mail] = rows;
  return [
    {
      name: 'portal_mail_messages',
      help: 'Messages of the outbox by state.',
      values: [
        { labels: { state: 'waiting' }, value: mail?.waiting ?? 0 },
        { labels: { state: 'failed' }, value: mail?.failed ?? 0 },
      ],
    },
    {
      name: 'portal_mail_oldest_waiting_seconds',
      help: 'Age of the oldest message that waits.',
      values: [{ value: mail?.oldest ?? 0 }],
    },
  ];
};

import { type SQL, sql } from 'drizzle-orm';

import type { Settings } from '../configuration/settings.ts';
import type { Queryable } from '../database/index.ts';
import { openMail } from '../mail/send.ts';

/** Messages that are opened at once. */
const mailsAtOnce = 500;

/** A message in SQL: its recipient, its text, and the client of the work that wrote it, or null. */
interface MailSql {
  readonly recipient: SQL;
  readonly text: SQL;
  readonly share: SQL;
}

/** True in SQL for a recipient with one of these addresses. */
export function isOneOf(recipient: SQL, addresses: readonly string[]): SQL {
  return sql`lower(${recipient}) = any(${sql.param(addresses.map((address) => address.toLowerCase()))}::text[])`;
}

/** Deletes the messages that fulfil a condition. They are encrypted, so each is opened. Returns their number. */
export async function removeMails(
  owner: Queryable,
  settings: Settings,
  isMeant: (mail: MailSql) => SQL,
): Promise<number> {
  const columns = { recipient: sql`mail.recipient`, text: sql`mail.text`, share: sql`mail_outbox.share` };
  let [removed, last] = [0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await owner.query<{ uid: string; content: string }>(sql`
      select uid, content from mail_outbox where content is not null and uid > ${last}::uuid order by uid limit ${mailsAtOnce}`);
    const mails = await Promise.all(
      rows.map(async ({ uid, content }) => ({ ...(await openMail(settings, content)), uid })),
    );
    const list = (property: 'uid' | 'to' | 'text') => sql.param(mails.map((mail) => mail[property]));
    const { rowCount } = await owner.query(sql`
      delete from mail_outbox using unnest(${list('uid')}::uuid[], ${list('to')}::text[], ${list('text')}::text[]) mail (id, recipient, text)
      where uid = mail.id and ${isMeant(columns)}`);
    removed += rowCount;
    if (rows.length < mailsAtOnce) return removed;
    last = rows.at(-1)?.uid ?? last;
  }
}

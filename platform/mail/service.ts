import { sql } from 'drizzle-orm';

import { isOutsideTrial } from '../configuration/settings.ts';
import type { Service } from '../kernel/context.ts';
import type { Queryable } from '../database/index.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { isOutboxOpen, outboxPath, readOutbox } from './outbox.ts';
import { outboxPage } from './page.ts';

/** Milliseconds between deletions of old messages. */
const upkeepEveryMs = 60 * 60 * 1000;

const outboxSchema = {
  hide: true,
  querystring: { type: 'object', properties: { to: { type: 'string', maxLength: 320 } } },
};

/** Deletes messages after a month, delivered or not: they are of no use by then. */
async function removeOld(owner: Queryable): Promise<void> {
  await owner.query(sql`delete from mail_outbox where created_at < now() - interval '30 days'`);
}

/** The outbox as a page, for trying the product out without a mail server. */
export const mailService: Service = (app, context) => {
  const { database, log, settings } = context;
  app.get<{ Querystring: { to?: string } }>(outboxPath, { schema: outboxSchema }, async (request, reply) => {
    if (isOutsideTrial(request, settings) || !(await isOutboxOpen(context))) throw notFoundProblem();
    const { to } = request.query;
    return reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(context, to), to));
  });

  app.addHook('onReady', async () => {
    if (!settings.mail && settings.production)
      log.warn('SMTP_URL is not set: no messages are sent, including links for new passwords.');
  });
  addUpkeep(app, context, {
    everyMs: upkeepEveryMs,
    failure: 'old messages cannot be removed',
    work: () => removeOld(database.owner),
  });
};

import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The counts of rate limits, by limit and key. The columns and their order are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Start of the next window, in milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

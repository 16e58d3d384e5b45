import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment, read as ISO 8601. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The same to the millisecond, which is what other programs hold; without a name it has that of its key. */
export const millisecond = (name = '') =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

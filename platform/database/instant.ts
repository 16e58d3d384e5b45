import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp column, read as ISO 8601. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The same with the millisecond precision of other programs. The name defaults to the key. */
export const millisecond = (name = '') =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

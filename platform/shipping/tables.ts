import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The last audit entry that was sent to AUDIT_TO, at most one row. */
export const auditShipping = pgTable('audit_shipping', {
  /** Always true, which limits the table to one row. */
  only: boolean('only').primaryKey(),
  /** Time and identifier of the last entry that was sent. */
  throughAt: instant('through_at').notNull(),
  throughUid: uuid('through_uid').notNull(),
  /** Until then one process sends, and others leave it alone. */
  takenUntil: instant('taken_until').notNull(),
});

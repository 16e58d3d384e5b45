import { sql } from 'drizzle-orm';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { millisecond } from '../instant.ts';
import { type Comparison, compared, dayPattern, momentOf } from './compare.ts';
import type { PlatformKind } from './kind.ts';

const comparison: Comparison = {
  wanted: 'a date',
  /** A day without a time means the whole day (in UTC): on it, before it, or after it. */
  condition: (expression, operator, value) => {
    const from = momentOf(String(value));
    if (!from) return undefined;
    const since = sql`${from}::timestamptz`;
    if (!dayPattern.test(String(value))) return compared(operator, expression, since);
    // Added by the database, which knows years of five digits: the end of 9999-12-31 is in one.
    const until = sql`(${since} + interval '24 hours')`;
    const within = sql`(${expression} >= ${since} and ${expression} < ${until})`;
    switch (operator) {
      case 'eq':
        return within;
      case 'neq':
        return sql`(${within}) is not true`;
      case 'gt':
        return sql`${expression} >= ${until}`;
      case 'lte':
        return sql`${expression} < ${until}`;
      default:
        return compared(operator, expression, since);
    }
  },
};

export const instantKind: PlatformKind<FieldOf<'instant'>> = {
  column: () => millisecond(),
  schema: () => ({ type: 'string', format: 'date-time' }),
  comparison: () => comparison,
};

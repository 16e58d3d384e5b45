import { sql } from 'drizzle-orm';
import { date } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { compared, dayPattern, momentOf } from './compare.ts';
import { readDay } from './date-text.ts';
import type { PlatformKind } from './kind.ts';

function dayOf(text: string): string | undefined {
  const moment = momentOf(text);
  if (!moment) return undefined;
  const day = dayPattern.test(text.slice(0, 10)) ? text.slice(0, 10) : moment.toISOString().slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined;
}

export const dateKind: PlatformKind<FieldOf<'date'>> = {
  column: () => date({ mode: 'string' }),
  schema: () => ({ type: 'string', format: 'date' }),
  comparison: () => ({
    wanted: 'a date',
    condition: (expression, operator, value) => {
      const day = dayOf(String(value));
      return day === undefined ? undefined : compared(operator, expression, sql`${day}::date`);
    },
  }),
  convert: (_, text, { dateOrder }) => readDay(text, dateOrder) ?? text,
};

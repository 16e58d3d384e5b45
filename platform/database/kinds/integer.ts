import { integer } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { numberComparison } from './compare.ts';
import { monthOf } from './date-text.ts';
import type { PlatformKind } from './kind.ts';

/** The month that a text names: `June`, `Jun`, or a day of it, as a cell that shows only the month of a date. Undefined for other texts. */
function monthIn(text: string): number | undefined {
  const day = /^\d{4}-(\d{2})-\d{2}$/.exec(text)?.[1];
  return Number(day ?? monthOf(text.replace(/\.$/, ''))) || undefined;
}

export const integerKind: PlatformKind<FieldOf<'integer'>> = {
  column: (field) => (field.default === undefined ? integer() : integer().default(field.default)),
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  queryType: 'integer',
  comparison: () => numberComparison,
  convert: ({ month }, text) => {
    const named = month === true ? monthIn(text) : undefined;
    if (named !== undefined) return named;
    const number = text.replace(/^([+-]?\d{1,3}(?:,\d{3})+)(\.0+)?$/, (_match, digits: string) =>
      digits.replaceAll(',', ''),
    );
    return /^[+-]?\d{1,15}(\.0+)?$/.test(number) ? Number(number) : text;
  },
};

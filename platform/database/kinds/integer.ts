import { integer } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { numberComparison } from './compare.ts';
import type { PlatformKind } from './kind.ts';

export const integerKind: PlatformKind<FieldOf<'integer'>> = {
  column: (field) => (field.default === undefined ? integer() : integer().default(field.default)),
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  queryType: 'integer',
  comparison: () => numberComparison,
  convert: (_, text) => {
    const number = text.replace(/^([+-]?\d{1,3}(?:,\d{3})+)(\.0+)?$/, (_match, digits: string) =>
      digits.replaceAll(',', ''),
    );
    return /^[+-]?\d{1,15}(\.0+)?$/.test(number) ? Number(number) : text;
  },
};

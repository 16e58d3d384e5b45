import { doublePrecision } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { numberComparison } from './compare.ts';
import type { PlatformKind } from './kind.ts';

export const decimalKind: PlatformKind<FieldOf<'decimal'>> = {
  column: (field) =>
    field.default === undefined ? doublePrecision() : doublePrecision().default(field.default),
  schema: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  comparison: () => numberComparison,
  convert: (_, text) => (/^[+-]?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text),
};

import { sql } from 'drizzle-orm';
import { boolean } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { compared } from './compare.ts';
import type { PlatformKind } from './kind.ts';

const truePattern = /^(true|yes|y|x|1|wahr|vrai)$/i;
const falsePattern = /^(false|no|n|0|falsch|faux)$/i;

export const booleanKind: PlatformKind<FieldOf<'boolean'>> = {
  column: (field) =>
    boolean()
      .notNull()
      .default(field.default === true),
  schema: () => ({ type: 'boolean' }),
  writtenSchema: ({ codes }) => codes && { type: 'integer', enum: [codes.true, codes.false] },
  queryType: 'boolean',
  comparison: () => ({
    wanted: 'true or false',
    condition: (expression, operator, value) =>
      /^(true|false)$/i.test(String(value))
        ? compared(operator, expression, sql`${String(value)}::boolean`)
        : undefined,
  }),
  convert: (_, text) => {
    if (truePattern.test(text)) return true;
    return falsePattern.test(text) ? false : text;
  },
};

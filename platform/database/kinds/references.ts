import { type SQL, sql } from 'drizzle-orm';
import { uuid } from 'drizzle-orm/pg-core';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { FieldOf } from '../../../resources/declaration/index.ts';
import { itemsOf, keyOf, Unknown } from './cell.ts';
import type { Comparison } from './compare.ts';
import type { PlatformKind } from './kind.ts';
import { uidSchema } from './text.ts';

const identifiers = { schema: () => ({ type: 'array', items: uidSchema }), pathDepth: 1 };

/** Matches when one of the linked `rows` (alias `l`) has the value as `target_uid`; `neq` when none has. */
const comparison: Comparison = {
  wanted: 'an identifier',
  condition: (rows, operator, value) => {
    if (!isUuid(String(value))) return undefined;
    const exists: SQL = sql`exists (select ${rows} and l.target_uid = ${String(value)}::uuid)`;
    return operator === 'eq' ? exists : sql`not ${exists}`;
  },
  missing: (rows) => sql`not exists (select ${rows})`,
};

export const referencesKind: PlatformKind<FieldOf<'references'>> = {
  ...identifiers,
  isLinked: true,
  comparison: () => comparison,
  convert: (field, text, { words }) => {
    const items = itemsOf(text, words);
    const keys = items.map((name) => keyOf(field, name, words));
    return keys.find((key) => key instanceof Unknown) ?? keys;
  },
};

export const uidsKind: PlatformKind<FieldOf<'uids'>> = {
  ...identifiers,
  column: () => uuid().array().notNull().default([]),
};

import { jsonb } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { jsonb as jsonValue } from '../sql.ts';
import type { PlatformKind } from './kind.ts';

export const jsonKind: PlatformKind<FieldOf<'json'>> = {
  column: () => jsonb(),
  stored: jsonValue,
  schema: ({ items }, objectOf) => (items ? { type: 'array', items: objectOf(items) } : {}),
  pathDepth: 20,
};

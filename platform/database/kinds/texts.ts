import { text } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import type { PlatformKind } from './kind.ts';

export function textsColumn({ default: items }: { readonly default?: readonly string[] }) {
  return text()
    .array()
    .notNull()
    .default([...(items ?? [])]);
}

export const textsKind: PlatformKind<FieldOf<'texts'>> = {
  column: textsColumn,
  schema: ({ maxLength }) => ({ type: 'array', items: { type: 'string', maxLength } }),
  pathDepth: 1,
};

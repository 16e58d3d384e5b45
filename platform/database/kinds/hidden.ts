import { sql } from 'drizzle-orm';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import type { PlatformKind } from './kind.ts';
import { textColumn } from './text.ts';

/** Stored in the record's account. */
export const passwordKind: PlatformKind<FieldOf<'password'>> = {
  schema: () => ({ type: 'string' }),
  answerSchema: null,
};

/** Responses only contain whether a secret was set. */
export const secretKind: PlatformKind<FieldOf<'secret'>> = {
  column: textColumn,
  isEncrypted: true,
  answer: (column) => sql`(${column} is not null)`,
  schema: ({ maxLength }) => ({ type: 'string', maxLength }),
  answerSchema: { type: 'boolean' },
};

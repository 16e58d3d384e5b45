import { sql } from 'drizzle-orm';
import { boolean } from 'drizzle-orm/pg-core';

import type { FieldOf } from '../../../resources/declaration/index.ts';
import { compared } from './compare.ts';
import type { PlatformKind } from './kind.ts';

/** Words of spreadsheets and school systems in the languages of their users. */
const trueWords =
  /^(?:true(?:\(\))?|✓|✔|☑|t|yes|y|x|on|1|1\.0|active|a|enabled|open|current|employed|ja|wahr|aktiv|si|sí|activo|activa|oui|vrai|actif)$/i;
const falseWords =
  /^(?:false(?:\(\))?|✗|✘|☐|f|no|n|off|0|0\.0|inactive|i|disabled|closed|suspended|terminated|tobedeleted|not active|retired|resigned|former|deactivated|deleted|archived|blocked|nein|falsch|inaktiv|inactivo|inactiva|non|faux|inactif)$/i;

/** A code before a word, as in `A - Active`, and a remark after it, as in `Inactive (retired)` and `Active - full time`. */
const code = /^[a-z\d]\s*[-–:]\s*(?=[a-z])/i;
const remarkAfter = /^(active|inactive|enabled|disabled|terminated|retired|resigned)\b\s*[-–(:,/\d].*$/i;

/** The state that a word means for something that is on or off, such as an account. Undefined for other words. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.replace(code, '').replace(remarkAfter, '$1');
  if (trueWords.test(word)) return true;
  return falseWords.test(word) ? false : undefined;
}

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
  convert: (_, text) => readSwitch(text) ?? text,
};

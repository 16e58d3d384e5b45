import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

import type { Field, FieldOf } from '../../../resources/declaration/index.ts';
import { pastedEmail, pastedPhone, pastedPostalCode } from '../../../resources/declaration/imports/pasted.ts';
import { textComparison } from './compare.ts';
import type { PlatformKind } from './kind.ts';

export function textColumn({ default: value }: Pick<Field, 'default'>) {
  return typeof value === 'string' ? text().default(value) : text();
}

/** Format -> a pasted text in the spelling of the format. */
const pasted: Readonly<Record<string, ((text: string) => string) | undefined>> = {
  email: pastedEmail,
  phone: pastedPhone,
  postalCode: pastedPostalCode,
};

export const uidSchema = { type: 'string', format: 'uuid' };

export const textKind: PlatformKind<FieldOf<'text'>> = {
  column: textColumn,
  check: ({ maxLength }, column) =>
    maxLength === undefined ? undefined : sql`char_length(${column}) <= ${sql.raw(String(maxLength))}`,
  schema: ({ maxLength, format }) => ({
    type: 'string',
    maxLength,
    ...(format === 'email' ? { format: 'email' } : format === 'uid' ? uidSchema : {}),
  }),
  comparison: () => textComparison,
  convert: ({ format }, text) => (format === undefined ? text : (pasted[format]?.(text) ?? text)),
};

import { uuid } from 'drizzle-orm/pg-core';

import type { Field, FieldOf } from '../../../resources/declaration/index.ts';
import { keyOf } from './cell.ts';
import { identifierComparison, textComparison } from './compare.ts';
import type { PlatformKind } from './kind.ts';
import { textColumn, uidSchema } from './text.ts';

/** True when a reference is stored as the identifier of a row, so that a foreign key can enforce it. */
export function isIdentifierReference(field: Field): boolean {
  return field.kind === 'reference' && field.targetKey === undefined && field.freeText !== true;
}

/** A record embedded in a response. */
export const namedReference = {
  type: ['object', 'null'],
  properties: { uid: uidSchema, name: { type: 'string' } },
};

export const referenceKind: PlatformKind<FieldOf<'reference'>> = {
  column: (field) => (isIdentifierReference(field) ? uuid() : textColumn(field)),
  schema: (field) => {
    if (field.shape === 'object') return namedReference;
    return isIdentifierReference(field) ? uidSchema : { type: 'string', maxLength: 200 };
  },
  comparison: (field) => (isIdentifierReference(field) ? identifierComparison : textComparison),
  convert: (field, text, { words }) => keyOf(field, text, words),
};

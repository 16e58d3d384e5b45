import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import type { Field } from '../../resources/declaration/index.ts';
import { millisecond } from './instant.ts';
import { isIdentifierReference } from './naming.ts';

function textColumn(field: Field): PgColumnBuilderBase {
  return typeof field.default === 'string' ? text().default(field.default) : text();
}

function bareColumn(field: Field): PgColumnBuilderBase {
  switch (field.kind) {
    case 'integer':
      return field.default === undefined ? integer() : integer().default(field.default as number);
    case 'decimal':
      return field.default === undefined
        ? doublePrecision()
        : doublePrecision().default(field.default as number);
    case 'boolean':
      return boolean()
        .notNull()
        .default(field.default === true);
    case 'date':
      return date({ mode: 'string' });
    case 'instant':
      return millisecond();
    case 'json':
      return jsonb();
    case 'choices':
    case 'texts':
      return text()
        .array()
        .notNull()
        .default(Array.isArray(field.default) ? (field.default as string[]) : []);
    case 'uids':
      return uuid().array().notNull().default([]);
    case 'reference':
      if (isIdentifierReference(field)) return uuid();
      return textColumn(field);
    case 'text':
    case 'choice':
    case 'secret':
      return textColumn(field);
    case 'references':
    case 'image':
    case 'password':
      throw new TypeError(`A field of kind ${field.kind} has no column.`);
  }
}

/** The column in which a field is stored. */
export function fieldColumn(field: Field): PgColumnBuilderBase {
  const column = bareColumn(field);
  // Every builder has notNull; their common base type leaves it out.
  return field.required ? (column as unknown as { notNull(): PgColumnBuilderBase }).notNull() : column;
}

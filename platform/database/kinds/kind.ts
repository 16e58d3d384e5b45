import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import type { DateOrder } from '../../../resources/declaration/imports/importCalls.ts';
import type { Field, Fields } from '../../../resources/declaration/index.ts';
import type { Comparison } from './compare.ts';

/** A JSON schema. */
type Schema = Readonly<Record<string, unknown>>;

/** Text in a file for a record -> the key that records store. */
export interface Words {
  get(word: string): string | undefined;
  has(word: string): boolean;
}

/** The means by which the cells of a file are read. */
interface Reading {
  readonly words: Words;
  /** The order of numbers in dates such as 3/4/2026. Undefined when it is not known. */
  readonly dateOrder: DateOrder | undefined;
}

/**
 * The platform's behavior for one kind of field. `Declared` is the declared field with the words of the kind. The methods are bivariant on
 * purpose, so that all kinds fit into one table.
 */
export interface PlatformKind<Declared = Field> {
  /** The column of a value. Omitted when values are rows of another table. */
  column?(this: void, field: Declared): PgColumnBuilderBase;
  /** Values are rows of a link table, one per referenced record. */
  readonly isLinked?: true;
  /** The check constraint of the column. */
  check?(this: void, field: Declared, column: AnyPgColumn | undefined): SQL | undefined;
  /** Values are encrypted before they are stored. */
  readonly isEncrypted?: true;
  /** Converts a non-null value to the form of its column; unchanged by default. */
  stored?(this: void, value: unknown): SQL;
  /** The value of the column in responses; defaults to the column itself. */
  answer?(this: void, column: SQL): SQL;
  /** The JSON schema of a value. `objectOf` is that of an object of declared fields. */
  schema(this: void, field: Declared, objectOf: (fields: Fields) => Schema): Schema;
  /** The schema in responses, if it is not that of the value; null when responses omit it. */
  readonly answerSchema?: Schema | null;
  /** The schema in request bodies, if it differs. Undefined when it does not. */
  writtenSchema?(this: void, field: Declared): Schema | undefined;
  /** The type of a query parameter; defaults to text. */
  readonly queryType?: 'integer' | 'boolean';
  /** Maximum number of segments of a patch's path below the field; defaults to 0. */
  readonly pathDepth?: number;
  /** The comparison in filters. Omitted when lists cannot be filtered by the kind. */
  comparison?(this: void, field: Declared): Comparison;
  /** Converts a cell of an imported file to the form of request bodies; unchanged by default. */
  convert?(this: void, field: Declared, text: string, reading: Reading): unknown;
}

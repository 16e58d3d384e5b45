import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core';

import type { Field, Fields } from '../../../resources/declaration/index.ts';
import type { Comparison } from './compare.ts';

/** A JSON schema. */
type Schema = Readonly<Record<string, unknown>>;

/** Text in a file (key or name, in lower case) -> the key that the record stores. */
export type Words = ReadonlyMap<string, string>;

/**
 * Everything that the platform knows of one kind of field. `Declared` is the declared field with the words of the kind. The methods are
 * bivariant on purpose, so that all kinds fit into one table.
 */
export interface PlatformKind<Declared = Field> {
  /** The column in which a value is stored; left out where rows of another table hold it. */
  column?(this: void, field: Declared): PgColumnBuilderBase;
  /** Values are rows of a link table, one for each record that the field names. */
  readonly isLinked?: true;
  /** The rule of the database that values of the column keep. */
  check?(this: void, field: Declared, column: AnyPgColumn | undefined): SQL | undefined;
  /** Values are encrypted before they are stored. */
  readonly isEncrypted?: true;
  /** A value that is not null as its column takes it; as it is when left out. */
  stored?(this: void, value: unknown): SQL;
  /** The value of the column as answers tell it; the column itself when left out. */
  answer?(this: void, column: SQL): SQL;
  /** The JSON schema of a value. `objectOf` is that of an object of declared fields. */
  schema(this: void, field: Declared, objectOf: (fields: Fields) => Schema): Schema;
  /** The schema of what answers tell, where it is not the value; null where they tell nothing. */
  readonly answerSchema?: Schema | null;
  /** The schema of a value in a body that writes a record, where it differs; undefined where it does not. */
  writtenSchema?(this: void, field: Declared): Schema | undefined;
  /** The type of a parameter of a call's query; a text when left out. */
  readonly queryType?: 'integer' | 'boolean';
  /** Most segments of a patch's path below the field; none when left out. */
  readonly pathDepth?: number;
  /** How filters compare a value; left out where lists cannot be filtered by the kind. */
  comparison?(this: void, field: Declared): Comparison;
  /** The text of a cell of an imported file as bodies carry it; the text itself when left out. */
  convert?(this: void, field: Declared, text: string, words: Words): unknown;
}

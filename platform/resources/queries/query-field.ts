import type { SQL } from 'drizzle-orm';

import type { FilterOperator } from '../../../resources/declaration/filters/filterOperators.ts';
import type { Comparison } from '../../database/kinds/compare.ts';

/** A name in filters and order instructions. */
export interface QueryField {
  readonly comparison: Comparison;
  readonly operators: readonly FilterOperator[];
  /** The SQL to compare with; for a linked field the rows (alias `l`) that it refers to. */
  readonly expression: SQL;
  /** The SQL to sort by. Undefined when lists cannot be sorted by it. */
  readonly order?: SQL;
  /** True when there is always a value, so that sorting needs no rule for nulls. */
  readonly always: boolean;
  /** Conditions that all rows with a value meet, by value, for computed values: their indexes find the rows. */
  readonly foundBy?: Readonly<Record<string, SQL>>;
  /** The search document of the row, when it has the value: its index finds the rows that may contain a text. */
  readonly document?: SQL;
}

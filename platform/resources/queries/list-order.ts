import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { identifierColumn } from '../../database/naming.ts';
import { validationProblem } from '../../kernel/problem.ts';
import { parseOrder } from './paging.ts';
import type { QueryFields } from './query-fields.ts';

/** One key of a list's order. Rows without a value come last in both directions. */
export interface SortKey {
  readonly expression: SQL;
  readonly isDescending: boolean;
  readonly isNullable: boolean;
}

/** Breaks ties, so that no page repeats or skips a row. */
const identifierKey: SortKey = {
  expression: sql`t.${sql.identifier(identifierColumn)}`,
  isDescending: false,
  isNullable: false,
};

/** The keys of a list's order, the identifier last. Lists are ordered by the field that names a record unless instructions say otherwise. */
export function sortKeys(
  resource: AnyResource,
  { byName }: QueryFields,
  instructions: string = resource.title,
): readonly SortKey[] {
  const parsed = parseOrder(instructions);
  if ('wrong' in parsed)
    throw validationProblem({
      orderInstructions: [`“${parsed.wrong}” is not an instruction such as “Name” or “Name desc”.`],
    });
  const keys = parsed.map(({ field: name, descending }): SortKey => {
    const field = byName.get(name.toLowerCase());
    if (!field?.order)
      throw validationProblem({ orderInstructions: [`${name} is no field that can be sorted by.`] });
    return { expression: field.order, isDescending: descending, isNullable: !field.always };
  });
  return [...keys, identifierKey];
}

/** The keys as the list of an `order by`. */
export function orderBy(keys: readonly SortKey[]): SQL {
  const parts = keys.map(
    ({ expression, isDescending, isNullable }) =>
      sql`${expression}${isDescending ? sql` desc` : sql``}${isNullable ? sql` nulls last` : sql``}`,
  );
  return sql.join(parts, sql`, `);
}

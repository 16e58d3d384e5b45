import { type SQL, sql } from 'drizzle-orm';

import { FilterError, type FilterNode } from './filter-parser.ts';
import type { QueryField } from './query-field.ts';
import type { QueryFields } from './query-fields.ts';
import { holds, searchedWord } from './search-sql.ts';

/** A condition that all rows of a comparison meet and that an index finds, if there is one. */
function foundSooner({ document, foundBy }: QueryField, operator: string, value: string): SQL | undefined {
  if (operator === 'contains') return document && holds(document, value);
  return operator === 'eq' && foundBy && Object.hasOwn(foundBy, value) ? foundBy[value] : undefined;
}

function comparisonOf(
  node: Extract<FilterNode, { kind: 'compare' }>,
  fields: ReadonlyMap<string, QueryField>,
  areMany: boolean,
): SQL {
  const field = fields.get(node.field.toLowerCase());
  if (!field || field.operators.length === 0)
    throw new FilterError(`${node.field} is no field that can be filtered.`);
  if (!field.operators.includes(node.operator))
    throw new FilterError(
      `${node.field} cannot be filtered by ${node.operator}; it takes ${field.operators.join(', ')}.`,
    );
  if (node.value.type === 'null') {
    const missing = field.comparison.missing?.(field.expression) ?? sql`${field.expression} is null`;
    if (node.operator === 'eq') return missing;
    if (node.operator === 'neq') return sql`not (${missing})`;
    throw new FilterError('null can only be compared by eq and neq.');
  }
  const { comparison, expression } = field;
  const condition = comparison.condition(expression, node.operator, node.value.value);
  if (!condition) throw new FilterError(`${node.field} can only be compared with ${comparison.wanted}.`);
  const sooner = foundSooner(field, node.operator, String(node.value.value));
  const whole = sooner ? sql`(${sooner} and ${condition})` : condition;
  return areMany && comparison.isText ? unestimated(whole) : whole;
}

/**
 * A condition that the planner takes for true in half of the rows. About folded texts it knows nothing: by its own guess, one row in 200 or
 * fewer, it would sort all matches instead of walking the order to the end of the page.
 */
function unestimated(condition: SQL): SQL {
  return sql`case when ${condition} then true else false end`;
}

/**
 * The SQL condition of a filter over the fields that the caller may use. A search for a word covers the whole record. Throws FilterError
 * with a message.
 * @param areMany true where the filter is known to have many matches
 */
export function filterCondition(node: FilterNode, fields: QueryFields, areMany = false): SQL {
  if (node.kind !== 'compare' && node.nodes.length === 0) return node.kind === 'and' ? sql`true` : sql`false`;
  const { byName, search } = fields;
  const word = search && searchedWord(node, search, byName);
  if (search && word !== undefined) return areMany ? unestimated(search.word(word)) : search.word(word);
  if (node.kind === 'compare') return comparisonOf(node, byName, areMany);
  const parts = node.nodes.map((part) => filterCondition(part, fields, areMany));
  return sql`(${sql.join(parts, node.kind === 'and' ? sql` and ` : sql` or `)})`;
}

import { type SQL, sql } from 'drizzle-orm';

import { FilterError, type FilterNode } from './filter-parser.ts';
import type { QueryField } from './query-field.ts';
import type { QueryFields } from './query-fields.ts';
import { holds, searchedWord } from './search-sql.ts';

function comparison(
  node: Extract<FilterNode, { kind: 'compare' }>,
  fields: ReadonlyMap<string, QueryField>,
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
  if (node.operator !== 'contains' || !field.document) return condition;
  return sql`(${holds(field.document, String(node.value.value))} and ${condition})`;
}

/**
 * The SQL condition of a filter over the fields that the caller may use. A search for a word covers the whole record. Throws FilterError
 * with a message.
 */
export function filterCondition(node: FilterNode, fields: QueryFields): SQL {
  if (node.kind !== 'compare' && node.nodes.length === 0) return node.kind === 'and' ? sql`true` : sql`false`;
  const { byName, search } = fields;
  const word = search && searchedWord(node, search, byName);
  if (search && word !== undefined) return search.word(word);
  if (node.kind === 'compare') return comparison(node, byName);
  const parts = node.nodes.map((part) => filterCondition(part, fields));
  return sql`(${sql.join(parts, node.kind === 'and' ? sql` and ` : sql` or `)})`;
}

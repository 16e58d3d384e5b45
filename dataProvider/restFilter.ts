import { type Condition, valueOfText } from '../resources/declaration/conventions.ts';
import type { AnyResource } from '../resources/declaration/index.ts';
import type { ListFilter } from './filters.ts';

/** A value in the record's type: numbers and flags bare, everything else as text. */
function typed(resource: AnyResource, { field, value }: Condition): Condition['value'] {
  return value === null ? null : (valueOfText(resource.fields[field], String(value)) ?? value);
}

/**
 * A list's filter in the dialect: the field name for equality, otherwise `field~operator`; an array matches any of its values; `~2` is
 * appended for further conditions on the same field; `q` searches. Calls that act on all records of a list take the same filter.
 */
export function restFilter(resource: AnyResource, { q, groups }: ListFilter): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [condition, ...others] of groups) {
    if (!condition) continue;
    const { field, operator } = condition;
    let key = operator === 'eq' ? field : `${field}~${operator}`;
    for (let count = 2; key in query; count += 1) key = `${field}~${operator}~${count}`;
    const values = [condition, ...others].map((one) => typed(resource, one));
    query[key] = others.length > 0 ? values : values[0];
  }
  if (q !== '') query['q'] = q;
  return query;
}

import { type Condition, queryName } from './conventions.ts';
import { kindOf } from './kinds/index.ts';
import type { AnyResource } from './resource.ts';

/** A value in the platform's filter grammar: texts in quotes (inner quotes doubled), instants as datetime, others bare, null for none. */
function literal(resource: AnyResource, { field, value }: Condition): string {
  if (value === null) return 'null';
  const text = String(value);
  const { time, bare } = kindOf(resource.fields[field]) ?? {};
  if (time) return `datetime'${text}'`;
  return bare?.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** Conditions of which one must hold, in the grammar of `filters`. */
export function anyOf(resource: AnyResource, conditions: readonly Condition[]): string {
  return conditions
    .map(
      (condition) =>
        `${queryName(resource, condition.field)}~${condition.operator}~${literal(resource, condition)}`,
    )
    .join('~or~');
}

/** The same beside other conditions: in parentheses when there are several. */
export function groupOf(resource: AnyResource, conditions: readonly Condition[]): string {
  const text = anyOf(resource, conditions);
  return conditions.length > 1 ? `(${text})` : text;
}

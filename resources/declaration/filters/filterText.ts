import { type Condition, queryName } from '../conventions.ts';
import type { FilterOperator } from './filterOperators.ts';
import { kindOf } from '../kinds/index.ts';
import type { AnyResource } from '../resource.ts';

/** A value in the platform's filter grammar: texts in quotes (inner quotes doubled), instants as datetime, others bare, null for none. */
function literal(resource: AnyResource, { field, value }: Condition): string {
  if (value === null) return 'null';
  const text = String(value);
  const { time, bare } = kindOf(resource.fields[field]) ?? {};
  if (time) return `datetime'${text}'`;
  return bare?.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** A moment as people choose it: a minute, without seconds. */
const minutePattern = /T\d\d:\d\d(?::00(?:\.0+)?)?Z$/;
const minuteMs = 60_000;

/**
 * The conditions for a minute, which means the whole minute: the list shows minutes, and a stored moment has seconds too. Undefined for
 * other conditions.
 */
function ofMinute(resource: AnyResource, { field, operator, value }: Condition): string | undefined {
  const from = String(value);
  if (kindOf(resource.fields[field])?.time !== 'moment' || !minutePattern.test(from)) return undefined;
  const until = new Date(Date.parse(from) + minuteMs).toISOString();
  const name = queryName(resource, field);
  const part = (symbol: FilterOperator, moment: string) => `${name}~${symbol}~datetime'${moment}'`;
  switch (operator) {
    case 'eq':
      return `(${part('gte', from)}~and~${part('lt', until)})`;
    case 'neq':
      return `(${part('lt', from)}~or~${part('gte', until)}~or~${name}~eq~null)`;
    case 'gt':
      return part('gte', until);
    case 'lte':
      return part('lt', until);
    default:
      return undefined;
  }
}

function conditionText(resource: AnyResource, condition: Condition): string {
  const { field, operator } = condition;
  return (
    ofMinute(resource, condition) ??
    `${queryName(resource, field)}~${operator}~${literal(resource, condition)}`
  );
}

/** Conditions of which one must hold, in the grammar of `filters`. */
export function anyOf(resource: AnyResource, conditions: readonly Condition[]): string {
  return conditions.map((condition) => conditionText(resource, condition)).join('~or~');
}

/** The same beside other conditions: in parentheses when there are several. */
export function groupOf(resource: AnyResource, conditions: readonly Condition[]): string {
  const text = anyOf(resource, conditions);
  return conditions.length > 1 ? `(${text})` : text;
}

import { type SQL, sql } from 'drizzle-orm';

import { choiceValue } from '../../resources/declaration/codec/index.ts';
import type { FilterOperator } from '../../resources/declaration/conventions.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { FilterError, type FilterNode, type FilterValue } from './filter-parser.ts';
import type { QueryField } from './query-fields.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const compare: Partial<Record<FilterOperator, SQL>> = {
  eq: sql`=`,
  neq: sql`is distinct from`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
};

/** `value` as a pattern that stands for itself: `50%` finds 50%, not all that begins with 50. */
export function escapeLike(value: string): string {
  return value.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function compared(operator: FilterOperator, left: SQL, right: SQL): SQL {
  const symbol = compare[operator];
  if (!symbol) throw new TypeError(`${operator} does not compare.`);
  return sql`${left} ${symbol} ${right}`;
}

/** Texts are compared without regard to case. `ilike` can use the trigram index of the column. */
function compareText(expression: SQL, operator: FilterOperator, text: string): SQL {
  const value = escapeLike(text);
  switch (operator) {
    case 'contains':
      return sql`${expression} ilike ${`%${value}%`}`;
    case 'doesnotcontain':
      return sql`(${expression} is null or ${expression} not ilike ${`%${value}%`})`;
    case 'startswith':
      return sql`${expression} ilike ${`${value}%`}`;
    case 'endswith':
      return sql`${expression} ilike ${`%${value}`}`;
    default:
      return compared(operator, sql`lower(${expression})`, sql`lower(${text}::text)`);
  }
}

function instantOf(text: string): Date | undefined {
  const moment = new Date(dayPattern.test(text) ? `${text}T00:00:00Z` : text);
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}

const millisecondsPerDay = 86_400_000;

/** A day without a time stands for the whole of it (in UTC): created on it, before it, or after it. */
function compareInstant(expression: SQL, operator: FilterOperator, text: string): SQL | undefined {
  const from = instantOf(text);
  if (!from) return undefined;
  if (!dayPattern.test(text)) return compared(operator, expression, sql`${from}::timestamptz`);
  const until = sql`${new Date(from.getTime() + millisecondsPerDay)}::timestamptz`;
  const since = sql`${from}::timestamptz`;
  const within = sql`(${expression} >= ${since} and ${expression} < ${until})`;
  switch (operator) {
    case 'eq':
      return within;
    case 'neq':
      return sql`(${within}) is not true`;
    case 'gt':
      return sql`${expression} >= ${until}`;
    case 'lte':
      return sql`${expression} < ${until}`;
    default:
      return compared(operator, expression, since);
  }
}

function dayOf(text: string): string | undefined {
  const moment = instantOf(text);
  if (!moment) return undefined;
  const day = dayPattern.test(text.slice(0, 10)) ? text.slice(0, 10) : moment.toISOString().slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined;
}

/** Whether there is such a row, or (`neq`) none. */
function among(operator: FilterOperator, rows: SQL): SQL {
  return operator === 'eq' ? sql`exists (select ${rows})` : sql`not exists (select ${rows})`;
}

function textOf(value: Exclude<FilterValue, { type: 'null' }>): string {
  return String(value.value);
}

/** The condition that `value` makes of the field; undefined where the value is of another type. */
function compareValue(
  field: QueryField,
  operator: FilterOperator,
  value: Exclude<FilterValue, { type: 'null' }>,
): SQL | undefined {
  const { expression } = field;
  const text = textOf(value);
  switch (field.comparison) {
    case 'text':
      return compareText(expression, operator, text);
    case 'number':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
        ? compared(operator, expression, sql`${text}::numeric`)
        : undefined;
    case 'boolean':
      return /^(true|false)$/i.test(text) ? compared(operator, expression, sql`${text}::boolean`) : undefined;
    case 'date': {
      const day = dayOf(text);
      return day === undefined ? undefined : compared(operator, expression, sql`${day}::date`);
    }
    case 'instant':
      return compareInstant(expression, operator, text);
    case 'choice': {
      const choice = choiceValue(field.field?.options ?? [], value.type === 'number' ? value.value : text);
      return choice === undefined ? undefined : compared(operator, expression, sql`${choice}::text`);
    }
    case 'identifier':
      return isUuid(text) ? compared(operator, expression, sql`${text}::uuid`) : undefined;
    case 'member':
      return isUuid(text) ? among(operator, sql`${expression} and l.target_uid = ${text}::uuid`) : undefined;
    case 'target':
      return isUuid(text) && field.identifier && (operator === 'eq' || operator === 'neq')
        ? compared(operator, field.identifier, sql`${text}::uuid`)
        : compareText(expression, operator, text);
  }
}

const wantedValues: Record<QueryField['comparison'], string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  instant: 'a date',
  choice: 'one of its choices',
  identifier: 'an identifier',
  target: 'a text',
  member: 'an identifier',
};

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
    if (field.comparison === 'member') return among(node.operator === 'eq' ? 'neq' : 'eq', field.expression);
    if (node.operator === 'eq') return sql`${field.expression} is null`;
    if (node.operator === 'neq') return sql`${field.expression} is not null`;
    throw new FilterError('null can only be compared by eq and neq.');
  }
  const condition = compareValue(field, node.operator, node.value);
  if (!condition)
    throw new FilterError(`${node.field} can only be compared with ${wantedValues[field.comparison]}.`);
  return condition;
}

/** The condition that a filter makes over the fields that the caller may use. Throws FilterError with a sentence. */
export function filterCondition(node: FilterNode, fields: ReadonlyMap<string, QueryField>): SQL {
  if (node.kind === 'compare') return comparison(node, fields);
  const parts = node.nodes.map((part) => filterCondition(part, fields));
  return sql`(${sql.join(parts, node.kind === 'and' ? sql` and ` : sql` or `)})`;
}

import { type SQL, sql } from 'drizzle-orm';

import {
  isSortable,
  operatorsOf,
  queryName,
  writeName,
  type FilterOperator,
} from '../../resources/declaration/conventions.ts';
import { type AnyResource, type Field, mayAskFor, type Reader } from '../../resources/declaration/index.ts';
import { isIdentifierReference } from '../database/naming.ts';
import { column, type Embed, embedsOf, embedTitle, linksOf } from './columns.ts';

/** How a value is compared. `target` is an embedded record: by its identifier or by its name. `member` is one of a list of records. */
export type Comparison =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'choice'
  | 'identifier'
  | 'target'
  | 'member';

/** A name that filters and order instructions may use. */
export interface QueryField {
  readonly comparison: Comparison;
  readonly operators: readonly FilterOperator[];
  /** The SQL that values are compared with; member: whether there is a row `l` of these that has the value as `target_uid`. */
  readonly expression: SQL;
  /** target: the identifier beside the name. */
  readonly identifier?: SQL;
  /** The SQL that lists are sorted by. Undefined where they cannot be. */
  readonly order?: SQL;
  /** Whether there is always a value, so that sorting need not say where none goes. */
  readonly always: boolean;
  /** choice: its options. */
  readonly field?: Field;
}

const byKind: Partial<Record<Field['kind'], Comparison>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'instant',
  choice: 'choice',
  references: 'member',
};
const equalityOperators = ['eq', 'neq'] as const;
const textOperators = operatorsOf({ kind: 'text' });

function comparisonOf(field: Field): Comparison | undefined {
  if (field.kind === 'reference') return isIdentifierReference(field) ? 'identifier' : 'text';
  return byKind[field.kind];
}

function ofField(
  resource: AnyResource,
  name: string,
  field: Field,
  embed: Embed | undefined,
): QueryField | undefined {
  const comparison = comparisonOf(field);
  if (comparison === undefined) return undefined;
  const expression = comparison === 'member' ? linksOf(resource, name) : column(resource, name);
  // People see a reference by its name, so lists are sorted by that; texts without regard to case.
  const sortValue = embed ? embedTitle(embed) : expression;
  const order = embed || comparison === 'text' ? sql`lower(${sortValue})` : sortValue;
  return {
    comparison,
    operators: operatorsOf(field),
    expression,
    ...(isSortable(field) ? { order } : {}),
    always: (field.required === true || field.kind === 'boolean') && !embed,
    field,
  };
}

function identifierOf(expression: SQL): QueryField {
  return {
    comparison: 'identifier',
    operators: equalityOperators,
    expression,
    order: expression,
    always: true,
  };
}

/**
 * The names that filters and order instructions of a reader may use, in lower case: each field's own, its query name and
 * the one it is written by; the identifier; the scope; embedded records and their name (`buildingType`, `buildingType.name`). A
 * reader does not ask by values that they do not see.
 */
export function queryFields(resource: AnyResource, reader: Reader): ReadonlyMap<string, QueryField> {
  const names = new Map<string, QueryField>();
  const add = (name: string, field: QueryField) => names.set(name.toLowerCase(), field);
  const embeds = embedsOf(resource);

  for (const embed of embeds) {
    if (!mayAskFor(resource, embed.source, reader)) continue;
    const expression = embedTitle(embed);
    const identifier = column(resource, embed.source);
    const filterable = resource.fields[embed.source]?.filterable !== false;
    const target: QueryField = {
      comparison: 'target',
      operators: filterable ? textOperators : [],
      expression,
      identifier,
      order: sql`lower(${expression})`,
      always: false,
    };
    add(embed.property, target);
    add(`${embed.property}.name`, { ...target, comparison: 'text' });
    add(`${embed.property}.uid`, identifierOf(identifier));
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayAskFor(resource, name, reader)) continue;
    const queryField = ofField(
      resource,
      name,
      field,
      embeds.find(({ source }) => source === name),
    );
    if (!queryField) continue;
    for (const spelling of [queryName(resource, name), writeName(resource, name), name])
      if (field.shape !== 'object') add(spelling, queryField);
  }
  for (const property of [resource.identifier.field, ...Object.values(resource.scope)])
    add(property, identifierOf(column(resource, property)));
  return names;
}

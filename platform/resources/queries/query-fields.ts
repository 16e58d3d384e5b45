import { type SQL, sql } from 'drizzle-orm';

import { isSortable, operatorsOf, queryName, writeName } from '../../../resources/declaration/conventions.ts';
import {
  type AnyResource,
  type Field,
  mayAskFor,
  type Reader,
} from '../../../resources/declaration/index.ts';
import { kindOf, kinds } from '../../../resources/declaration/kinds/index.ts';
import { type Comparison, identifierComparison, textComparison } from '../../database/kinds/compare.ts';
import { orderKey } from '../../database/schema/search-columns.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import { column, type Embed, embedsOf, embedTitle, linksOf } from '../columns.ts';
import { foundBy } from '../extensions.ts';
import type { QueryField } from './query-field.ts';
import { hasDocument, type Search, searchDocumentSql, searchOf } from './search-sql.ts';

/** The names that filters and order instructions of a list can use. */
export interface QueryFields {
  /** By name, in lower case. */
  readonly byName: ReadonlyMap<string, QueryField>;
  readonly search: Search | undefined;
}

const equalityOperators = ['eq', 'neq'] as const;
const textOperators = kinds.text.operators;

/** An embedded record is compared by its identifier or its name. */
function targetComparison(identifier: SQL): Comparison {
  return {
    ...textComparison,
    condition: (expression, operator, value) =>
      (operator === 'eq' || operator === 'neq'
        ? identifierComparison.condition(identifier, operator, value)
        : undefined) ?? textComparison.condition(expression, operator, value),
  };
}

/** Texts are sorted in their natural order; in logs, which may have millions of rows, only without regard to case. */
function orderOfTexts(resource: AnyResource, text: SQL): SQL {
  return resource.callsByHand ? sql`lower(${text})` : orderKey(text);
}

function ofField(
  resource: AnyResource,
  name: string,
  field: Field,
  embed: Embed | undefined,
): QueryField | undefined {
  const kind = platformKindOf(field);
  const comparison = kind.comparison?.(field);
  if (comparison === undefined) return undefined;
  const expression = kind.isLinked ? linksOf(resource, name) : column(resource, name);
  // Users see a reference by its name, so lists are sorted by the name.
  const sortValue = embed ? embedTitle(embed) : expression;
  const conditions = foundBy(resource, name);
  const order = embed || comparison.isText ? orderOfTexts(resource, sortValue) : sortValue;
  return {
    comparison,
    operators: operatorsOf(field),
    expression,
    ...(isSortable(field) ? { order } : {}),
    ...(conditions && { foundBy: conditions }),
    always: (field.required === true || kindOf(field).isFlag === true) && !embed,
    ...(hasDocument(resource) && field.search && field.kind === 'text' && !field.computed
      ? { document: searchDocumentSql }
      : {}),
  };
}

function identifierOf(expression: SQL): QueryField {
  return {
    comparison: identifierComparison,
    operators: equalityOperators,
    expression,
    order: expression,
    always: true,
  };
}

/**
 * The names that a reader may use in filters and order instructions, in lower case: each field's own, query and write name; the identifier;
 * the scope; embedded records and their name (`buildingType`, `buildingType.name`). Fields that a reader cannot see are excluded.
 */
export function queryFields(
  resource: AnyResource,
  reader: Reader,
  leftOut: readonly string[] = [],
): QueryFields {
  const names = new Map<string, QueryField>();
  const add = (name: string, field: QueryField) => names.set(name.toLowerCase(), field);
  const embeds = embedsOf(resource);

  for (const embed of embeds) {
    if (!mayAskFor(resource, embed.source, reader) || leftOut.includes(embed.source)) continue;
    const expression = embedTitle(embed);
    const identifier = column(resource, embed.source);
    const filterable = resource.fields[embed.source]?.filterable !== false;
    const target: QueryField = {
      comparison: targetComparison(identifier),
      operators: filterable ? textOperators : [],
      expression,
      order: orderOfTexts(resource, expression),
      always: false,
    };
    add(embed.property, target);
    add(`${embed.property}.name`, { ...target, comparison: textComparison });
    add(`${embed.property}.uid`, identifierOf(identifier));
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!mayAskFor(resource, name, reader) || leftOut.includes(name)) continue;
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
  return { byName: names, search: searchOf(resource, reader, leftOut, names) };
}

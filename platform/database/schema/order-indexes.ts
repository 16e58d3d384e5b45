import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, type PgTableExtraConfigValue } from 'drizzle-orm/pg-core';

import { type AnyResource, type Field, snakeCase } from '../../../resources/declaration/index.ts';
import { platformKindOf } from '../kinds/index.ts';
import { identifierColumn, parentProperties, tableName, tenantColumn } from '../naming.ts';
import { orderKey } from './search-columns.ts';

/** A stored field: its property, column and declaration. */
type Stored = readonly [property: string, column: string, field: Field];

/** The initial orders of a resource's lists, as sort keys, and that of a call which names none: by the title. */
function initialOrders({ places, title }: AnyResource): (readonly string[])[] {
  const orders = Object.values(places).flatMap(({ list }) =>
    list?.sort === undefined ? [] : [[list.sort, ...(list.thenBy ?? [])]],
  );
  const hasTitle = orders.some(([first]) => first === title);
  return [
    ...new Map([...orders, ...(hasTitle ? [] : [[title]])].map((order) => [order.join(), order])).values(),
  ];
}

/** The columns of an order. Undefined when no index has it: a key descends, is not stored as text, or belongs to another record. */
function columnsOf(order: readonly string[], stored: readonly Stored[]): string[] | undefined {
  const columns = order.map((key) =>
    stored.find(
      ([property, , field]) =>
        property === key &&
        field.target === undefined &&
        platformKindOf(field).comparison?.(field)?.isText === true,
    ),
  );
  return columns.every((found) => found !== undefined) ? columns.map(([, column]) => column) : undefined;
}

/**
 * The indexes by which tenants read the first pages of their lists: tenant, sort keys in their natural order, identifier.
 */
export function orderIndexes(
  resource: AnyResource,
  stored: readonly Stored[],
  columns: Readonly<Record<string, AnyPgColumn>>,
): PgTableExtraConfigValue[] {
  if (resource.tenancy !== 'client') return [];
  const parents = parentProperties(resource).map(({ property }) => snakeCase(property));
  const pick = (name: string) => {
    const column = columns[name];
    if (!column) throw new TypeError(`There is no column ${name}.`);
    return column;
  };
  return initialOrders(resource).flatMap((order) => {
    const sorted = columnsOf(order, stored);
    if (!sorted) return [];
    return index(`${tableName(resource)}_${sorted.join('_')}_order`).on(
      pick(tenantColumn),
      ...parents.slice(-1).map(pick),
      ...sorted.map((name) => orderKey(sql`${pick(name)}`)),
      pick(identifierColumn),
    );
  });
}

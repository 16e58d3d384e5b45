import { type SQL, sql } from 'drizzle-orm';

import { lowerBoundHeader, nextHeader } from '../../../resources/declaration/codec/listAnswer.ts';
import { isUuid, uuidsFrom } from '../../../resources/declaration/identifiers.ts';
import {
  filterOperators,
  type FilterOperator,
} from '../../../resources/declaration/filters/filterOperators.ts';
import { type AnyResource, readerOf } from '../../../resources/declaration/index.ts';
import { searchFieldsOf, searchWords } from '../../../resources/declaration/filters/searchFilter.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { Queryable } from '../../database/index.ts';
import type { CallAnswer, QueryParameters, QueryValues } from '../../http/call.ts';
import { validationProblem } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { FilterError, filterLimits, type FilterNode, type FilterValue } from './filter-parser.ts';
import { filterCondition } from './filter-sql.ts';
import type { ListQuery } from './window.ts';
import { listParameters, maxPageSize } from './paging.ts';
import { queryFields, type QueryFields } from './query-fields.ts';
import { listRecords } from '../read.ts';
import type { Params } from '../rows.ts';

/** The query of lists in the dialect of ra-data-simple-rest, whose values are JSON. Paging, order and filters of other lists work too. */
export const simpleRestParameters = {
  sort: {
    type: 'string',
    description: 'Field and direction: `["createdAt","DESC"]`.',
    maxLength: 200,
  },
  range: {
    type: 'string',
    description: `First and last row, from 0: \`[0,24]\`; the first ${maxPageSize} when left out.`,
    maxLength: 100,
  },
  filter: {
    type: 'string',
    description:
      'Fields with the value, or the values of which one, that they have: `{"state":"failed"}`. `field~operator` compares with the operators of `filters`, `field~operator~2` once more; `q` searches.',
    maxLength: 8000,
  },
  pagesize: {
    type: 'integer',
    description: 'Records per page, where there is no `range`.',
    minimum: 1,
    maximum: maxPageSize,
  },
  pagenumber: listParameters.pagenumber,
  after: listParameters.after,
  orderInstructions: listParameters.orderInstructions,
  filters: listParameters.filters,
} as const satisfies QueryParameters;

export type SimpleRestQuery = Omit<QueryValues<typeof simpleRestParameters>, 'after'> &
  Pick<ListQuery, 'after'>;

const allRows = [0, maxPageSize - 1] as const;
/** Highest row: a database counts through all rows before a page. */
const lastRow = 1_000_000_000;

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw validationProblem({ [name]: [`${name} is not valid JSON.`] });
  }
}

function readRange(text: string | undefined): readonly [first: number, last: number] {
  const range = text === undefined ? allRows : readJson('range', text);
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  const isRow = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= lastRow;
  if (!isRow(first) || !isRow(last) || last < first || last - first >= maxPageSize)
    throw validationProblem({
      range: [`range is the first and the last row, at most ${maxPageSize} of them: [0,24].`],
    });
  return [first, last];
}

function readSort(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const sort = readJson('sort', text);
  const [field, direction = 'ASC'] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || !/^\w+$/.test(field) || !/^(?:asc|desc)$/i.test(String(direction)))
    throw validationProblem({ sort: ['sort is a field and its direction: ["createdAt","DESC"].'] });
  return `${field} ${String(direction).toLowerCase()}`;
}

function valueOf(name: string, json: unknown): FilterValue {
  if (json === null) return { type: 'null' };
  if (typeof json === 'string') return { type: 'text', value: json };
  if (typeof json === 'boolean') return { type: 'boolean', value: json };
  if (typeof json === 'number') return { type: 'number', value: json };
  throw validationProblem({ filter: [`${name} is compared with a text, a number, true, false or null.`] });
}

function comparisons(key: string, value: unknown): FilterNode {
  const [field = '', operator = 'eq', nth = '2', ...rest] = key.split('~');
  if (rest.length > 0 || !/^\d{1,3}$/.test(nth) || !(filterOperators as readonly string[]).includes(operator))
    throw validationProblem({ filter: [`“${key}” is no field, alone or with ~ and an operator.`] });
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  const nodes = values.map((value): FilterNode => ({
    kind: 'compare',
    field,
    operator: operator as FilterOperator,
    value: valueOf(field, value),
  }));
  const [only, second] = nodes;
  return only && second === undefined ? only : { kind: 'or', nodes };
}

function searched(resource: AnyResource, term: unknown): FilterNode[] {
  if (typeof term !== 'string') throw validationProblem({ filter: ['q is a text.'] });
  if (term.trim() === '') return [];
  const fields = searchFieldsOf(resource);
  return searchWords(term.trim()).map((word) => ({
    kind: 'or',
    nodes: fields.map((field): FilterNode => ({
      kind: 'compare',
      field,
      operator: 'contains',
      value: { type: 'text', value: word },
    })),
  }));
}

/** The condition that one of the searched identifiers begins with `term`. Undefined for a text that is no beginning of one. */
function begunBy(resource: AnyResource, term: unknown, { byName }: QueryFields): SQL | undefined {
  const range = typeof term === 'string' ? uuidsFrom(term.trim()) : undefined;
  const references = Object.entries(resource.fields).flatMap(([name, { search, target }]) =>
    search && target !== undefined ? name : [],
  );
  if (!range || references.length === 0) return undefined;
  const { first, last } = range;
  const ways = [resource.identifier.field, ...references].flatMap((name) => {
    const field = byName.get(name.toLowerCase());
    return field ? sql`${field.expression} between ${first}::uuid and ${last}::uuid` : [];
  });
  return sql.join(ways, sql` or `);
}

/** The condition of `filter` on `t`. Throws 400 with a message. */
function simpleRestCondition(resource: AnyResource, text: string | undefined, principal: Principal): SQL {
  return filterObject(resource, text === undefined ? {} : readJson('filter', text), principal);
}

/** The same for an object from a body. */
export function filterObject(resource: AnyResource, filter: unknown, principal: Principal): SQL {
  if (!isObject(filter)) throw validationProblem({ filter: ['filter is an object: {"state":"failed"}.'] });
  const { q, ...compared } = filter;
  const words = q === undefined ? [] : searched(resource, q);
  const nodes = Object.entries(compared).map(([key, value]) => comparisons(key, value));
  const count = [...nodes, ...words].reduce(
    (sum, node) => sum + (node.kind === 'compare' ? 1 : node.nodes.length),
    0,
  );
  if (count > filterLimits.comparisons)
    throw validationProblem({ filter: [`A filter can have at most ${filterLimits.comparisons} values.`] });
  try {
    const fields = queryFields(resource, readerOf(resource, principal));
    const holds = (some: readonly FilterNode[]) => filterCondition({ kind: 'and', nodes: some }, fields);
    const begun = begunBy(resource, q, fields);
    if (!begun) return holds([...nodes, ...words]);
    // Texts contain no whole identifiers.
    const found = isUuid(String(q).trim()) ? begun : sql`${begun} or ${holds(words)}`;
    return sql`${holds(nodes)} and (${found})`;
  } catch (error) {
    if (error instanceof FilterError) throw validationProblem({ filter: [error.message] });
    throw error;
  }
}

/** One page of a list in the dialect of ra-data-simple-rest: an array of records, with their range and the total in Content-Range, and whether there are more. */
export async function listSimpleRest(
  tx: Queryable,
  resource: AnyResource,
  { params, principal, query }: { params: Params; principal: Principal; query: SimpleRestQuery },
): Promise<CallAnswer> {
  const { range, pagesize, pagenumber } = query;
  const [first, last] =
    range === undefined && pagesize !== undefined
      ? [pagesize * pagenumber, pagesize * (pagenumber + 1) - 1]
      : readRange(range);
  const page = await listRecords(tx, resource, {
    params,
    principal,
    narrowed: simpleRestCondition(resource, query.filter, principal),
    query: {
      pagesize: last - first + 1,
      pagenumber: 0,
      offset: first,
      after: query.after,
      orderInstructions: readSort(query.sort) ?? query.orderInstructions,
      filters: query.filters,
    },
  });
  const { items, rowCount, rowCountIsLowerBound, next } = page;
  const shown = items.length === 0 ? '*' : `${first}-${first + items.length - 1}`;
  return {
    headers: {
      'content-range': `${resource.name} ${shown}/${rowCount}`,
      ...(rowCountIsLowerBound ? { [lowerBoundHeader]: 'true' } : {}),
      ...(next === undefined ? {} : { [nextHeader]: next }),
    },
    body: items,
  };
}

import { isObject } from '../values.ts';
import { propertiesOf } from '../kinds/properties.ts';

/** A list in a response. */
export interface ListAnswer {
  readonly items: readonly unknown[];
  /** Number of rows on all pages. Undefined when the response does not include it. */
  readonly rowCount?: number;
  /** True when there are more than `rowCount` rows. */
  readonly isLowerBound?: boolean;
  /** The platform says that it applied the search term. */
  readonly isSearched?: true;
}

/** Present in a response in the dialect of ra-data-simple-rest when there are more rows than the total of its Content-Range. */
export const lowerBoundHeader = 'x-total-is-lower-bound';

function countIn(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value);
  return typeof value === 'number' || isDigits ? Number(value) : undefined;
}

/**
 * Reads a list in every shape that platforms respond with: a bare array, or an object with `items` or `results` and an optional `rowCount`
 * or `totalCount`. Names match in any case. Anything else is an empty list.
 */
export function readList(answer: unknown): ListAnswer {
  if (Array.isArray(answer)) return { items: answer };
  if (!isObject(answer)) return { items: [] };
  const read = propertiesOf(answer);
  const items: unknown[] = [read('items'), read('results')].find(Array.isArray) ?? [];
  return {
    items,
    rowCount: countIn(read('rowCount')) ?? countIn(read('totalCount')),
    isLowerBound: read('rowCountIsLowerBound') === true,
    ...(read('isSearched') === true ? { isSearched: true } : {}),
  };
}

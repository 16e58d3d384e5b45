import { isObject } from '../values.ts';
import { propertiesOf } from '../kinds/properties.ts';

/** A list in a response. */
export interface ListAnswer {
  readonly items: readonly unknown[];
  /** The response is not a list. */
  readonly isUnreadable?: true;
  /** Number of rows on all pages. Undefined when the response does not include it. */
  readonly rowCount?: number;
  /** True when there are more than `rowCount` rows. */
  readonly isLowerBound?: boolean;
  /** For `after` of the next page. */
  readonly next?: string;
  /** The platform says that it applied the search term. */
  readonly isSearched?: true;
}

/** Present in a response in the dialect of ra-data-simple-rest when there are more rows than the total of its Content-Range. */
export const lowerBoundHeader = 'x-total-is-lower-bound';

/** The `next` of a page in that dialect. */
export const nextHeader = 'x-next';

function countIn(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value);
  return typeof value === 'number' || isDigits ? Number(value) : undefined;
}

/**
 * Reads a list in every shape that platforms respond with: a bare array, or an object with `items`, `results` or one other array, and an
 * optional `rowCount` or `totalCount`. Names match in any case. No response and `rowCount: 0` are an empty list.
 */
export function readList(answer: unknown): ListAnswer {
  if (Array.isArray(answer)) return { items: answer };
  if (answer === null || answer === undefined) return { items: [] };
  if (!isObject(answer)) return { items: [], isUnreadable: true };
  const read = propertiesOf(answer);
  const arrays = Object.values(answer).filter(Array.isArray);
  const found =
    [read('items'), read('results')].find(Array.isArray) ?? (arrays.length === 1 ? arrays[0] : undefined);
  const next = read('next');
  const rowCount = countIn(read('rowCount')) ?? countIn(read('totalCount'));
  return {
    items: found ?? [],
    ...(found === undefined && rowCount !== 0 ? { isUnreadable: true } : {}),
    rowCount,
    isLowerBound: read('rowCountIsLowerBound') === true,
    ...(typeof next === 'string' ? { next } : {}),
    ...(read('isSearched') === true ? { isSearched: true } : {}),
  };
}

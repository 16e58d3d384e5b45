import { isObject } from '../values.ts';
import { propertiesOf } from '../kinds/properties.ts';

/** A list as a platform answers it. */
export interface ListAnswer {
  readonly items: readonly unknown[];
  /** How many rows there are on all pages; undefined where the answer does not say. */
  readonly rowCount?: number;
  /** There are more than `rowCount`. */
  readonly isLowerBound?: boolean;
}

function countIn(value: unknown): number | undefined {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value);
  return typeof value === 'number' || isDigits ? Number(value) : undefined;
}

/**
 * Reads a list in every shape in which platforms answer one: a bare array, or an object with `items` or `results` and, where it says how
 * many there are, `rowCount` or `totalCount`. Names are read in any case. Anything else is an empty list.
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
  };
}

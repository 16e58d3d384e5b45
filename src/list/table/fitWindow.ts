import { keep, kept } from '../../browser/kept.ts';
import { rowHeight } from './measures.ts';

/** The page size of a profile without a choice (spec section 5). */
const defaultPageSize = 10;
/** localStorage key of `measured`. */
const key = 'safety-portal.list-surroundings';
/** Height of bars, title, filters and footer before the first measurement. */
const defaultSurroundingsPx = 345;
/** Minimum number of rows of one line, or the same height in taller rows. */
const minRows = 10;

/** Key in `measured` of the latest measurement of any list. */
const latest = '';

function stored(): Record<string, number> {
  try {
    return { ...(JSON.parse(kept(key) ?? '{}') as Record<string, number>) };
  } catch {
    return {};
  }
}

/** List -> pixels, as last measured in this browser. */
const measured = stored();

/** Pixels of the window's height that are not available to the rows of a list. */
export const knownSurroundings = (list: string) =>
  measured[list] ?? measured[latest] ?? defaultSurroundingsPx;

const readOnce: Record<string, number> = {};

/**
 * The number of rows of a height that fit the window without scrolling. Known before the first render, so
 * that the first request uses it. Computed once per list: measuring the rendered list must not cause another
 * request.
 */
export function rowsThatFit(list: string, height: number): number {
  const surroundings = (readOnce[list] ??= knownSurroundings(list));
  const room = Math.max(window.innerHeight - surroundings - rowHeight, minRows * rowHeight);
  return Math.floor(room / height);
}

/** localStorage key of a choice on this device: `set` when lists have the rows of the profile even when these are ten. */
export const rowsKey = 'safety-portal.rows';

/** Initial rows per page: the profile's. Ten stand for no choice unless the user wants exactly ten on this device. */
export function startingPageSize(list: string, ofProfile: number, height: number): number {
  return ofProfile === defaultPageSize && !kept(rowsKey) ? rowsThatFit(list, height) : ofProfile;
}

/**
 * Stores the measurement of a list for its next start in this browser, and for lists that were never shown.
 */
export function keepSurroundings(list: string, pixels: number): void {
  if (Math.abs((measured[list] ?? 0) - pixels) <= 2) return;
  measured[list] = measured[latest] = pixels;
  keep(key, JSON.stringify(measured));
}

import { overviews } from '../../../resources/product/menu/index.ts';
import { defaultPageSize } from '../../../resources/product/ownRecord.ts';
import { keep, kept } from '../../browser/kept.ts';
import { mediaMatches } from '../../browser/mediaMatches.ts';
import { compactWindow, rowHeight } from './measures.ts';

/** localStorage key of `measured`. */
const key = 'safety-portal.list-surroundings';
/** Height of bars, title, one line of filters and footer. */
const plainSurroundingsPx = 289;
/** Height of the tabs above a list that stands beside others, or among those of a record. */
const tabsPx = 53;
/** Height of bars, title, filters and footer on a phone, where they take more lines. */
const compactSurroundingsPx = 386;
/** Minimum number of rows of one line, or the same height in taller rows. */
const minRows = 10;

function stored(): Record<string, number> {
  try {
    return { ...(JSON.parse(kept(key) ?? '{}') as Record<string, number>) };
  } catch {
    return {};
  }
}

/** List and window -> pixels, as last measured in this browser. */
const measured = stored();

/** Filters take as many lines as the width of the window leaves them. */
const keyOf = (list: string) => `${list} ${Math.round(window.innerWidth / 100)}`;

/** Pixels around a list that was not measured yet in a window of this width. */
function expectedSurroundings(list: string): number {
  const hasTabs = list.includes(':') || overviews.some(({ asTabs, path }) => asTabs && list.startsWith(path));
  const plain = mediaMatches(compactWindow) ? compactSurroundingsPx : plainSurroundingsPx;
  return plain + (hasTabs ? tabsPx : 0);
}

/**
 * Pixels of the window's height that are not available to the rows of a list.
 * @param list path of its place, because the same records stand below tabs in one area and not in the other
 */
export const knownSurroundings = (list: string) => measured[keyOf(list)] ?? expectedSurroundings(list);

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

/** Stores the measurement of a list for its next start in this browser. */
export function keepSurroundings(list: string, pixels: number): void {
  const at = keyOf(list);
  if (Math.abs((measured[at] ?? 0) - pixels) <= 2) return;
  measured[at] = pixels;
  keep(key, JSON.stringify(measured));
}

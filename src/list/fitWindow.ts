import { rowHeight } from './measures.ts';

/** The page size of a profile in which nobody has chosen one (spec section 5). */
const defaultPageSize = 10;
/** localStorage key of `measured`. */
const key = 'safety-portal.list-surroundings';
/** Bars, title, filters and footer, before anything was measured. */
const defaultSurroundingsPx = 345;
/** Rows of one line that a page has even where the window is too low for them, or as much in higher rows. */
const minRows = 10;

/** In `measured`, what was measured last of any list. */
const latest = '';

function stored(): Record<string, number> {
  try {
    return { ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>) };
  } catch {
    return {};
  }
}

/** List -> pixels, as measured last in this page or an earlier one. */
const measured = stored();

/** Pixels of the window that the rows of a list do not have. */
export const knownSurroundings = (list: string) =>
  measured[list] ?? measured[latest] ?? defaultSurroundingsPx;

const readOnce: Record<string, number> = {};

/**
 * As many rows of a height as the window holds without scrolling. Known before anything is drawn, so that the first call asks for
 * these. Read once for each list: it must not ask again because its own drawing was measured.
 */
export function rowsThatFit(list: string, height: number): number {
  const surroundings = (readOnce[list] ??= knownSurroundings(list));
  const room = Math.max(window.innerHeight - surroundings - rowHeight, minRows * rowHeight);
  return Math.floor(room / height);
}

/** The rows per page that somebody starts with: those of their profile, where they have chosen any. */
export function startingPageSize(list: string, ofProfile: number, height: number): number {
  return ofProfile === defaultPageSize ? rowsThatFit(list, height) : ofProfile;
}

/** Keeps what a list was measured to leave of the window, for its next start in this browser, and for lists that were never shown. */
export function keepSurroundings(list: string, pixels: number): void {
  if (Math.abs((measured[list] ?? 0) - pixels) <= 2) return;
  measured[list] = measured[latest] = pixels;
  try {
    localStorage.setItem(key, JSON.stringify(measured));
  } catch {
    // A browser that keeps nothing goes by the usual measure.
  }
}

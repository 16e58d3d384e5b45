import { rowHeight } from './measures.ts';

/** The page size of a profile in which nobody has chosen one (spec section 5). */
const unchosen = 10;
/** localStorage key of the pixels of a window that the rows of a list do not have, as they were measured last. */
const key = 'safety-portal.list-surroundings';
/** Bars, title, filters and footer, before anything was measured. */
const usual = 345;
/** Rows of one line that a page has even where the window is too low for them, or as much in higher rows. */
const fewest = 10;

function storedHeight(): number {
  try {
    const pixels = Number(localStorage.getItem(key));
    return pixels >= 100 && pixels < 2000 ? pixels : usual;
  } catch {
    return usual;
  }
}

// Read once: a list must not ask again because its own drawing was measured.
let surroundings: number | undefined;
let measured: number | undefined;

/** Pixels of the window that the rows of a list do not have: as measured last, in this page or an earlier one. */
export function knownSurroundings(): number {
  return measured ?? storedHeight();
}

/** As many rows of a height as the window holds without scrolling. Known before anything is drawn, so that the first call asks for these. */
export function rowsThatFit(height: number): number {
  surroundings ??= storedHeight();
  const room = Math.max(window.innerHeight - surroundings - rowHeight, fewest * rowHeight);
  return Math.floor(room / height);
}

/** The rows per page that somebody starts with: those of their profile, where they have chosen any. */
export function startingPageSize(ofProfile: number, height: number): number {
  return ofProfile === unchosen ? rowsThatFit(height) : ofProfile;
}

/** Keeps what a list was measured to leave of the window, for the next start in this browser. */
export function keepSurroundings(pixels: number): void {
  measured = pixels;
  try {
    if (Math.abs(storedHeight() - pixels) > 2) localStorage.setItem(key, String(pixels));
  } catch {
    // A browser that keeps nothing goes by the usual measure.
  }
}

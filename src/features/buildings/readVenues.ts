import type { AnswerOf } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { mapActions } from '../../../resources/product/maps.ts';

/** A page of venues as the maps service answers it. */
export type VenuePage = AnswerOf<(typeof mapActions)['venues']>;
export type Venue = VenuePage['results'][number];

/** Why reading ended: no next page remained, or the service led nowhere. */
export type VenuesEnd = 'whole' | 'loop' | 'repeated' | 'stalled' | 'tooMany';

/** Milliseconds after which a page that has not come will not come. */
const pageTimeoutMs = 15_000;
/** Most venues that are read: a service that never ends has to stop somewhere. */
const maxVenuesRead = 20_000;

interface Reading {
  readonly readPage: (nexturl: string | undefined, signal: AbortSignal) => Promise<VenuePage>;
  /** Called with the new venues of each page. */
  readonly onVenues: (venues: readonly Venue[]) => void;
  /** Ends the reading; it then rejects. */
  readonly signal: AbortSignal;
}

/** The answer of a page; undefined where it does not come. */
async function readPageInTime({ readPage, signal }: Reading, nexturl: string | undefined) {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, pageTimeoutMs);
  signal.addEventListener('abort', giveUp);
  try {
    return await readPage(nexturl, waiting.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (waiting.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** The address of the next page as the service gave it; undefined for the last page. */
function nextOf({ properties }: VenuePage): string | undefined {
  const next = isObject(properties) ? properties['nexturl'] : undefined;
  return typeof next === 'string' && next !== '' ? next : undefined;
}

/**
 * Reads the venues of a maps service page by page, each with the `nexturl` of the one before, until none remains (spec section 4, Map
 * data). Rejects when a page fails; the venues of the pages before it were handed over.
 */
export async function readVenues(reading: Reading): Promise<VenuesEnd> {
  const asked = new Set<string>();
  const known = new Set<string>();
  let nexturl: string | undefined;
  for (;;) {
    const page = await readPageInTime(reading, nexturl);
    if (page === undefined) return 'stalled';
    const newVenues = page.results.filter(({ id }) => !known.has(id));
    for (const { id } of newVenues) known.add(id);
    if (newVenues.length > 0) reading.onVenues(newVenues);
    nexturl = nextOf(page);
    if (nexturl === undefined) return 'whole';
    if (asked.has(nexturl)) return 'loop';
    if (newVenues.length === 0) return 'repeated';
    if (known.size >= maxVenuesRead) return 'tooMany';
    asked.add(nexturl);
  }
}

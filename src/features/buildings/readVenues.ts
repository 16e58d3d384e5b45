import type { AnswerOf } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { mapActions } from '../../../resources/product/maps.ts';

/** A response with one page of venues from the maps service. */
export type VenuePage = AnswerOf<(typeof mapActions)['venues']>;
export type Venue = VenuePage['results'][number];

/** Why reading ended: `whole` after the last page, the others for a service that never ends. */
export type VenuesEnd = 'whole' | 'loop' | 'repeated' | 'stalled' | 'tooMany';

/** Timeout of a page, in milliseconds. */
const pageTimeoutMs = 15_000;
/** Maximum number of venues, for a service that returns pages endlessly. */
const maxVenuesRead = 20_000;

interface Reading {
  readonly readPage: (nexturl: string | undefined, signal: AbortSignal) => Promise<VenuePage>;
  /** Called with the new venues of each page. */
  readonly onVenues: (venues: readonly Venue[]) => void;
  /** Aborts the reading, which then rejects. */
  readonly signal: AbortSignal;
}

/** The response of a page; undefined after a timeout. */
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

/** The next page's URL from the service; undefined on the last page. */
function nextOf({ properties }: VenuePage): string | undefined {
  const next = isObject(properties) ? properties['nexturl'] : undefined;
  return typeof next === 'string' && next !== '' ? next : undefined;
}

/**
 * Reads the venues of a maps service page by page, each with the `nexturl` of the previous one, until there
 * is none (spec section 4, Map data). Rejects when a page fails; venues of earlier pages were passed on.
 */
export async function readVenues(reading: Reading): Promise<VenuesEnd> {
  const requestedUrls = new Set<string>();
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
    if (requestedUrls.has(nexturl)) return 'loop';
    if (newVenues.length === 0) return 'repeated';
    if (known.size >= maxVenuesRead) return 'tooMany';
    requestedUrls.add(nexturl);
  }
}

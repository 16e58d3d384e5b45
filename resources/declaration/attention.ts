import type { Localized } from './localized.ts';

/** A value of a filter: a constant, or the instant `hoursAgo` hours before now. */
type AttentionValue = string | number | boolean | { readonly hoursAgo: number };

/**
 * Records that need a user's attention. Every user who may open the place sees their number, linked to the list with the filter. A platform
 * that responds with 404 or 400 lacks the filter: it is asked once, and the count is hidden.
 */
export interface Attention {
  /** Name of the place whose list shows the records. */
  readonly place: string;
  /** `field~operator` -> value, as in the URL of the list. */
  readonly filter: Readonly<Record<string, AttentionValue>>;
  /** Label for one record, with `%{smart_count}` for the number. */
  readonly one: Localized;
  /** Label for several records. */
  readonly many: Localized;
}

/** The filter as of `now`, in the form that lists take. */
export function attentionFilter(
  { filter }: Pick<Attention, 'filter'>,
  now: Date,
): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(filter).map(([condition, value]) => {
      if (typeof value !== 'object') return [condition, value];
      // Rounded to the minute, so that the requests of one page share a cache entry.
      const moment = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - value.hoursAgo * 3_600_000);
      return [condition, moment.toISOString()];
    }),
  );
}

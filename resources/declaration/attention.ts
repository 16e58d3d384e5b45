import type { Localized } from './localized.ts';
import { type FilterValue, valueAsOf } from './filters/relative.ts';

/**
 * Records that need a user's attention. Every user who may open the place sees their number, linked to the list with the filter. A platform
 * that responds with 404 or 400 lacks the filter: it is asked once, and the count is hidden.
 */
export interface Attention {
  /** Name of the place whose list shows the records. */
  readonly place: string;
  /** `field~operator` -> value, as in the URL of the list; `{ hoursAgo }` and `{ daysAgo }` are relative to now. */
  readonly filter: Readonly<Record<string, FilterValue>>;
  /** It cannot wait: the bell of the top bar counts it too, every few minutes. */
  readonly rings?: true;
  /** Label for one record, with `%{smart_count}` for the number. */
  readonly one: Localized;
  /** Label for several records. */
  readonly many: Localized;
}

/** The filter as of `now`, in the form that lists take. */
export function attentionFilter(
  { filter }: Pick<Attention, 'filter'>,
  now: Date,
): Readonly<Record<string, string | number | boolean | null>> {
  return Object.fromEntries(
    Object.entries(filter).map(([condition, value]) => [condition, valueAsOf(value, now)]),
  );
}

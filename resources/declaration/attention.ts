import type { Localized } from './localized.ts';

/** A value of a filter: itself, or the moment so many hours ago. */
export type AttentionValue = string | number | boolean | { readonly hoursAgo: number };

/** Records that somebody has to look after. Whoever may open the place sees how many there are, and comes to the list with the filter. A platform that answers it with 404 or 400 lacks the filter: it is asked once, and the count is left out. */
export interface Attention {
  /** Name of the place whose list shows them. */
  readonly place: string;
  /** `field~operator` -> value, as in the address of the list. */
  readonly filter: Readonly<Record<string, AttentionValue>>;
  /** Their name, with `%{smart_count}` for how many. */
  readonly one: Localized;
  /** The same for several. */
  readonly many: Localized;
}

/** The filter at the moment `now`, as the list takes it. */
export function attentionFilter(
  { filter }: Pick<Attention, 'filter'>,
  now: Date,
): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(filter).map(([condition, value]) => {
      if (typeof value !== 'object') return [condition, value];
      // To the minute, so that one page asks for one answer.
      const moment = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - value.hoursAgo * 3_600_000);
      return [condition, moment.toISOString()];
    }),
  );
}

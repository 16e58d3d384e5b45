/**
 * A value of a declared filter: a constant, null for no value; the instant `hoursAgo` hours before now; or the day `daysAgo` days before today. Both are negative for
 * times to come.
 */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | { readonly hoursAgo: number }
  | { readonly daysAgo: number };

/** The value as of `now`, as filters take it. Days are those of the viewer's own calendar. */
export function valueAsOf(value: FilterValue, now: Date): string | number | boolean | null {
  if (typeof value !== 'object' || value === null) return value;
  if ('daysAgo' in value) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - value.daysAgo);
    const digits = (part: number, length: number) => String(part).padStart(length, '0');
    return [digits(day.getFullYear(), 4), digits(day.getMonth() + 1, 2), digits(day.getDate(), 2)].join('-');
  }
  // Rounded to the minute, so that the requests of one page share a cache entry.
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(minute - value.hoursAgo * 3_600_000).toISOString();
}

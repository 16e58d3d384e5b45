/**
 * The day that a moment begins in the time zone. Undefined for a moment within a day. A file of its own: the list's start needs it, and
 * not what else there is about periods.
 */
export function dayBegun(moment: string, timeZone: string | undefined): string | undefined {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return undefined;
  // Swedish writes days as ISO 8601 does.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const day = days.format(at);
  // A day does not begin at midnight where the clocks skip that hour.
  return day === days.format(at.getTime() - 1) ? undefined : day;
}

/**
 * The day that a moment begins in the time zone. Undefined for a moment within a day. A file of its own: the list's start needs it, and
 * not what else there is about periods.
 */
export function dayBegun(moment: string, timeZone: string | undefined): string | undefined {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return undefined;
  // Swedish writes times as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [day, time] = clock.format(at).split(' ');
  return time === '00:00:00' && at.getUTCMilliseconds() === 0 ? day : undefined;
}

/**
 * A moment (ISO 8601) in the viewer's zone, as an input of the type `datetime-local` holds it: `2026-05-03T14:30`, with seconds and
 * milliseconds where there are any. Empty for what is none. Back again by `utcMoment`.
 */
export function localMoment(value: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const digits = (part: number, count = 2) => String(part).padStart(count, '0');
  // By its parts: the offset of a zone has had seconds in it, which `getTimezoneOffset` leaves out.
  const date = [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1), digits(moment.getDate())];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((part) => digits(part));
  const text = `${date.join('-')}T${time.join(':')}.${digits(moment.getMilliseconds(), 3)}`;
  // The shortest way, as browsers keep it: another would be set anew while somebody types.
  return text.replace(/(?::00)?\.000$/, '');
}

/** The value of such an input as a moment in UTC, `2026-05-03T12:30:00.000Z`; undefined while it is not filled in. */
export function utcMoment(local: string): string | undefined {
  const moment = new Date(local);
  return local === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

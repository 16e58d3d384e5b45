/** A timestamp with zone (RFC 3339). Seconds are optional, as browsers write it; at most nanoseconds. */
const momentPattern =
  /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
/** Minimum length, and offset of the time of day: a quick check that rejects most other texts. */
const minLength = 17;
const timeAt = 10;

/**
 * Normalizes a timestamp so that timestamps can be compared as texts: `2026-03-02T14:05:00.000000000Z`. Null for other text: a date alone,
 * a time without zone, a date that does not exist.
 */
export function readMoment(text: string): string | null {
  if (text.length < minLength || text[timeAt] !== 'T') return null;
  const match = momentPattern.exec(text);
  if (!match) return null;
  const [, day = '', minute, second = '00', fraction = '', sign, hours = 0, minutes = 0] = match;
  const minuteStart = Date.parse(`${day}T${minute}:${second}Z`);
  // `Date.parse` reads the 31st of a shorter month as a day of the next one.
  if (Number.isNaN(minuteStart) || !new Date(minuteStart).toISOString().startsWith(day)) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const inUtc = new Date(sign === '-' ? minuteStart + ahead : minuteStart - ahead).toISOString();
  // Years without exactly four digits do not sort as text.
  return inUtc.length === 24 ? `${inUtc.slice(0, 19)}.${fraction.padEnd(9, '0')}Z` : null;
}

/** A value in comparable form: timestamps normalized, everything else unchanged. */
export function comparable(value: unknown): unknown {
  return typeof value === 'string' ? (readMoment(value) ?? value) : value;
}

/** A date, a time of day and a zone (RFC 3339); without seconds too, as browsers write it, and to the nanosecond at most. */
const momentPattern =
  /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
/** Length of the shortest, and where the time of day begins: what tells most other texts apart. */
const minLength = 17;
const timeAt = 10;

/**
 * The moment that a text names, in the one way in which moments can be compared as texts: `2026-03-02T14:05:00.000000000Z`. Null for
 * a text that names none: a day, a time without its zone, a day that no calendar has.
 */
export function readMoment(text: string): string | null {
  if (text.length < minLength || text[timeAt] !== 'T') return null;
  const match = momentPattern.exec(text);
  if (!match) return null;
  const [, day = '', minute, second = '00', fraction = '', sign, hours = 0, minutes = 0] = match;
  const minuteStart = Date.parse(`${day}T${minute}:${second}Z`);
  // The 31st of a shorter month would be read as a day of the next one.
  if (Number.isNaN(minuteStart) || !new Date(minuteStart).toISOString().startsWith(day)) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const inUtc = new Date(sign === '-' ? minuteStart + ahead : minuteStart - ahead).toISOString();
  // Years of other than four digits stand in no order as texts.
  return inUtc.length === 24 ? `${inUtc.slice(0, 19)}.${fraction.padEnd(9, '0')}Z` : null;
}

/** A value as it is compared with another text: a moment as itself, whatever the zone it is written in, all else as it is. */
export function comparable(value: unknown): unknown {
  return typeof value === 'string' ? (readMoment(value) ?? value) : value;
}

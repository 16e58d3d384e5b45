/** Built-in formats of dates and times (ECMA-376, 18.8.30), including those of East Asian editions. */
const builtInFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** True when numbers of this format are shown as dates or times. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInFormats.some(([from, to]) => id >= from && id <= to);
  // Removes colors, conditions, quoted texts and escaped letters, which show no part of the number.
  const shown = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(shown) && !/general/i.test(shown);
}

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 in milliseconds since 1970, for dates from 1 March 1900 on: Excel counts the nonexistent 29 February 1900 as day 60. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * A serial date as ISO 8601, `2026-01-31` or, with a time, `2026-01-31T09:30:00`. Returns the text itself when it is not a serial
 * date.
 */
export function dateText(serial: string, from1904: boolean): string {
  const days = Number(serial);
  if (serial.trim() === '' || !Number.isFinite(days) || days < 0 || days > 2_958_465) return serial;
  // Rounded to seconds: binary fractions of a day are not exact.
  const moment = new Date((from1904 ? epoch1904 : epoch1900) + Math.round(days * 86_400) * 1000);
  const iso = moment.toISOString().slice(0, 19);
  if (days < 1) return iso.slice(11);
  return moment.getTime() % dayMs === 0 ? iso.slice(0, 10) : iso;
}

/**
 * The text of a number as a spreadsheet program shows it. Files store 17 significant digits, so that 4.1 is stored as
 * 4.0999999999999996; at most 15 are shown. Whole numbers are unchanged.
 */
export function decimalText(stored: string): string {
  return /^-?\d+\.\d+(?:e[+-]?\d+)?$/i.test(stored) ? String(Number(Number(stored).toPrecision(15))) : stored;
}

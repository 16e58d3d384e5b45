import { format, getFormatFromId, getFormatInfo } from 'numfmt';

/** Built-in formats of dates in East Asian editions (ECMA-376, 18.8.30), which have no code in others. */
const eastAsianDates: readonly (readonly [number, number])[] = [
  [27, 36],
  [50, 58],
];
/** Built-in dates that each reader sees in the order of their own country. */
const localDates = new Set([14, 22]);

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 in milliseconds since 1970, for dates from 1 March 1900 on: Excel counts the nonexistent 29 February 1900 as day 60. */
const epoch1900 = Date.UTC(1899, 11, 30);
/** Days between the two origins of dates. */
const days1904 = 1462;

/** The display of numbers by a cell style. */
export interface NumberFormat {
  /** The format's code. Undefined for numbers as they are. */
  readonly code: string | undefined;
  readonly isDate: boolean;
  /** True for dates that are shown in the reader's own order. */
  readonly isLocal: boolean;
  /** True for numbers of which only the first digits are shown: 1.2E+05. */
  readonly isShortened: boolean;
}

/** Numbers as they are. */
export const plainFormat: NumberFormat = {
  code: undefined,
  isDate: false,
  isLocal: false,
  isShortened: false,
};

/** The format with a number or a code of its own. Formats that are not understood show numbers as they are. */
export function numberFormat(id: number, ownCode: string | undefined): NumberFormat {
  if (ownCode === undefined && eastAsianDates.some(([from, to]) => id >= from && id <= to))
    return { code: undefined, isDate: true, isLocal: true, isShortened: false };
  const code = ownCode ?? getFormatFromId(id) ?? undefined;
  if (code === undefined || /^general$/i.test(code)) return plainFormat;
  try {
    const { isDate, type } = getFormatInfo(code);
    const isLocal = ownCode === undefined && localDates.has(id);
    return { code, isDate, isLocal, isShortened: type === 'scientific' };
  } catch {
    return plainFormat;
  }
}

/** The day that only spreadsheet programs have: 29 February 1900. */
const noDay = 60;

/** A serial date as ISO 8601, `2026-01-31` or, with a time, `2026-01-31T09:30:00`. Undefined for other numbers. */
function dateText(serial: number): string | undefined {
  const isNoDay = Math.floor(serial) === noDay;
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465 || isNoDay) return undefined;
  const days = serial >= 1 && serial < noDay ? serial + 1 : serial;
  // Rounded to seconds: binary fractions of a day are not exact.
  const moment = new Date(epoch1900 + Math.round(days * 86_400) * 1000);
  const iso = moment.toISOString().slice(0, 19);
  if (days < 1) return iso.slice(11);
  return moment.getTime() % dayMs === 0 ? iso.slice(0, 10) : iso;
}

/** Digits of a number that spreadsheet programs keep, and those by which binary numbers of other programs are told apart. */
const keptDigits = 15;
const toldDigits = 17;

/**
 * True for a whole number whose last digits may be others than those that were typed: spreadsheet programs put zeros in place of the digits
 * after the 15th, and the binary numbers of other programs beyond 2^53 are not exact. Programs that write any whole number give it away by digits
 * that no binary number has.
 */
function hasLostDigits(digits: string): boolean {
  if (digits.length <= keptDigits) return false;
  const significant = digits.replace(/0+$/, '').length;
  if (significant <= keptDigits) return true;
  if (Number.isSafeInteger(Number(digits))) return false;
  const isBinary = BigInt(digits) === BigInt(Number(digits)) || digits === String(Number(digits));
  return significant < toldDigits || isBinary;
}

/**
 * A number without a format. Files store 17 significant digits, so that 4.1 is stored as 4.0999999999999996, and write 100000 as 1E+05; at
 * most 15 digits count. Whole numbers are unchanged. One of which only the first digits are sure is in the form that says so.
 */
function decimalText(stored: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(stored)) return stored;
  if (/^-?\d+$/.test(stored) && !hasLostDigits(stored.replace('-', ''))) return stored;
  const number = Number(Number(stored).toPrecision(15));
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number);
}

/** The text that a cell with a number shows, and its value where that is another text. */
export interface ShownNumber {
  readonly text: string;
  readonly value?: string;
}

/** A stored number as the spreadsheet program shows it. */
export function shownNumber(
  stored: string,
  { code, isDate, isLocal, isShortened }: NumberFormat,
  from1904: boolean,
): ShownNumber {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return { text: stored };
  // Below 1 stands a time, or the empty day, in workbooks of both epochs.
  const serial = isDate && from1904 && number >= 1 ? number + days1904 : number;
  const value = isDate ? dateText(serial) : decimalText(stored);
  if (value === undefined) return { text: stored };
  // A format rounds numbers to the digits that spreadsheet programs keep.
  const isLong = !isDate && Math.abs(number) >= 10 ** keptDigits;
  if (code === undefined || isLocal || isShortened || isLong) return { text: value };
  try {
    const text = format(code, serial).trim();
    return text === value || text === '' ? { text: value } : { text, value };
  } catch {
    return { text: value };
  }
}

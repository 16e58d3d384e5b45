import type { DateOrder } from '../../../resources/declaration/imports/importCalls.ts';

/** The languages in which months are read. */
const languages = ['en', 'es', 'fr', 'de', 'uk'];

/** A name of a month without case, accents and the point of an abbreviation. */
function plainMonth(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

/** Texts of a part of dates in the languages: in full and abbreviated, alone and beside a day. */
function namesOf(part: 'month' | 'weekday', dates: readonly Date[]): (readonly [string, number])[] {
  const formats = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) =>
      [{}, { day: 'numeric' } as const].map(
        (more) => new Intl.DateTimeFormat(language, { [part]: width, ...more, timeZone: 'UTC' }),
      ),
    ),
  );
  return formats.flatMap((format) =>
    dates.map((date, index): [string, number] => [
      format.formatToParts(date).find(({ type }) => type === part)?.value ?? '',
      index + 1,
    ]),
  );
}

/** Names of months -> their numbers. */
const months = new Map(
  namesOf(
    'month',
    Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2000, index, 1))),
  ).map(([name, month]) => [plainMonth(name), month] as const),
);
/** Names of which other abbreviations are the start. */
const fullNames = [...months].filter(([name]) => name.length > 3);
const weekdays = namesOf(
  'weekday',
  Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2000, 0, index + 1))),
).map(([name]) => name.replaceAll('.', String.raw`\.`));
/** A time after a day, which a day does not keep. */
const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?`;
/** The time as Oracle writes it, and as scripts of browsers do: `12.00.00.000000 AM`, `00:00:00 GMT-0500 (CDT)`. */
const programTime = String.raw`(?: \d{1,2}\.\d{2}\.\d{2}(?:\.\d+)? [AP]M| \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?: \([^()]*\))?|${time})`;
const isoPattern = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, 'i');
const compactPattern = /^(\d{4})(\d{2})(\d{2})$/;
const weekday = String.raw`(?:(?:${weekdays.join('|')}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\.?,?\s+)?`;
const numbersPattern = new RegExp(
  String.raw`^${weekday}(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?:\s*р\.?)?${time}$`,
  'iu',
);
const monthFirst = new RegExp(
  String.raw`^${weekday}([\p{L}\p{M}]{3,10})\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4})${programTime}$`,
  'iu',
);
const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|er|º)?[-\s.]+(?:de\s+)?([\p{L}\p{M}]{3,10})\.?[-\s,]+(?:de\s+)?(\d{4}|\d{2})(?:\s*р\.?)?${programTime}$`,
  'iu',
);
/** A day of mainframes and statistics programs, without a sign between its parts: `15AUG2024`. */
const joinedPattern = /^(\d{1,2})(\p{L}{3})(\d{4})$/u;
/** A day number of a spreadsheet, from 1927 to 2119, in a cell that is not formatted as a date. */
const serialPattern = /^([1-7]\d{4})(?:\.\d+)?$/;
const serialEpoch = Date.UTC(1899, 11, 30);
const dayMs = 24 * 60 * 60 * 1000;
/** Days between the two origins of day numbers of workbooks. */
const days1904 = 1462;
/** Years of two digits up to this one are of this century, as in Windows. */
const lastShortYear = 49;

/** A date such as 3/4/2026 whose order is not known. */
export class AmbiguousDay {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function day(year: string, month: number, date: number): string | undefined {
  const short = Number(year);
  const full = year.length === 2 ? short + (short <= lastShortYear ? 2000 : 1900) : short;
  const moment = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  moment.setUTCFullYear(full, month - 1, date);
  const isDay = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date && full >= 1;
  return isDay ? moment.toISOString().slice(0, 10) : undefined;
}

/** The number of a month by its name in one of the languages, or by a start of that which belongs to no other. 0 for other texts. */
export function monthOf(name: string): number {
  const word = plainMonth(name);
  const known = months.get(word);
  if (known !== undefined) return known;
  const starts = new Set(
    word.length < 3 ? [] : fullNames.filter(([full]) => full.startsWith(word)).map(([, month]) => month),
  );
  return starts.size === 1 ? ([...starts][0] ?? 0) : 0;
}

/** The orders in which three numbers are a day: both for 3/4/2026, one for 13/4/2026 and 4/13/2026. Empty for other texts. */
export function dateOrders(text: string): readonly DateOrder[] {
  const numbers = numbersPattern.exec(text);
  if (!numbers) return [];
  const [, first = '', , second = '', year = ''] = numbers;
  const dmy = day(year, Number(second), Number(first)) === undefined ? [] : (['dmy'] as const);
  const mdy = day(year, Number(first), Number(second)) === undefined ? [] : (['mdy'] as const);
  return [...mdy, ...dmy];
}

/** True for a day of three numbers with dots between them, which begin with the day nearly everywhere. */
export function isDotted(text: string): boolean {
  return numbersPattern.exec(text)?.[2] === '.';
}

/** True for a day such as 24-08-15, whose first number may be a year of two digits: 2024-08-15 as well as 2015-08-24. */
export function mayBeginWithYear(text: string): boolean {
  const [, first = '', separator, second = '', third = ''] = numbersPattern.exec(text) ?? [];
  if (separator === '.' || third.length !== 2 || Number(first) < 13) return false;
  return day(first, Number(second), Number(third)) !== undefined;
}

/** The text of a cell of a workbook that counts days from 1904, with a day number as others count it. */
export function from1900(text: string): string {
  return serialPattern.test(text) ? String(Number(text) + days1904) : text;
}

const localFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in the time zone as ISO 8601 does, like Swedish. Kept, because making one takes a hundred times as long as using it. */
function localFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    localFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  localFormats.set(timeZone, format);
  return format;
}

/** A moment in UTC: `2026-08-14T22:00:00.000Z`. */
const utcPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:Z|UTC|[+-]00:?00)$/i;

/**
 * The day of a moment in UTC that is midnight in the time zone, as programs write days that they hold as moments. Other texts are unchanged.
 * @param timeZone an IANA name; null when it is not known
 */
export function dayOfMidnight(text: string, timeZone: string | null): string {
  const [, date = '', minute = '00:00', second = '00'] = utcPattern.exec(text) ?? [];
  const moment = new Date(`${date}T${minute}:${second}Z`);
  if (timeZone === null || minute === '00:00' || Number.isNaN(moment.getTime())) return text;
  const local = localFormat(timeZone).format(moment);
  const isDay = moment.toISOString().startsWith(date);
  return isDay && local.endsWith(' 00:00:00') ? local.slice(0, 10) : text;
}

/**
 * The day that a text names, as `YYYY-MM-DD`. Undefined when it names none. Of two digits at the start that may be a year, it is known only where
 * days come first.
 */
export function readDay(text: string, order: DateOrder | undefined): string | AmbiguousDay | undefined {
  const iso = isoPattern.exec(text);
  if (iso) return day(iso[1] ?? '', Number(iso[3]), Number(iso[4]));
  const compact = compactPattern.exec(text);
  if (compact) return day(compact[1] ?? '', Number(compact[2]), Number(compact[3]));
  const serial = serialPattern.exec(text);
  if (serial) return new Date(serialEpoch + Number(serial[1]) * dayMs).toISOString().slice(0, 10);
  const named = monthFirst.exec(text);
  if (named) return day(named[3] ?? '', monthOf(named[1] ?? ''), Number(named[2]));
  const turned = dayFirst.exec(text) ?? joinedPattern.exec(text);
  if (turned) return day(turned[3] ?? '', monthOf(turned[2] ?? ''), Number(turned[1]));
  const numbers = numbersPattern.exec(text);
  const orders = dateOrders(text);
  if (!numbers || orders.length === 0) return undefined;
  if (order !== 'dmy' && mayBeginWithYear(text)) return new AmbiguousDay(text);
  const [, first = '', , second = '', year = ''] = numbers;
  const chosen = orders.length === 1 || first === second ? orders[0] : order;
  if (chosen === undefined) return new AmbiguousDay(text);
  return chosen === 'mdy'
    ? day(year, Number(first), Number(second))
    : day(year, Number(second), Number(first));
}

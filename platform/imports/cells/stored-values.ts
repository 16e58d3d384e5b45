import { unguarded } from '../../../resources/declaration/codec/csv.ts';
import { writeName } from '../../../resources/declaration/conventions.ts';
import { foldCase, foldName } from '../../../resources/declaration/folding.ts';
import { type ColumnMapping, filledFields } from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { monthOf } from '../../database/kinds/date-text.ts';
import { columnName } from '../../database/naming.ts';
import { withoutZeros } from '../headings/target-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** A ZIP code that a spreadsheet took for a number lost the zeros at its start. Only those of the United States have two. */
const shortZipPattern = /^\d{3,4}(?=$|-)/;
/** The same at the end of a ZIP code. */
const shortEndPattern = /^(\d{5})[\s-]+(\d{2,3})$/;
const shortCodePattern = /^\d{4}$/;
/** Countries whose postal codes have five digits, of which the first may be a zero. */
const fiveDigitCountries = new Set(['DE', 'ES', 'FI', 'FR', 'HR', 'IT', 'KR', 'MX', 'TR', 'UA']);

/** True for a number or code of a record, such as that of a school. */
function isCode({ kind, individual, format }: Field): boolean {
  return kind === 'text' && individual === true && format === undefined;
}

/** True for a name, an address or a place, in which capitals say nothing. */
function isSpelled({ kind, format, multiline }: Field): boolean {
  return kind === 'text' && multiline !== true && (format === undefined || format === 'email');
}

/** The fields whose stored values decide how a cell is read: the countries of postal codes, and the texts that the file fills. */
export function storedFieldsOf(resource: AnyResource, mapping: ColumnMapping): readonly string[] {
  const filled = new Set(mapping.flatMap((entry) => (entry === null ? [] : filledFields(entry))));
  const names = Object.entries(resource.fields).flatMap(([name, { kind, format, countryField }]) => [
    ...(format === 'postalCode' ? [countryField ?? 'country'] : []),
    ...(kind === 'text' && filled.has(name) ? [name] : []),
  ]);
  return [...new Set(names)].filter((name) => columnName(resource, name) !== undefined);
}

/** True for a cell with the text that is stored, as an export writes it. It changes nothing, whatever a text from elsewhere would be read as. */
export function isAsStored(cell: string, stored: unknown): stored is string {
  return typeof stored === 'string' && (cell === stored || unguarded(cell) === stored);
}

/** Puts a new record in the country of its client when the file says no other. */
export function placeInCountry(
  resource: AnyResource,
  body: Record<string, unknown>,
  country: string | null,
): void {
  for (const [name, { target, default: usual }] of Object.entries(resource.fields)) {
    const key = writeName(resource, name);
    if (target === 'countries' && usual !== undefined && country !== null) body[key] ??= country;
  }
}

/** Adds the lost zeros to the ZIP codes of a body. An omitted country is that of the record, or the default of a new one. */
export function padPostalCodes(resource: AnyResource, body: Record<string, unknown>, stored: Values): void {
  for (const [name, { format, countryField = 'country' }] of Object.entries(resource.fields)) {
    if (format !== 'postalCode') continue;
    const key = writeName(resource, name);
    const country =
      body[writeName(resource, countryField)] ??
      stored[countryField] ??
      resource.fields[countryField]?.default;
    const code = body[key];
    if (typeof code !== 'string') continue;
    if (country === 'US')
      body[key] = code
        .replace(shortZipPattern, (digits) => digits.padStart(5, '0'))
        .replace(shortEndPattern, (_, start: string, end: string) => `${start}-${end.padStart(4, '0')}`);
    else if (fiveDigitCountries.has(String(country)))
      body[key] = code.replace(shortCodePattern, (digits) => digits.padStart(5, '0'));
  }
}

/** The two numbers of a code such as `12-1`, or of the date that a spreadsheet makes of it: `1-Dec`, `Dec-01`, `12/1/2026`. */
function pairOf(code: string): string | undefined {
  const [, first = '', second = ''] =
    /^(\d{1,2}|[a-z]{3})[-/](\d{1,2}|[a-z]{3})(?:[-/](?:\d{2}|\d{4}))?$/i.exec(code) ?? [];
  const numbers = [first, second].map((part) => (/^\d/.test(part) ? Number(part) : monthOf(part)));
  return numbers.every((number) => number > 0)
    ? numbers.toSorted((one, other) => one - other).join(' ')
    : undefined;
}

/**
 * Takes off codes the fraction that programs give to whole numbers, `172.0`, and leaves stored codes as they are where those of a body lack
 * only the zeros at their start, which spreadsheets drop from numbers, or are the date that a spreadsheet makes of them.
 */
export function keepCodes(resource: AnyResource, body: Record<string, unknown>, stored: Values): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const key = writeName(resource, name);
    const before = stored[name];
    const given = body[key];
    if (!isCode(field) || typeof given !== 'string' || given === before) continue;
    if (
      typeof before === 'string' &&
      /^\d+[-/]\d+$/.test(before) &&
      !/^\d+[-/]\d+$/.test(given) &&
      pairOf(before) !== undefined &&
      pairOf(given) === pairOf(before)
    ) {
      body[key] = before;
      continue;
    }
    const code = given.replace(/^(\d+)\.0+$/, '$1');
    const isSame =
      typeof before === 'string' && /^\d+$/.test(before) && withoutZeros(code) === withoutZeros(before);
    body[key] = isSame && code.length <= before.length ? before : code;
  }
}

/** A stored telephone number of which a spreadsheet can drop the signs and the zeros at its start. */
const singleNumber = /^\+?[\d\s().-]+$/;

/**
 * Leaves stored telephone numbers as they are where those of a body have the same digits and no signs, as spreadsheets and programs write numbers:
 * `15075550100` of +1 507-555-0100, `7911123456` of 07911 123456.
 */
export function keepPhones(resource: AnyResource, body: Record<string, unknown>, stored: Values): void {
  for (const [name, { format }] of Object.entries(resource.fields)) {
    const key = writeName(resource, name);
    const before = stored[name];
    const given = body[key];
    if (format !== 'phone' || typeof given !== 'string' || typeof before !== 'string') continue;
    if (!/^\d+$/.test(given) || !singleNumber.test(before)) continue;
    const digits = before.replaceAll(/\D/g, '');
    if (given.length <= digits.length && withoutZeros(given) === withoutZeros(digits)) body[key] = before;
  }
}

/** Percentages, amounts, times and states, as spreadsheets show what they took for one. */
const shownPattern =
  /^(?:-?[\d.,]+ ?%|[$€£] ?[\d.,]+|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|true|false|wahr|falsch|vrai|faux|verdadero|falso)$/i;
/** Days in numbers, with all their parts. */
const dayPattern = /^(?:\d{1,2}([-/.])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})(?:[ T]\d{1,2}:\d{2}.*)?$/;
/** A day and its month, a month and its year, or all three: `12-Jan`, `Jan-26`, `12-Jan-26`. Excel writes no month in capitals, but codes have them: `MAR-12`. */
const monthPattern = /^(?:\d{1,2}(?:[- ]|\. ?))?(\p{L}\p{Ll}{2,4})\.?(?:[- ]\d{2,4})?$/u;

/** True for the text that a spreadsheet shows for a date, a percentage or another value that it made of a code. */
function isShownValue(text: string): boolean {
  const month = /\d/.test(text) ? monthPattern.exec(text)?.[1] : undefined;
  return shownPattern.test(text) || dayPattern.test(text) || (month !== undefined && monthOf(month) > 0);
}

/** The fields of the codes in a body that a spreadsheet has probably made of others. Codes that are stored already are taken as they are. */
export function spoiledCodes(resource: AnyResource, body: Values, stored: Values): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const code = body[writeName(resource, name)];
    const isNew = isCode(field) && typeof code === 'string' && code !== stored[name];
    return isNew && isShownValue(code) ? [name] : [];
  });
}

/**
 * Leaves stored texts as they are where those of a body are the same in capitals, as many programs export them: `MCBELL` for McBell. Capitals
 * mean nothing in an email address.
 */
export function keepSpellings(resource: AnyResource, body: Record<string, unknown>, stored: Values): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const key = writeName(resource, name);
    const before = stored[name];
    const given = body[key];
    if (!isSpelled(field) || isCode(field) || typeof given !== 'string' || typeof before !== 'string')
      continue;
    const isInCapitals = given === given.toUpperCase() && before !== before.toUpperCase();
    const isSame =
      field.format === 'email'
        ? foldCase(given) === foldCase(before)
        : isInCapitals && foldName(given) === foldName(before);
    if (isSame) body[key] = before;
  }
}

import { columnNamesOf } from '../../../resources/columnNames.ts';
import { choiceValue } from '../../../resources/declaration/codec/index.ts';
import {
  type AnyResource,
  type Field,
  fieldLabel,
  localize,
  nounOf,
} from '../../../resources/declaration/index.ts';
import { inQuotes } from './cell-text.ts';
import { isMisread } from './misread.ts';
import { sheetError } from './sheet-errors.ts';
import { invisibleIn } from '../../../resources/declaration/imports/pasted.ts';
import { targetOf } from '../../../resources/registry.ts';
import { Unknown } from '../../database/kinds/cell.ts';
import { AmbiguousDay, readDay } from '../../database/kinds/date-text.ts';

/** Signs that stand in addresses only in quotation marks, which mail programs do not send to. */
const notInAddress = /[“”‘’<>,;:()[\]\\"|]/;
/** Dots that stand between nothing, which no mail server takes (RFC 5321, 4.1.2). */
const loneDots = /\.\.|^\.|\.@|@\.|\.$/;
/** A domain: letters and digits of any script, hyphens between them, and a last part that is no number (RFC 1123, RFC 5890). */
const domainPattern =
  /@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}-]*[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}-]*[\p{L}\p{M}\p{N}])?$/u;
/** Signs of footnotes and brackets around an address. Providers give no addresses that begin or end with them. */
const strayInName = /^[*†‡•·{}!%#=?^`~]|[*†‡•·{}!%#=?^`~]@/;
/** Texts that people type where an address is required and there is none. */
const noAddress =
  /^(?:none|noemail|no[-._]email|unknown|notavailable)@|^(?:no|na|n\.a|null|nil|test|email|tbd|x+|abc)@(?:none|no|na|noemail|unknown|null|nil|test|email|tbd|x+|abc|nowhere)\./i;
/** The sign-in name that Entra ID makes of a guest's address: `ada_school.example#EXT#@other.example`. */
const guestName = /#ext#@/i;
/** A long number of which a spreadsheet program has kept the first digits only. */
const shortenedPattern = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;
/** Letters of the Cyrillic alphabet that look like Latin ones, and the other way round. */
const cyrillicTwins = /[авекмнорстухіјѕАВЕКМНОРСТУХІЈЅ]/u;
const latinTwins = /[aeiopcyxjsABEIKMHOPCTYXJS]/u;

/** A letter in a word of another alphabet in which it looks like one of its own: the Cyrillic `с` of `Sсhool`. Undefined where there is none. */
function disguisedIn(text: string): { readonly letter: string; readonly script: string } | undefined {
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const letters = Array.from(word);
    const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
    const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
    const [oneCyrillic, oneLatin] = [cyrillic[0], latin[0]];
    if (oneCyrillic === undefined || oneLatin === undefined) continue;
    const isLatinWord = cyrillic.every((letter) => cyrillicTwins.test(letter));
    const isCyrillicWord = latin.every((letter) => latinTwins.test(letter));
    if (isLatinWord && !(isCyrillicWord && cyrillic.length > latin.length))
      return { letter: oneCyrillic, script: 'Cyrillic' };
    if (isCyrillicWord) return { letter: oneLatin, script: 'Latin' };
  }
  return undefined;
}

function choices({ options = [] }: Field): string {
  return options
    .map(({ value, label }) => (label === undefined ? value : localize(label, 'en-US')))
    .join(', ');
}

/** True for a number that is a code of the platform's calls: programs number the same choices otherwise, often with 1 for active. */
function isCode({ options = [] }: Field, text: string): boolean {
  return /^\d+$/.test(text) && !options.some(({ value, label }) => value === text || label === text);
}

/** Most digits of a telephone number (ITU-T E.164), and of one with the code to dial abroad. */
const phoneDigits = 15;

function hasTooManyDigits(value: string): boolean {
  return value
    .split(/[/x]|ext/i)
    .some((part) => part.replace(/^\s*(?:00|011)/, '').replaceAll(/\D/g, '').length > phoneDigits);
}

const yearMs = 366 * 24 * 60 * 60 * 1000;

/** True for a day of the past whose year has two digits that name a later one. It may be a typing error as well as a day of the last century. */
function isWrongCentury(
  { name: resource }: AnyResource,
  name: string,
  value: unknown,
  { text, today }: { readonly text: string; readonly today: string | undefined },
): boolean {
  if (typeof value !== 'string' || today === undefined) return false;
  if (!columnNamesOf(resource).pastDays.includes(name)) return false;
  const isLater = Date.parse(value) > Date.parse(today) + yearMs;
  return isLater && !text.includes(value.slice(0, 4)) && !/^\d{5}/.test(text);
}

/**
 * The error in a cell, found before the record's own validation. Undefined when there is none.
 * @param value the cell's text as its field reads it
 * @param today the day of the import; without it the century of a day is not looked at
 */
export function cellError(
  resource: AnyResource,
  name: string,
  value: unknown,
  text: string,
  today?: string,
): string | undefined {
  const field = resource.fields[name] as Field;
  const label = localize(fieldLabel(resource, name), 'en-US');
  if (sheetError.test(text)) return `${label} holds the spreadsheet’s error ${text}.`;
  const hidden = invisibleIn(text);
  if (hidden !== undefined && typeof value === 'string' && invisibleIn(value) !== undefined)
    return `${label} holds an invisible character (${hidden}).`;
  if (field.format === 'email' && notInAddress.test(String(value)))
    return `${label}: ${inQuotes(text)} is no single email address.`;
  if (field.format === 'email' && guestName.test(String(value)))
    return `${label}: ${inQuotes(text)} is the sign-in name of a guest, not an email address.`;
  if (field.format === 'email' && loneDots.test(String(value)))
    return `${label}: ${inQuotes(text)} has a dot with nothing before or after it.`;
  if (field.format === 'email' && noAddress.test(String(value)))
    return `${label}: ${inQuotes(text)} stands for no address.`;
  if (field.format === 'email' && strayInName.test(String(value)))
    return `${label}: ${inQuotes(text)} begins or ends with a sign that belongs to no address. Remove it.`;
  if (field.format === 'email' && /@.*\./.test(String(value)) && !domainPattern.test(String(value)))
    return `${label}: ${inQuotes(text)} has no valid domain after the @.`;
  const isName = field.kind === 'text' && field.format === undefined && !field.multiline;
  if (isMisread(text, isName)) return `${label}: the letters in ${inQuotes(text)} are damaged.`;
  const disguised = field.kind === 'text' && !field.multiline ? disguisedIn(text) : undefined;
  if (disguised !== undefined)
    return `${label}: the letter “${disguised.letter}” in ${inQuotes(text)} is ${disguised.script}, unlike those beside it. Type it anew.`;
  if (field.format === 'phone' && hasTooManyDigits(String(value)))
    return `${label}: ${inQuotes(text)} has more digits than a telephone number. Write “/” between two numbers.`;
  if (isWrongCentury(resource, name, value, { text, today }))
    return `${label}: the year of ${inQuotes(text)} is not clear. Write dates like 2026-08-15.`;
  if (value instanceof AmbiguousDay)
    return `${label}: ${inQuotes(value.text)} can be two days. Choose the order of dates, or write dates like 2026-08-15.`;
  if (value instanceof Unknown) {
    const target = nounOf(targetOf(field).label, 'one');
    return `${label}: there is no ${target} ${inQuotes(value.word)}.`;
  }
  if (field.kind === 'text' && shortenedPattern.test(text))
    return `${label}: ${inQuotes(text)} is a number that a spreadsheet program has shortened.`;
  if (field.kind === 'boolean' && typeof value !== 'boolean')
    return `${label}: ${inQuotes(text)} is neither yes nor no. Write yes or no.`;
  if (field.kind === 'date' && readDay(String(value), undefined) !== value)
    return `${label}: ${inQuotes(text)} is no date. Write dates like 2026-08-15.`;
  if (
    field.kind === 'choice' &&
    (choiceValue(field.options ?? [], value) === undefined || isCode(field, text))
  )
    return `${label}: ${inQuotes(text)} is not one of the choices: ${choices(field)}.`;
  const items = field.kind === 'choices' && Array.isArray(value) ? value.map(String) : [];
  const other = items.find((item) => choiceValue(field.options ?? [], item) === undefined);
  if (other !== undefined)
    return `${label}: ${inQuotes(other)} is not one of the choices: ${choices(field)}.`;
  return undefined;
}

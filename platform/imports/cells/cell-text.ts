import { decodeHTMLStrict } from 'entities';

import { choiceValue } from '../../../resources/declaration/codec/index.ts';
import { unguarded } from '../../../resources/declaration/codec/csv.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { trimInvisible } from '../../../resources/declaration/imports/pasted.ts';
import type { Words } from '../../database/kinds/kind.ts';

/** A number that is written as a formula or with an apostrophe, so that spreadsheets keep its zeros: `="00123"`, `=00123`, `'00123`, `'172-A`. */
const keptNumber = /^="([^"]*)"$|^(?:=\s*(?=\d+$)|'\s*)(\d[\dA-Z-]*)$/;
/** The formula of a link, which shows its last text. */
const link = /^=HYPERLINK\((?:"[^"]*"[,;]\s*)?"([^"]*)"\)$/i;

/** The ends of lines within a cell: Access and FileMaker write a vertical tab. */
// oxlint-disable-next-line no-control-regex
const lineEnd = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** The characters of a web page that a program has exported as they stand in its source: `O&#39;Brien`, `Jos&eacute;`. */
const entity = /&(?:#\d+|#x[\da-f]+|[a-z]\w+);/i;

/** The end of a line in the source of a web page. */
const breakTag = /<br\s*\/?>/gi;

/** Wide letters and figures of East Asian keyboards, which look like those of ASCII. */
const wideSign = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** The text of a cell, without surrounding spaces, invisible characters at its ends, the guards of spreadsheets and the writing of web pages. */
export function cellText(cells: readonly string[], column: number): string {
  const cell = cells[column] ?? '';
  const plain = entity.test(cell) ? decodeHTMLStrict(cell) : cell;
  const text = trimInvisible(
    plain
      .normalize('NFC')
      .replaceAll(wideSign, (sign) => sign.normalize('NFKC'))
      .replaceAll(breakTag, '\n')
      .replaceAll(lineEnd, '\n'),
  );
  const kept = keptNumber.exec(text) ?? link.exec(text);
  return kept ? (kept[1] ?? kept[2] ?? '').trim() : unguarded(text);
}

/** The text as a field of one line has it: where a cell is wrapped by hand, there is a space. The lines of telephone numbers are several numbers. */
export function inOneLine(field: Field, text: string): string {
  if (field.format === 'phone') return text.replaceAll(/\s*\n\s*/g, '\n');
  return field.kind === 'text' && !field.multiline ? text.replaceAll(/[^\S\n]*[\n\t]\s*/g, ' ') : text;
}

/** The words for no value that people and programs write; statistics have daggers for what does not apply or is not told. The first day of all is the empty date of .NET and SQL Server. */
const blankWord =
  /^(?:n\/?a|null|\(null\)|<null>|\\n|nil|none|not available|-+|[‐-―†‡]|\(blank\)|0000-00-00(?: .*)?|00[/.]00[/.]0000|0001-01-01(?:[T ].*)?|0?1[/.]0?1[/.]0001(?: .*)?)$/i;

/** Words of programs and signs that are no value even where one is required: Null and Na may be names, but not these. */
const noValue = /^(?:n\/a|\(null\)|<null>|<na>|\\n|nan|undefined|\(blank\)|[-_.?*‐-―†‡…]+)$/;
const noValueInCapitals = /^(?:N\/A|N\/a|\(NULL\)|<NULL>|<NA>|NaN|NaT|\(Blank\))$/;

/**
 * Zeros in the place of a telephone number, or the empty form of one, and the day before the first one of Excel and of other programs, which
 * formulas give for an empty cell.
 */
const noNumber = /^[0\s().+/_x-]*$/i;
const noDay = new RegExp(
  [
    String.raw`0+(?:\.0+)?`,
    String.raw`(?:0?1[/.]0?0|0?0[/.]0?1)[/.](?:19)?00(?: .*)?|0?0-Jan-(?:19)?00|1900-01-00(?: .*)?`,
    String.raw`1899-12-3[01](?:[T ].*)?|(?:12[/.]3[01]|3[01][/.]12)[/.]1899(?: .*)?`,
    // The day number 0 with the date format of a country, of which only the time is left.
    String.raw`0?0:00(?::00)?`,
  ]
    .map((form) => `^(?:${form})$`)
    .join('|'),
  'i',
);

function isZero({ kind, format }: Field, text: string): boolean {
  return (format === 'phone' && noNumber.test(text)) || (kind === 'date' && noDay.test(text));
}

/** True for a text such as `N/A` that stands for no value. In a required text of any form, a word may be one: Null and Na are last names. */
export function isBlankWord(field: Field, text: string, words: Pick<Words, 'has'>): boolean {
  const isFree = field.kind === 'text' && field.format === undefined && field.required === true;
  const isValue = words.has(text) || choiceValue(field.options ?? [], text) !== undefined;
  const isNone = noValue.test(text) || noValueInCapitals.test(text);
  return (isNone || (!isFree && (blankWord.test(text) || isZero(field, text)))) && !isValue;
}

/** A cell's text in quotation marks. Those within it become single ones. */
export function inQuotes(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

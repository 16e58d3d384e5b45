import { columnNamesOf } from '../../../resources/columnNames.ts';
import type { ColumnMapping } from '../../../resources/declaration/imports/importColumns.ts';
import { bareWords, plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import { systemOf } from '../../../resources/declaration/imports/importGuess.ts';
import { readSwitch } from '../../../resources/declaration/imports/switchWords.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { from1900, readDay } from '../../database/kinds/date-text.ts';
import { inQuotes } from '../cells/cell-text.ts';
import type { SheetRow } from '../files/table-file.ts';
import { isNothing } from './row-words.ts';

/** The columns of a file and what they fill. */
export interface Columns {
  readonly resource: AnyResource;
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
  /** The day of the import, as `2026-08-15`. */
  readonly today: string;
}

const hasLeft = 'this person has left';
const isClosed = 'this building is closed';

function refusal(gone: string): string {
  return `The file says that ${gone}, so nothing is made of the row.`;
}

/** Texts in the place of a last day, or of a reason to leave, of somebody who is there. */
const isThere =
  /^(?:no|not|none|never|nein|nie|kein|non|aucune?|jamais|ninguna?|nunca|ні|немає|present|current|now|today|ongoing|open|indefinite|permanent|active|not terminated|unbefristet|laufend|aktiv|heute|indéterminée?|cdi|actif|en poste|indefinid[oa]|actual|activ[oa]|vigente|безстроково|f|false|falsch|faux|falso|0+)\.?$/i;

/** Texts that name a day in either order of its numbers: both days, one, or none. */
function daysOf(text: string): readonly (string | undefined)[] {
  return (['mdy', 'dmy'] as const).map((order) => {
    const day = readDay(text, order);
    return typeof day === 'string' ? day : undefined;
  });
}

/**
 * Why a person has left by the text in a cell for the last day, or may have: a past day, or a text that is none. Undefined for no day and one to
 * come. Of a month or a year alone, the year must be another than this one.
 */
function faultOfLastDay(
  text: string,
  header: string,
  { today, gone }: { readonly today: string; readonly gone: string },
): string | undefined {
  if (isNothing(text) || isThere.test(text)) return undefined;
  const unclear = (reason: string) =>
    `It is not clear whether ${gone}: ${header} ${inQuotes(text)} ${reason}.`;
  const days = daysOf(text);
  if (days.every((day) => day === undefined)) {
    const year = /(?<!\d)(?:19|20|21)\d{2}(?!\d)/.exec(text)?.[0];
    if (year === undefined || year === today.slice(0, 4))
      return unclear('is no day. Write dates like 2026-08-15');
    return year < today ? refusal(gone) : undefined;
  }
  const past = days.filter((day) => day !== undefined && day < today);
  if (past.length === 0) return undefined;
  return past.length === days.length ? refusal(gone) : unclear('can be two days');
}

/** True for a state in words. Single letters and numbers are codes of which each program has its own. */
function isInactive(text: string): boolean {
  return /\p{L}{2}/u.test(text) && readSwitch(text) === false;
}

/**
 * Finds the rows of people who have left, and of closed buildings, by the columns that say so. A row that sets a person to inactive is a record; a day on which a
 * person has left, and a reason, say nothing about one who is active again. A second column of the state may not contradict the first.
 */
export function leaverFaults({ resource, headers, mapping, today }: Columns) {
  const known = columnNamesOf(resource.name);
  const forms = headers.map((header) => [plainWords(header), bareWords(header)]);
  const columnsIn = (words: readonly string[]) =>
    forms.flatMap((own, column) => (own.some((word) => words.includes(word)) ? [column] : []));
  const gone = known.lastDays.length > 0 ? hasLeft : isClosed;
  const marks = columnsIn(known.leavers);
  const reasons = columnsIn(known.leavingReasons).filter((column) => mapping[column] === null);
  const lastDays = columnsIn(known.lastDays);
  const states = mapping.flatMap((name, column) =>
    name !== null && resource.fields[name]?.kind === 'boolean' ? [column] : [],
  );
  const own = systemOf(headers, known)?.columns ?? {};
  const further = columnsIn(known.states).filter(
    (column) => mapping[column] === null && !forms[column]?.some((word) => own[word] === null),
  );
  return ({ cells, values, from1904 }: SheetRow): string | undefined => {
    const textOf = (column: number) => (cells[column] ?? '').trim();
    const state = states.map((column) => readSwitch(textOf(column))).find((is) => is !== undefined);
    if (state === false) return undefined;
    if (marks.some((column) => readSwitch(textOf(column)) === true)) return refusal(gone);
    const other = further.find((column) => isInactive(textOf(column)));
    if (other !== undefined) {
      const first = states.find((column) => textOf(column) !== '');
      const beside =
        first === undefined
          ? 'Choose the column for Status, or remove the row.'
          : `${headers[first]} is ${inQuotes(textOf(first))}. Let both say the same.`;
      return `It is not clear whether this person is active: ${headers[other]} is ${inQuotes(textOf(other))}. ${beside}`;
    }
    if (state === true) return undefined;
    const isReason = (text: string) => !isNothing(text) && !isThere.test(text);
    if (reasons.some((column) => isReason(textOf(column)))) return refusal(gone);
    // A mark may be the day itself: `Left` 6/30/2024.
    const days = [...lastDays, ...marks.filter((column) => daysOf(textOf(column)).some(Boolean))];
    const dayIn = (column: number) => {
      const text = values?.get(column) ?? textOf(column);
      return from1904 ? from1900(text) : text;
    };
    return days
      .map((column) => faultOfLastDay(dayIn(column), headers[column] ?? '', { today, gone }))
      .find((fault) => fault !== undefined);
  };
}

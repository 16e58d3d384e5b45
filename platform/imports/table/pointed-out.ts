import { columnNamesOf } from '../../../resources/columnNames.ts';
import { bareWords, plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import { guessMapping } from '../../../resources/declaration/imports/importGuess.ts';
import { type AnyResource, fieldLabel, localize } from '../../../resources/declaration/index.ts';
import type { SheetRow } from '../files/table-file.ts';
import { isExplanation, isFoot, isGroup, isLine } from './outside-rows.ts';
import type { UsualRow } from './usual-row.ts';

/** The headings of a table, and what it holds. */
export interface Table {
  /** Number of the row with the headings. */
  readonly headingRow: number;
  readonly heading: readonly string[];
  /** The number of columns that belong to it. Undefined for all. */
  readonly columns?: number | undefined;
  readonly resource: AnyResource;
}

/** Texts that no heading holds: figures and addresses. */
const valuePattern = /[\d@]/;

/** By column: the fields that texts name as headings. */
function fieldsNamed(resource: AnyResource, texts: readonly string[]): readonly (string | null)[] {
  const offered = Object.keys(resource.fields).map((name) => ({ name }));
  return guessMapping(resource, { headers: texts, offered, known: columnNamesOf(resource.name) });
}

/** True for texts of which several name fields and none can be a value. */
function isHeading(resource: AnyResource, cells: readonly string[]): boolean {
  if (cells.some((text) => valuePattern.test(text))) return false;
  return fieldsNamed(resource, cells).filter((name) => name !== null).length >= 2;
}

/** A test for rows of headings: texts of which two and most are headings of the table, or nearly all are headings of files for the resource. */
function headingRowTest({ resource, heading }: Table): (texts: readonly string[]) => boolean {
  const labels = Object.keys(resource.fields).map((name) =>
    plainWords(localize(fieldLabel(resource, name), 'en-US')),
  );
  const known = new Set([...Object.values(columnNamesOf(resource.name).names).flat(), ...labels]);
  const own = new Set(heading.map(plainWords).filter(Boolean));
  return (texts) => {
    if (texts.length < 2 || texts.some((text) => valuePattern.test(text))) return false;
    const named = new Set<string>();
    let others = 0;
    let repeated = 0;
    for (const text of texts) {
      const word = [plainWords(text), bareWords(text)].find((form) => own.has(form) || known.has(form));
      if (word === undefined) others += 1;
      else if (own.has(word) && !named.has(word)) repeated += 1;
      if (word !== undefined) named.add(word);
    }
    const isOwn = repeated >= 2 && named.size * 2 > texts.length;
    return isOwn || (named.size >= 2 && others * 4 <= texts.length);
  };
}

/** True for the first row when it says the headings in other words, such as the names of a database’s columns. */
function isTranslated({ resource, heading }: Table, cells: readonly string[]): boolean {
  if (!isHeading(resource, cells)) return false;
  const named = fieldsNamed(resource, heading);
  return (
    fieldsNamed(resource, cells).filter((name, column) => name !== null && name === named[column]).length >= 2
  );
}

/** True when the only text of a row stands in a cell that is merged over all columns, as the name of a group does. */
function isAcross({ across }: SheetRow, heading: readonly string[]): boolean {
  const first = heading.findIndex(Boolean);
  const last = heading.findLastIndex(Boolean);
  return across !== undefined && last > first && across.from <= first && across.to >= last;
}

/** A test for rows that repeat the headings of the table, in other letters and signs too. */
function repeatTest(heading: readonly string[]): (cells: readonly string[]) => boolean {
  const plain = heading.map(plainWords);
  const named = plain.filter(Boolean).length;
  return (cells) => {
    // In a table of one column a name may be that of the column in another form: `NAME`.
    if (named <= 1) return named === 1 && cells.every((text, column) => text === (heading[column] ?? ''));
    return (
      cells.filter(Boolean).length > 1 &&
      cells.every((text, column) => plainWords(text) === (plain[column] ?? '')) &&
      plain.every((text, column) => text === '' || (cells[column] ?? '') !== '')
    );
  };
}

/** Rows with a fault where they are no part of the table: explanations, lines, headings of a further page, and what stands below it. */
export async function* pointedOut(
  rows: AsyncIterable<SheetRow>,
  table: Table,
  usual: UsualRow,
): AsyncGenerator<SheetRow> {
  const { heading, headingRow, columns, resource } = table;
  const isOtherHeading = headingRowTest(table);
  const isRepeat = repeatTest(heading);
  let before = 0;
  let otherTable = 0;
  let narrowest = Infinity;
  let isBelow = false;
  for await (const row of rows) {
    const isAfterGap = row.number > before + 1;
    const isFirst = row.number === headingRow + 1;
    const hadRows = before > 0;
    before = row.number;
    if (row.fault !== undefined) {
      isBelow = false;
      yield row;
      continue;
    }
    const cells = row.cells.slice(0, columns).map((text) => text.trim());
    const filled = cells.filter(Boolean);
    const [first = ''] = filled;
    const isLone = filled.length === 1 && narrowest >= 2 && narrowest < Infinity;
    // A lone text after an empty row is a remark, and so are those after it.
    isBelow = isLone && (isBelow || isAfterGap);
    // In a table of wider rows a lone text may stand above the first of them, or below one with a name only.
    const isLoneAmongWide = filled.length === 1 && usual.texts > 2;
    const isRepeated = isRepeat(cells);
    if (isRepeated) otherTable = 0;
    else if (
      (!isFirst && isOtherHeading(filled)) ||
      (isAfterGap && hadRows && filled.length > 1 && isHeading(resource, cells))
    )
      otherTable = row.number;
    if (isLine(filled)) yield { ...row, fault: 'This row holds a line, so nothing is made of it.' };
    else if (isRepeated || (isFirst && isTranslated(table, cells)))
      yield { ...row, fault: 'This row repeats the heading, so nothing is made of it.' };
    else if (isFirst && isExplanation(filled))
      yield { ...row, fault: `This row explains the headings (“${first}”), so nothing is made of it.` };
    else if (otherTable > 0)
      yield {
        ...row,
        fault: `This row is of another table, which begins in row ${otherTable}. Import it from a file or sheet of its own.`,
      };
    else if (isAcross(row, heading) || (heading.filter(Boolean).length > 1 && isGroup(filled, usual.texts)))
      yield { ...row, fault: `This row names a group (“${first}”), so nothing is made of it.` };
    else if (isBelow || isFoot(filled, isLoneAmongWide ? 2 : narrowest)) {
      isBelow = true;
      yield { ...row, fault: `This is a row below the table (“${first}”), so nothing is made of it.` };
    } else {
      if (filled.length > 0) narrowest = Math.min(narrowest, filled.length);
      yield row;
    }
  }
}

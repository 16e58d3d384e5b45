import { columnNamesOf } from '../../resources/columnNames.ts';
import {
  bareWords,
  guessMapping,
  plainWords,
  systemOf,
} from '../../resources/declaration/imports/importGuess.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { SheetRow, TableFile } from './files/table-file.ts';
import { type Columns, leaverFaults } from './others/leavers.ts';
import { studentFaults } from './others/students.ts';
import { isExplanation, isFoot, isGroup, isLine } from './outside-rows.ts';

/** Rows of equal length from which on missing cells at their ends count as empty, as Excel leaves them out in blocks. */
const minBlock = 3;

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((text) => text.trim() !== '') + 1;
}

function filledTexts({ cells }: SheetRow): string[] {
  return cells.map((text) => text.trim()).filter(Boolean);
}

function misfit(cells: number, width: number): string {
  return `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the heading has ${width}.`;
}

/**
 * Rows below a heading, with a fault where their cells do not fit it. Further empty cells fit. Missing ones at the end fit when several rows
 * in succession are without them; a single such row may have lost a cell in the middle, or be half of a row with a line break in it.
 */
async function* fitted(rows: AsyncIterable<SheetRow>, heading: readonly string[]): AsyncGenerator<SheetRow> {
  const named = filledWidth(heading);
  const complete = new Set<number>();
  let short: SheetRow[] = [];
  const length = () => short[0]?.cells.length ?? 0;
  function* settle(): Generator<SheetRow> {
    // Two halves of a broken row make a whole one together.
    if (short.length >= minBlock && length() * 2 - 1 !== named) complete.add(length());
    for (const row of short)
      yield complete.has(length()) ? row : { ...row, fault: misfit(row.cells.length, heading.length) };
    short = [];
  }
  for await (const row of rows) {
    const isShort = row.fault === undefined && row.cells.length < named && !complete.has(row.cells.length);
    if (short.length >= minBlock || (short.length > 0 && (!isShort || row.cells.length !== length())))
      yield* settle();
    if (isShort && !complete.has(row.cells.length)) short.push(row);
    else if (row.fault === undefined && filledWidth(row.cells) > heading.length)
      yield { ...row, fault: misfit(filledWidth(row.cells), heading.length) };
    else yield row;
  }
  yield* settle();
}

/** By column: the fields that texts name as headings. */
function fieldsNamed(resource: AnyResource, texts: readonly string[]): readonly (string | null)[] {
  const offered = Object.keys(resource.fields).map((name) => ({ name }));
  return guessMapping(resource, { headers: texts, offered, known: columnNamesOf(resource.name) });
}

/** True for texts of which several name fields and none can be a value. */
function isHeading(resource: AnyResource, cells: readonly string[]): boolean {
  if (cells.some((text) => /[\d@]/.test(text))) return false;
  return fieldsNamed(resource, cells).filter((name) => name !== null).length >= 2;
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

/** Rows with a fault where they are no part of the table: explanations, lines, headings of a further page, and what stands below it. */
async function* pointedOut(rows: AsyncIterable<SheetRow>, table: Table): AsyncGenerator<SheetRow> {
  const { heading, headingRow, resource } = table;
  let before = 0;
  let otherTable = 0;
  let narrowest = Infinity;
  let isBelow = false;
  for await (const row of rows) {
    const filled = row.fault === undefined ? filledTexts(row) : [];
    const [first = ''] = filled;
    const isLone = filled.length === 1 && narrowest >= 2 && narrowest < Infinity;
    // A lone text after an empty row is a remark, and so are those after it.
    isBelow = isLone && (isBelow || row.number > before + 1);
    const isAfterGap = row.number > before + 1 && before > 0;
    before = row.number;
    const isFirst = row.number === headingRow + 1;
    const isRepeated =
      filled.length > 1 && row.cells.every((text, column) => text.trim() === (heading[column] ?? ''));
    if (isRepeated) otherTable = 0;
    else if (isAfterGap && filled.length > 1 && isHeading(resource, row.cells)) otherTable = row.number;
    if (isLine(filled)) yield { ...row, fault: 'This row holds a line, so nothing is made of it.' };
    else if (isRepeated || (isFirst && isTranslated(table, row.cells)))
      yield { ...row, fault: 'This row repeats the heading, so nothing is made of it.' };
    else if (isFirst && isExplanation(filled))
      yield { ...row, fault: `This row explains the headings (“${first}”), so nothing is made of it.` };
    else if (otherTable > 0)
      yield {
        ...row,
        fault: `This row is of another table, which begins in row ${otherTable}. Import it from a file or sheet of its own.`,
      };
    else if (isAcross(row, heading) || (heading.filter(Boolean).length > 1 && isGroup(filled)))
      yield { ...row, fault: `This row names a group (“${first}”), so nothing is made of it.` };
    else if (isBelow || isFoot(filled, narrowest)) {
      isBelow = true;
      yield { ...row, fault: `This is a row below the table (“${first}”), so nothing is made of it.` };
    } else {
      if (filled.length > 0) narrowest = Math.min(narrowest, filled.length);
      yield row;
    }
  }
}

/**
 * Rows that the file itself says are no records of the resource, such as students among the users of OneRoster, and people who have left.
 * @param columns.today the day of the import, as `2026-08-15`
 */
export async function* withoutOthers(
  rows: AsyncIterable<SheetRow>,
  columns: Columns,
): AsyncGenerator<SheetRow> {
  const { resource, headers } = columns;
  const { refusedRows = {} } = systemOf(headers, columnNamesOf(resource.name)) ?? {};
  const rules = headers.map((header) => refusedRows[plainWords(header)] ?? refusedRows[bareWords(header)]);
  const ofProgram = ({ cells }: SheetRow) =>
    cells.map((text, column) => rules[column]?.[plainWords(text)]).find((fault) => fault !== undefined);
  const finders = [ofProgram, studentFaults(columns), leaverFaults(columns)];
  for await (const row of rows) {
    let { fault } = row;
    for (const find of finders) fault ??= find(row);
    yield fault === undefined ? row : { ...row, fault };
  }
}

async function* after(rows: AsyncIterable<SheetRow>, headingRow: number): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (row.number > headingRow) yield row;
}

/** A table on a sheet. */
interface Table {
  readonly sheet: string;
  readonly headingRow: number;
  readonly heading: readonly string[];
  readonly resource: AnyResource;
}

/** The rows of a sheet below its heading, each with its fault, if any. */
export function rowsBelow(file: TableFile, table: Table, maxBytes: number): AsyncIterable<SheetRow> {
  const rows = pointedOut(after(file.rows(table.sheet, maxBytes), table.headingRow), table);
  return file.hasPlacedCells ? rows : fitted(rows, table.heading);
}

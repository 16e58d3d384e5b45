import { columnNamesOf } from '../../resources/columnNames.ts';
import { bareWords, plainWords } from '../../resources/declaration/imports/headerWords.ts';
import { systemOf } from '../../resources/declaration/imports/importGuess.ts';
import type { SheetRow, TableFile } from './files/table-file.ts';
import { type Columns, leaverFaults } from './others/leavers.ts';
import { studentFaults } from './others/students.ts';
import { failedAgain, ownHeadings, ownWidth } from './table/failed-rows.ts';
import { fitted } from './table/fitted.ts';
import { pointedOut, type Table } from './table/pointed-out.ts';
import { usualRow } from './table/usual-row.ts';

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
interface SheetTable extends Table {
  readonly sheet: string;
}

/** The rows of a sheet below its heading, each with its fault, if any. */
export async function* rowsBelow(
  file: TableFile,
  { sheet, ...table }: SheetTable,
  maxBytes: number,
): AsyncGenerator<SheetRow> {
  const width = ownWidth(table.heading);
  const columns = width < table.heading.length ? width : undefined;
  const own = { ...table, heading: ownHeadings(table.heading), columns };
  const below = () => after(file.rows(sheet, maxBytes), table.headingRow);
  const usual = await usualRow(below(), own.heading);
  const rows = pointedOut(failedAgain(below(), table.heading), own, usual);
  yield* file.hasPlacedCells ? rows : fitted(rows, table.heading, usual);
}

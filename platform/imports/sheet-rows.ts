import type { SheetRow, TableFile } from './files/table-file.ts';

/** Rows of equal length from which on missing cells at their ends count as empty, as Excel leaves them out in blocks. */
const minBlock = 3;

/** What programs write below a table: `Total`, `Grand total: 12`, `Record count 5`, `Page 1 of 2`. */
const footPattern =
  /^(?:(?:grand |sub)?totals?|sum|(?:record|row)s? count|count|number of records|end of (?:report|file)|page \d+(?: of \d+)?|summe|gesamt)\s*[:=]?\s*[\d.,]*$/i;
const countPattern = /^[\d.,%\s$€£-]*$/;

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((text) => text.trim() !== '') + 1;
}

/** The words of a row below the table, such as `Total`. Undefined for rows of the table. */
function footOf({ cells }: SheetRow): string | undefined {
  const [first, ...others] = cells.map((text) => text.trim()).filter(Boolean);
  if (first === undefined || !footPattern.test(first)) return undefined;
  return others.every((text) => countPattern.test(text)) ? first : undefined;
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

async function* pointedOut(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const foot = row.fault === undefined ? footOf(row) : undefined;
    yield foot === undefined
      ? row
      : { ...row, fault: `This is a row below the table (“${foot}”), so nothing is made of it.` };
  }
}

async function* after(rows: AsyncIterable<SheetRow>, headingRow: number): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (row.number > headingRow) yield row;
}

/** The rows of a sheet below its heading, each with its fault, if any. */
export function rowsBelow(
  file: TableFile,
  { sheet, headingRow, heading }: { sheet: string; headingRow: number; heading: readonly string[] },
  maxBytes: number,
): AsyncIterable<SheetRow> {
  const rows = pointedOut(after(file.rows(sheet, maxBytes), headingRow));
  return file.hasPlacedCells ? rows : fitted(rows, heading);
}

import type { SheetRow } from '../files/table-file.ts';
import type { UsualRow } from './usual-row.ts';
import { filledWidth, misfit, namedWidth } from './widths.ts';

/** Rows of equal length from which on missing cells at their ends count as empty, as Excel leaves them out in blocks. */
const minBlock = 3;

/**
 * Rows below a heading, with a fault where their cells do not fit it. Further empty cells fit where nearly all rows have them: in a single row
 * they may be the empty end of one in which a text with a separator was divided. Missing ones at the end fit when several rows in succession
 * are without them; a single such row may have lost a cell in the middle, or be half of a row with a line break in it.
 */
export async function* fitted(
  rows: AsyncIterable<SheetRow>,
  heading: readonly string[],
  usual: UsualRow,
): AsyncGenerator<SheetRow> {
  const named = namedWidth(heading);
  const complete = new Set<number>();
  let short: SheetRow[] = [];
  /** The number of a row that has the first cell alone. */
  let half: number | undefined;
  const length = () => short[0]?.cells.length ?? 0;
  function* settle(): Generator<SheetRow> {
    // Two halves of a broken row make a whole one together.
    if (short.length >= minBlock && length() * 2 - 1 !== named) complete.add(length());
    const isComplete = complete.has(length());
    if (length() === 1 && !isComplete) half = short.at(-1)?.number;
    for (const row of short)
      yield isComplete ? row : { ...row, fault: misfit(row.cells.length, heading.length) };
    short = [];
  }
  for await (const row of rows) {
    const isShort = row.fault === undefined && row.cells.length < named && !complete.has(row.cells.length);
    if (short.length >= minBlock || (short.length > 0 && (!isShort || row.cells.length !== length())))
      yield* settle();
    const filled = filledWidth(row.cells);
    const isTooLong =
      filled > heading.length || (row.cells.length > heading.length && row.cells.length !== usual.cells);
    if (isShort && !complete.has(row.cells.length)) short.push(row);
    else if (row.fault === undefined && isTooLong)
      yield { ...row, fault: misfit(filled > heading.length ? filled : row.cells.length, heading.length) };
    else if (row.fault === undefined && half === row.number - 1)
      yield {
        ...row,
        fault: `This row may be the rest of row ${half}, which has 1 cell. Put both in one line, or complete row ${half}.`,
      };
    else yield row;
  }
  yield* settle();
}

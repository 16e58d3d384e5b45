/** The file of the failed rows of an import, which people correct and import again. */

import { crc32 } from 'node:zlib';

import { unguarded } from '../../../resources/declaration/codec/csv.ts';
import type { SheetRow } from '../files/table-file.ts';
import { filledWidth, misfit } from './widths.ts';

/** Headings of the last columns: the mark of a row that is only read once it is changed, its number, and why it failed. */
const lastHeadings = ['Mark', 'Row', 'Reason'] as const;
/** The heading of a column for cells beyond the headings of the imported file. */
const furtherHeading = /^Column \d+$/;

const letters = 'abcdefghijklmnop';

/** A number or a day without what spreadsheet programs change when they save it. */
function plainNumber(text: string): string {
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)
    ? '0'
    : text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/** The mark of a row: the same for the same cells, also when a spreadsheet program has written its numbers and days in another form. */
export function markOf(cells: readonly string[]): string {
  const texts = cells.map((cell) => {
    const text = unguarded(cell.trim()).replaceAll(/\s/g, '');
    return /\p{L}/u.test(text) || text === '' ? text : `#${plainNumber(text)}`;
  });
  const sum = crc32(JSON.stringify(texts.slice(0, filledWidth(texts))));
  // In letters: spreadsheet programs take 12345e67 for a number.
  return Array.from(sum.toString(16).padStart(8, '0'), (digit) => letters[Number.parseInt(digit, 16)]).join(
    '',
  );
}

/** A failed row of an import. */
interface FailedRow {
  readonly cells: readonly string[];
  readonly rowNumber: number;
  readonly reason: string;
  /** True when the row must change: its file tells that nothing can be made of it. */
  readonly isOfFile: boolean;
}

/** The width of the imported file’s own columns, in a file of failed rows too. */
export function ownWidth(headers: readonly string[]): number {
  const end = headers.length - lastHeadings.length;
  const [, row, reason] = lastHeadings;
  // The column of marks may have been deleted.
  if (headers.at(-2) !== row || headers.at(-1) !== reason) return headers.length;
  return lastHeadings.every((heading, index) => headers[end + index] === heading) ? end : end + 1;
}

/** The file of failed rows as lines of cells, of rows with at most `widest` cells. */
export function failedRowsLines(
  headers: readonly string[],
  widest: number,
): { readonly heading: readonly string[]; line(this: void, row: FailedRow): readonly string[] } {
  const own = headers.slice(0, ownWidth(headers));
  const isAgain = own.length < headers.length;
  const width = Math.max(own.length, isAgain ? 0 : widest);
  const heading = Array.from({ length: width }, (_, column) => own[column] || `Column ${column + 1}`);
  return {
    heading: [...heading, ...lastHeadings],
    line({ cells, rowNumber, reason, isOfFile }) {
      const texts = Array.from({ length: width }, (_, column) => cells[column] ?? '');
      return [...texts, isOfFile ? markOf(texts) : '', String(rowNumber), reason];
    },
  };
}

/** The headings of a table’s own columns, without those that a file of failed rows has beside them. */
export function ownHeadings(heading: readonly string[]): readonly string[] {
  const width = ownWidth(heading);
  if (width === heading.length) return heading;
  const named = heading.slice(0, width).findLastIndex((text) => !furtherHeading.test(text)) + 1;
  // A file without headings has these in their place.
  return heading.slice(0, named === 0 ? width : named);
}

/**
 * Rows with the faults that only the imported file showed: a row that must change and is as it was has the reason for which it failed, and one
 * with cells beyond the headings does not fit. Rows of other files are unchanged.
 */
export async function* failedAgain(
  rows: AsyncIterable<SheetRow>,
  heading: readonly string[],
): AsyncGenerator<SheetRow> {
  const width = ownWidth(heading);
  if (width === heading.length) return yield* rows;
  const named = ownHeadings(heading).length;
  const hasMarks = heading[width] === lastHeadings[0];
  for await (const row of rows) {
    const own = row.cells.slice(0, width);
    const reason = (row.cells[heading.length - 1] ?? '').trim();
    const mark = hasMarks ? (row.cells[width] ?? '').trim() : '';
    const filled = filledWidth(own);
    const fault =
      reason !== '' && mark !== '' && mark === markOf(own)
        ? reason
        : filled > named
          ? misfit(filled, named)
          : undefined;
    yield {
      ...row,
      ...(reason !== '' && { failedFor: reason }),
      ...(row.fault === undefined && fault !== undefined && { fault }),
    };
  }
}

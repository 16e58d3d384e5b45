/** A row of a sheet: its number, counted from 1 as spreadsheets do, and the text of each cell by column; '' for none. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file of rows: a workbook, or a text file of one sheet. */
export interface TableFile {
  readonly sheets: readonly string[];
  /**
   * The rows of a sheet that have any text, in order, read as they are asked for. Throws FileProblem.
   * @param maxBytes how much may be read in all before the file is refused
   */
  rows(sheet: string, maxBytes: number): AsyncIterable<SheetRow>;
  close(): Promise<void>;
}

/** The fault in a file, as a sentence for its sender. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** More columns than any list of records has. */
export const maxColumns = 1000;
/** Longest text of a cell and highest number of a row, which are those of Excel. */
export const maxCellLength = 32_767;
const maxRows = 1_048_576;

export const tooLargeSentence = 'The file holds more than can be read.';

/** Throws FileProblem for a row that is wider, or a cell that is longer, than a table of records has. */
export function checkCell(column: number, length: number): void {
  if (column >= maxColumns)
    throw new FileProblem(`The file has more than ${maxColumns.toLocaleString('en-US')} columns.`);
  if (length > maxCellLength)
    throw new FileProblem(`A cell holds more than ${maxCellLength.toLocaleString('en-US')} characters.`);
}

/** Throws FileProblem for a row whose number does not follow the one before, or that no spreadsheet has. */
export function checkRowNumber(number: number, before: number): void {
  if (!Number.isInteger(number) || number <= before)
    throw new FileProblem(`The row after row ${before} has no number that follows.`);
  if (number > maxRows)
    throw new FileProblem(`The file has more than ${maxRows.toLocaleString('en-US')} rows.`);
}

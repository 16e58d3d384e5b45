import type { NarrowEncoding } from '../../../resources/declaration/imports/encodings.ts';

/** A row of a sheet: its number, counted from 1 as in spreadsheets, and the text of each cell by column, '' for an empty one. */
export interface SheetRow {
  readonly number: number;
  /** The texts that the sheet shows. */
  readonly cells: readonly string[];
  /** Column -> the value of a number or date whose shown text is another: `2024-08-15` of `8/15/24`, `1234` of `1,234`. */
  readonly values?: ReadonlyMap<number, string>;
  /** Column -> why the cell has no value, as a sentence part that follows the name of its field. */
  readonly cellFaults?: ReadonlyMap<number, string>;
  /** Why nothing can be made of the row, as a sentence. */
  readonly fault?: string;
  /** Why the row failed in an earlier import, in a file of failed rows. */
  readonly failedFor?: string;
  /** The columns of the merged cell with the only text of the row. */
  readonly across?: { readonly from: number; readonly to: number };
  /** True in a workbook whose day numbers count from 1904. Dates in `values` are days. */
  readonly from1904?: true;
  /** True when the spreadsheet program does not show the row. */
  readonly isHidden?: true;
  /** The columns of the sheet that the spreadsheet program does not show. Omitted when it shows all. */
  readonly hiddenColumns?: ReadonlySet<number>;
}

/** The letters of a text file that is not in Unicode. */
export interface Letters {
  readonly encoding: NarrowEncoding;
  /** Some of its texts with such letters, as they are read. */
  readonly examples: readonly string[];
  /** True when the encoding is only likely. */
  readonly isUnclear: boolean;
}

/** The choices of a person for a text file, and whether more can follow. */
export interface Opening {
  /** The encoding of a file that is not in Unicode. Told by its letters when omitted. */
  readonly encoding?: NarrowEncoding | undefined;
  /** True when a likely encoding is enough, because nothing is stored. */
  readonly isChoosing?: boolean | undefined;
}

/** A table file: a workbook, or a text file with one sheet. */
export interface TableFile {
  readonly sheets: readonly string[];
  /** True when each cell names its column. Otherwise a missing or additional cell shifts the cells after it. */
  readonly hasPlacedCells: boolean;
  /** Omitted for workbooks and files in Unicode. */
  readonly letters?: Letters;
  /** A decision about how the file is read, as a sentence. */
  readonly remark?: string;
  /**
   * The rows of a sheet that have any text, in order, read lazily. Throws FileProblem.
   * @param maxBytes maximum number of bytes that are read before the file is refused
   */
  rows(sheet: string, maxBytes: number): AsyncIterable<SheetRow>;
  close(): Promise<void>;
}

/** An error in a file. The message is for the user who uploaded it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Maximum number of columns, more than any list of records has. */
export const maxColumns = 1000;
/** Maximum length of a cell, and maximum row number, as in Excel. */
export const maxCellLength = 32_767;
const maxRows = 1_048_576;

export const tooLargeSentence = 'The file holds more than can be read.';

/** The end of a sentence about a cell whose text is longer than the limit. Such a cell counts as empty, so that no part of its text is stored. */
export const tooLong = `holds more than ${maxCellLength.toLocaleString('en-US')} characters.`;

/** Throws FileProblem when a column exceeds the limit. */
export function checkColumn(column: number): void {
  if (column >= maxColumns)
    throw new FileProblem(`The file has more than ${maxColumns.toLocaleString('en-US')} columns.`);
}

/** Throws FileProblem when a row number does not follow the previous one or exceeds the limit. */
export function checkRowNumber(number: number, before: number): void {
  if (!Number.isInteger(number) || number <= before)
    throw new FileProblem(`The row after row ${before} has no number that follows.`);
  if (number > maxRows)
    throw new FileProblem(`The file has more than ${maxRows.toLocaleString('en-US')} rows.`);
}

import { usualSheet } from '../../resources/declaration/imports/importCalls.ts';
import { maxUploadBytes } from '../storage/content-store.ts';
import { FileProblem, type SheetRow, type TableFile, tooLargeSentence } from './files/table-file.ts';
import { hasAddress, isWithoutHeadings } from './headings/no-headings.ts';
import { joinedHeadings } from './headings/two-row-headings.ts';

/** Maximum number of bytes unpacked to show the first rows. The quotation marks of a text file are checked to its end. */
const maxBytes = maxUploadBytes;
/** Rows among which the heading is looked for. */
const headingRows = 25;
/** Rows after the heading whose values are looked at to propose fields. */
const sampleRows = 50;

/** The part of a sheet to read. */
export interface StartRequest {
  /** Name of the sheet; empty for the first whose heading fills the key. */
  readonly sheetName: string;
  /** Number of the row with the headings, 0 for a sheet without any; found when omitted. */
  readonly headingRow?: number | undefined;
  readonly rowCount: number;
  /** True when an empty sheet is no error. */
  readonly mayBeEmpty?: boolean;
  /** True when a sheet without headings is no error, because a person still says what its columns mean. */
  readonly isChoosing?: boolean;
  /** Rates texts as headings: the number of fields that they name, and whether the key is among them. */
  rate(this: void, headings: readonly string[]): { readonly fields: number; readonly hasKey: boolean };
}

export interface SheetStart {
  readonly sheet: string;
  /** Number of the row with the headings. 0 for a sheet that is empty or has none. */
  readonly headingRow: number;
  /** Empty for an empty sheet; empty texts for one without headings. */
  readonly headers: readonly string[];
  /** The rows after it, each at least as wide as the headers. */
  readonly rows: readonly (readonly string[])[];
  /** The texts of more rows than `rows`, by which fields are proposed. */
  readonly samples: readonly (readonly string[])[];
  /** Columns that the spreadsheet program does not show. Omitted when it shows all. */
  readonly hiddenColumns?: ReadonlySet<number>;
}

async function firstRows(file: TableFile, sheet: string, count: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  try {
    for await (const row of file.rows(sheet, maxBytes)) {
      found.push(row);
      if (found.length >= count) break;
    }
  } catch (error) {
    // Few rows and many empty ones after them: what is shown is there, and the import reads further.
    const isEnough = error instanceof FileProblem && error.message === tooLargeSentence && found.length > 1;
    if (!isEnough) throw error;
  }
  return found;
}

function trimmed(cells: readonly string[]): string[] {
  return cells.map((text) => text.trim());
}

interface Heading {
  /** The last row of the heading. */
  readonly row: SheetRow;
  readonly headers: readonly string[];
  /** The number of fields that it names, and whether the key is among them. */
  readonly fields: number;
  readonly hasKey: boolean;
}

/** Rows of several texts that follow a heading at least. Fewer do not make a table of it. */
const fewestRows = 3;

/**
 * True for a row above the headings whose word is one for the key, as in `School | Northfield` or `Name:`. It names no other field, `later`
 * names more, and no table stands between them.
 */
function isTitle(one: Heading, later: Heading, rows: readonly SheetRow[]): boolean {
  if (one.fields > 1 || later.fields <= one.fields) return false;
  const between = rows.filter(
    ({ number, cells }) =>
      number > one.row.number && number < later.row.number && trimmed(cells).filter(Boolean).length > 2,
  );
  return between.length < fewestRows;
}

/**
 * The row with the headings: the first that names the key and is no title, else the first that names several fields, else the first with any text. The row
 * below may say more, with it (`joinedHeadings`) or in its place, as below the names of groups: `School | | Address` above `Name | ID | City`.
 */
function headingOf(rows: readonly SheetRow[], { headingRow, rate }: StartRequest): Heading | undefined {
  if (headingRow === 0) return undefined;
  if (headingRow !== undefined) {
    const row = rows.find(({ number }) => number === headingRow);
    if (!row) return undefined;
    const above = rows.find(({ number }) => number === headingRow - 1);
    const headers = (above && joinedHeadings(above, row, rate)) ?? trimmed(row.cells);
    return { row, headers, ...rate(headers) };
  }
  const rated = rows.slice(0, headingRows).map((row): Heading => {
    const headers = trimmed(row.cells);
    return { row, headers, ...(hasAddress(headers) ? { fields: 0, hasKey: false } : rate(headers)) };
  });
  const named = rated.filter(({ hasKey }) => hasKey);
  const found =
    named.find((one, index) => !named.slice(index + 1).some((later) => isTitle(one, later, rows))) ??
    rated.find(({ fields }) => fields >= 2) ??
    rated[0];
  const below = found && rated.find(({ row }) => row.number === found.row.number + 1);
  if (!found || !below) return found;
  const joined = joinedHeadings(found.row, below.row, rate);
  if (joined) return { row: below.row, headers: joined, ...rate(joined) };
  return below.hasKey && below.fields > found.fields ? below : found;
}

const bestSuitability = 3;

/** Rates a sheet by its heading. A page of instructions may have a word that names the key, and nothing beside it. */
function suitability(heading: Heading | undefined): number {
  if (!heading) return 0;
  if (!heading.hasKey) return 1;
  return heading.fields > 1 ? bestSuitability : 2;
}

/** The sheet with this name. Throws FileProblem when there is none. */
function namedSheet({ sheets }: TableFile, name: string): string {
  const found = sheets.find((sheet) => sheet.toLowerCase() === name.toLowerCase());
  const [first] = sheets;
  if (found !== undefined) return found;
  if (name === usualSheet && first !== undefined) return first;
  throw new FileProblem(`The file has no sheet named “${name}”.`);
}

/** The cells that nearly all rows have: a row with further ones does not fit. */
function usualWidth(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/**
 * The headers of a sheet and the rows after them. Throws FileProblem when the sheet is empty or has no headings, and for a row of headings that is not there.
 */
export async function readStart(file: TableFile, request: StartRequest): Promise<SheetStart> {
  const { sheetName, headingRow, rowCount, mayBeEmpty = false } = request;
  const count = (headingRow ?? headingRows) + Math.max(rowCount, sampleRows);
  const candidates = sheetName === '' ? file.sheets : [namedSheet(file, sheetName)];
  let chosen: { sheet: string; found: SheetRow[]; heading: Heading | undefined } | undefined;
  for (const sheet of candidates) {
    const found = await firstRows(file, sheet, count);
    const heading = headingOf(found, request);
    if (chosen === undefined || suitability(heading) > suitability(chosen.heading))
      chosen = { sheet, found, heading };
    if (suitability(heading) === bestSuitability) break;
  }
  if (!chosen) throw new FileProblem('The file has no sheet.');
  const { sheet, found, heading } = chosen;
  const isBare =
    headingRow === undefined ? isWithoutHeadings(found, heading, request.rate) : headingRow === 0;
  if (isBare && headingRow === undefined && request.isChoosing !== true)
    throw new FileProblem(
      'The file has no headings: its first row holds values already. Please add a row with the names of the columns above it.',
    );
  if (isBare && found.length > 0) {
    const width = file.hasPlacedCells
      ? Math.max(...found.map(({ cells }) => cells.length))
      : usualWidth(found);
    const headers = Array.from({ length: width }, () => '');
    const texts = found.map(({ cells }) => headers.map((_, column) => cells[column] ?? ''));
    const { hiddenColumns } = found[0] ?? {};
    return {
      sheet,
      headingRow: 0,
      headers,
      rows: texts.slice(0, rowCount),
      samples: texts.slice(0, sampleRows),
      ...(hiddenColumns && { hiddenColumns }),
    };
  }
  if (!heading && headingRow !== undefined && headingRow > 0)
    throw new FileProblem(`Row ${headingRow} of the sheet “${sheet}” has no headings.`);
  if (!heading && mayBeEmpty) return { sheet, headingRow: 0, headers: [], rows: [], samples: [] };
  if (!heading) throw new FileProblem(`The sheet “${sheet}” is empty.`);
  const below = found.filter(({ number }) => number > heading.row.number);
  const shown = below.slice(0, rowCount);
  // In a text file, cells beyond the heading belong to no column: their rows do not fit.
  const widths = file.hasPlacedCells ? [heading.row, ...shown] : [heading.row];
  const width = Math.max(heading.headers.length, ...widths.map(({ cells }) => cells.length));
  const widened = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    sheet,
    headingRow: heading.row.number,
    headers: widened(heading.headers),
    rows: shown.map(({ cells }) => widened(cells)),
    samples: below.slice(0, sampleRows).map(({ cells }) => cells),
    ...(heading.row.hiddenColumns && { hiddenColumns: heading.row.hiddenColumns }),
  };
}

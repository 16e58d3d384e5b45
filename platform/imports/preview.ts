import { usualSheet } from '../../resources/declaration/importCalls.ts';
import { FileProblem, type SheetRow, type TableFile } from './files/table-file.ts';

/** Maximum number of bytes unpacked to show the first rows. */
const maxBytes = 32 * 1024 * 1024;

export interface SheetStart {
  readonly sheet: string;
  /** The first row that has any text. Empty for an empty sheet. */
  readonly headers: readonly string[];
  /** The rows after it, each at least as wide as the headers. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * The sheet with this name. For the default name, the first sheet when none has it: a caller must send a name before it knows the
 * sheets. Throws FileProblem.
 */
function chooseSheet({ sheets }: TableFile, name: string): string {
  const found = sheets.find((sheet) => sheet.toLowerCase() === name.toLowerCase());
  const [first] = sheets;
  if (found !== undefined) return found;
  if (name === usualSheet && first !== undefined) return first;
  throw new FileProblem(`The file has no sheet named “${name}”.`);
}

/**
 * The headers of a sheet and the rows after them. Throws FileProblem when the sheet is empty.
 * @param mayBeEmpty true to return an empty sheet without headers
 */
export async function readStart(
  file: TableFile,
  sheetName: string,
  rowCount: number,
  mayBeEmpty = false,
): Promise<SheetStart> {
  const sheet = chooseSheet(file, sheetName);
  const found: SheetRow[] = [];
  for await (const row of file.rows(sheet, maxBytes)) {
    found.push(row);
    if (found.length > rowCount) break;
  }
  const [header, ...rows] = found;
  if (!header && mayBeEmpty) return { sheet, headers: [], rows: [] };
  if (!header) throw new FileProblem(`The sheet “${sheet}” is empty.`);
  const width = Math.max(...found.map(({ cells }) => cells.length));
  const widened = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    sheet,
    headers: widened(header.cells).map((text) => text.trim()),
    rows: rows.map(({ cells }) => widened(cells)),
  };
}

import type { Opening, TableFile } from './table-file.ts';
import { openTextTable } from './text-table.ts';
import { openWorkbook } from './workbook.ts';

const openers: Readonly<
  Record<string, (path: string, extension: string, opening: Opening) => Promise<TableFile>>
> = {
  xlsx: openWorkbook,
  xlsm: openWorkbook,
  csv: openTextTable,
  tsv: openTextTable,
  txt: openTextTable,
};

/**
 * Opens a file for import by its extension. Throws FileProblem when the content does not match the extension, and for a text file whose
 * encoding nobody chose and nothing tells.
 */
export async function openTable(path: string, extension: string, opening: Opening = {}): Promise<TableFile> {
  const opener = openers[extension];
  if (!opener) throw new TypeError(`No file of extension ${extension} was ever taken.`);
  return opener(path, extension, opening);
}

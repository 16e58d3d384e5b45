import type { TableFile } from './table-file.ts';
import { openTextTable } from './text-table.ts';
import { openWorkbook } from './workbook.ts';

const openers: Readonly<Record<string, (path: string, extension: string) => Promise<TableFile>>> = {
  xlsx: openWorkbook,
  xlsm: openWorkbook,
  csv: openTextTable,
  tsv: openTextTable,
  txt: openTextTable,
};

/** Opens a file for import by its extension. Throws FileProblem when the content does not match the extension. */
export async function openTable(path: string, extension: string): Promise<TableFile> {
  const opener = openers[extension];
  if (!opener) throw new TypeError(`No file of extension ${extension} was ever taken.`);
  return opener(path, extension);
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openTable } from '../../../platform/imports/files/open.ts';
import type { SheetRow } from '../../../platform/imports/files/table-file.ts';
import { readStart } from '../../../platform/imports/preview.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import { rowsBelow } from '../../../platform/imports/sheet-rows.ts';

/** The means by which cells are read of which nothing is known, but for the mapping. */
export const plainReading = {
  targets: new Map(),
  dateOrder: undefined,
  dotOrder: undefined,
  namesByComma: false,
  unclearLetters: [],
  codedColumns: [],
  today: '2026-08-15',
  country: null,
  timeZone: null,
};

const megabytes = 1024 * 1024;

/** A file of the folder `inputs`. */
export function input(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'inputs', name));
}

/** The headings of a file and the rows below them, as an import reads them. */
export async function rowsOf(
  content: Buffer | string,
  extension: 'csv' | 'xlsx' = 'csv',
  sheetName = 'Sheet1',
) {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, content);
    const file = await openTable(path, extension);
    try {
      const rate = () => ({ fields: 1, hasKey: false });
      const { sheet, headers, headingRow } = await readStart(file, { sheetName, rowCount: 5, rate });
      const rows: SheetRow[] = [];
      for await (const row of rowsBelow(
        file,
        { sheet, headingRow, heading: headers, resource: buildings },
        100 * megabytes,
      ))
        rows.push(row);
      return { headers, rows, cells: rows.map(({ cells }) => cells), faults: rows.map(({ fault }) => fault) };
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

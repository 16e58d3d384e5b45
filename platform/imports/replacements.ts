import type { Replacement } from '../../resources/declaration/imports/importCalls.ts';
import type { SheetRow } from './files/table-file.ts';

function without<T>(values: ReadonlyMap<number, T>, columns: ReadonlySet<number>): ReadonlyMap<number, T> {
  return new Map([...values].filter(([column]) => !columns.has(column)));
}

/** Rows with the texts that the requester chose in place of those of the file. */
export async function* replaced(
  rows: AsyncIterable<SheetRow>,
  replacements: readonly Replacement[],
): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const found = replacements.filter(({ column, from }) => row.cells[column]?.trim() === from.trim());
    if (found.length === 0) {
      yield row;
      continue;
    }
    const cells = [...row.cells];
    for (const { column, to } of found) cells[column] = to;
    const columns = new Set(found.map(({ column }) => column));
    yield {
      ...row,
      cells,
      ...(row.values && { values: without(row.values, columns) }),
      ...(row.cellFaults && { cellFaults: without(row.cellFaults, columns) }),
    };
  }
}

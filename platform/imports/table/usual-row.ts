import type { SheetRow } from '../files/table-file.ts';
import { namedWidth } from './widths.ts';

/** Rows by which the usual row is told. */
const sampleRows = 1000;
/** Share of the rows that have the usual number of cells. */
const nearlyAll = 0.8;

/** Counts that nearly all rows of a table share. */
export interface UsualRow {
  /** The number of cells of nearly all rows that are at least as wide as the heading. Undefined where their numbers differ. */
  readonly cells: number | undefined;
  /** The median of the numbers of cells with a text. */
  readonly texts: number;
}

/** The usual row of a table, by its first rows. */
export async function usualRow(rows: AsyncIterable<SheetRow>, heading: readonly string[]): Promise<UsualRow> {
  const named = namedWidth(heading);
  const widths = new Map<number, number>();
  const texts: number[] = [];
  let wide = 0;
  for await (const { cells, fault } of rows) {
    if (fault !== undefined) continue;
    texts.push(cells.filter((text) => text.trim() !== '').length);
    if (cells.length >= named) {
      wide += 1;
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
    if (texts.length >= sampleRows) break;
  }
  const usual = [...widths].find(([, count]) => count >= wide * nearlyAll);
  const sorted = texts.toSorted((one, other) => one - other);
  return { cells: usual?.[0], texts: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

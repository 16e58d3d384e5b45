import { FileProblem } from './table-file.ts';

/** A cell that goes over several columns or rows, of which only the first has its text. */
export interface MergedCell {
  readonly column: number;
  readonly lastColumn: number;
  readonly from: number;
  readonly to: number;
}

/** Maximum number of merged cells of a sheet that are read. */
const maxMerged = 20_000;
/** Characters in which one element fits, which may begin in one chunk and end in the next. */
const elementLength = 200;

/** `AB` -> 27. */
export function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const element = /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/gi;

/** The texts of a part in which whole elements stand, as far as the part may be read. */
async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const text = rest + chunk.toString('latin1');
      const end = text.lastIndexOf('>') + 1;
      yield text.slice(0, end);
      rest = text.slice(Math.max(end, text.length - elementLength));
    }
  } catch (error) {
    // Whoever reads the rows is told.
    if (!(error instanceof FileProblem)) throw error;
  }
}

/**
 * The merged cells of a sheet. They are listed behind all rows (ECMA-376, 18.3.1.55), so they are looked for in the text of
 * the part, which takes a fraction of the time of parsing it.
 */
export async function mergedCells(chunks: AsyncIterable<Buffer>): Promise<readonly MergedCell[]> {
  const found: MergedCell[] = [];
  for await (const text of overlapping(chunks))
    for (const [, first = '', from, last = '', to] of text.matchAll(element)) {
      const [column, lastColumn] = [columnNumber(first), columnNumber(last)];
      if (found.length < maxMerged) found.push({ column, lastColumn, from: Number(from), to: Number(to) });
    }
  return found.toSorted((one, other) => one.from - other.from);
}

import { countOf } from './quotes.ts';
import { detectDivision } from './separator.ts';

/** The quoting of texts in a file, where it is not by doubled quotation marks (RFC 4180). */
export interface Manner {
  /** A line as RFC 4180 has it. */
  plain(line: string): string;
  /** A cell of such a line as the file means it. */
  cell(text: string): string;
}

const unchanged = (text: string) => text;

/** A mark within a text has a backslash before it, as MySQL, BigQuery and many programs write it. */
export const backslashes: Manner = {
  plain: (line) => line.replaceAll(/\\([\\"])/g, (_, sign: string) => (sign === '"' ? '""' : sign)),
  cell: unchanged,
};

const apostrophes: Manner = {
  plain: (line) => line.replaceAll("'", '"'),
  cell: (text) => text.replaceAll('"', "'"),
};

/** Typographic marks, which word processors put in place of typed ones. */
const typographic: Manner = { plain: (line) => line.replaceAll(/[“”„]/g, '"'), cell: unchanged };

/** A row that was taken for a single cell and enclosed once more. */
const enclosedRow = /^"((?:[^"]|"")*)"$/;
const enclosed: Manner = {
  plain: (line) => enclosedRow.exec(line.trim())?.[1]?.replaceAll('""', '"') ?? line,
  cell: unchanged,
};

/** The fewest separators of a row by which it is told from a cell with a few of them. */
const fewestSeparators = 2;

/**
 * Only some rows are enclosed once more, as Excel saves a file whose separator is not that of its country: each row is one cell there, which has
 * marks if there are marks or semicolons in it. Undefined for a sample without such rows.
 */
function partlyEnclosed(lines: readonly string[]): Manner | undefined {
  const { separator, perLine } = detectDivision(lines.map((line) => enclosed.plain(line)).join('\n'));
  if (perLine < fewestSeparators) return undefined;
  const isRow = (text: string) =>
    /[";]/.test(text) && countOf(text.replaceAll(/"(?:[^"]|"")*"/g, ''), separator) === perLine;
  const plain = (line: string) => {
    const text = enclosed.plain(line);
    return text !== line && isRow(text) ? text : line;
  };
  return lines.some((line) => plain(line) !== line) ? { plain, cell: unchanged } : undefined;
}

const byOtherMarks = [
  { manner: apostrophes, opens: "'", closes: "'" },
  { manner: typographic, opens: '[“„]', closes: '[”“]' },
] as const;

/** True when rows are enclosed by these marks: all of their cells, or some cells that hold separators. Names may be in marks as well. */
function isEnclosed(
  lines: readonly string[],
  { manner, opens, closes }: (typeof byOtherMarks)[number],
): boolean {
  const { separator, perLine } = detectDivision(lines.map((line) => manner.plain(line)).join('\n'));
  const sign = separator === '|' || separator === '^' ? `\\${separator}` : separator;
  const row = new RegExp(`^${opens}.*${closes}(?:$|${sign})`);
  const wholeRow = new RegExp(`^${opens}.*${closes}${sign}${opens}.*${closes}$`);
  const rows = lines.slice(1);
  const isNeeded = rows.some((line) => countOf(line, separator) > perLine);
  return rows.every((line) => row.test(line)) && (isNeeded || rows.every((line) => wholeRow.test(line)));
}

/** The manner of the lines of a sample. Undefined for that of RFC 4180. */
export function mannerOf(sample: string): Manner | undefined {
  const filled = sample
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean);
  // The sample may end within a line.
  const lines = filled.length > 3 ? filled.slice(0, -1) : filled;
  if (lines.length < 2) return undefined;
  if (!sample.includes('"')) return byOtherMarks.find((marks) => isEnclosed(lines, marks))?.manner;
  if (!lines.every((line) => enclosedRow.test(line))) return partlyEnclosed(filled);
  const inner = lines.map((line) => enclosed.plain(line));
  const { separator, perLine } = detectDivision(inner.join('\n'));
  const isTable = perLine > 0 && inner.every((line) => countOf(line, separator) >= perLine);
  return isTable ? enclosed : undefined;
}

import { parse } from 'csv-parse/sync';

import { countOf, hasOddQuotes, quotedPart, quoteState } from './quotes.ts';
import type { Division } from './separator.ts';
import { FileProblem, maxCellLength, type SheetRow } from './table-file.ts';

/** A line within a quoted cell that looks like a row by its separators: a mark was probably forgotten. */
function isSwallowed(line: string, { separator, perLine }: Division): boolean {
  return perLine >= 2 && countOf(quotedPart(line), separator) >= perLine;
}

/**
 * True for a record over several lines that may have swallowed rows: one of them looks like a row, and the record has other cells than rows have, the
 * last line looks like a row too, or a mark stands within a line that does. Otherwise they are lines of a text, such as a list of names.
 */
function isSuspectRecord(lines: readonly string[], division: Division): boolean {
  const swallowed = lines.slice(1).filter((line) => isSwallowed(line, division));
  if (swallowed.length === 0) return false;
  const outside = lines.join('\n').replaceAll(/"(?:[^"]|"")*"/g, '');
  if (countOf(outside, division.separator) !== division.perLine) return true;
  return isSwallowed(lines.at(-1) ?? '', division) || swallowed.some((line) => line.includes('"'));
}

/** Characters of a quoted cell of a sound file. One that is longer than cells may be is reported as such, and its lines are no rows. */
const maxQuoted = 128 * 1024;
/** Lines over which a quoted cell of a damaged file may go. */
const maxLines = 1000;
/** Rows with damaged marks after which a file is refused. */
const maxDamaged = 1000;

/**
 * True when a quotation mark of the file is not closed, is closed in the middle of a text, or encloses what looks like whole rows. A parser
 * would take the rows after it for a part of its cell.
 */
export async function hasDamagedQuotes(lines: AsyncIterable<string>, division: Division): Promise<boolean> {
  let isOpen = false;
  let length = 0;
  let record: string[] = [];
  for await (const line of lines) {
    if (isOpen) record.push(line);
    else record = [line];
    const state = quoteState(line, division.separator, isOpen);
    if (state === 'broken') return true;
    if (isOpen && state === 'closed' && isSuspectRecord(record, division)) return true;
    length = state === 'open' ? length + line.length + 1 : 0;
    // Longer than a row may be, so it is reported here, with its line.
    if (length > maxQuoted) return true;
    isOpen = state === 'open';
  }
  return isOpen;
}

function cellsOf(text: string, separator: string): readonly string[] {
  const [cells = []] = parse(text, {
    delimiter: separator,
    record_delimiter: '\u0000',
    relax_quotes: true,
    relax_column_count: true,
    ltrim: true,
    rtrim: true,
  });
  return cells;
}

/**
 * The cells of a line with as many separators as the others, in which every mark has its counterpart within its cell: `"The" school`.
 * Undefined for other lines.
 */
function pairedCells(text: string, { separator, perLine }: Division): readonly string[] | undefined {
  const cells = text.split(separator).map((cell) => cell.trim());
  const isPaired = cells.every((cell) => !cell.startsWith('"') || !hasOddQuotes(cell));
  if (cells.length !== perLine + 1 || !isPaired) return undefined;
  return cells.map((cell) => /^"((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
}

/** A line of the file with its number. */
interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * The rows of a file with damaged quotation marks. A row whose marks are sound is read as always, over several lines too. Of others the first line
 * is a row with a fault, and reading goes on with the next line, so that no row is swallowed.
 */
export async function* damagedRecords(
  lines: AsyncIterable<string>,
  division: Division,
): AsyncGenerator<SheetRow> {
  const { separator, perLine } = division;
  let number = 0;
  let lineNumber = 0;
  let damaged = 0;
  /** After a damaged row, an odd number of marks belongs to the damage. */
  let isAfterDamage = false;
  let pending: Line[] = [];

  function row(first: Line, text: string, fault?: string): SheetRow {
    number += 1;
    if (fault === undefined) {
      const cells = cellsOf(text, separator);
      isAfterDamage &&= cells.length !== perLine + 1;
      return { number, cells };
    }
    damaged += 1;
    if (damaged > maxDamaged)
      throw new FileProblem(
        `The quotation marks of more than ${maxDamaged} rows are damaged, the last of them in line ${first.number}.`,
      );
    isAfterDamage = true;
    return { number, cells: text.split(separator), fault };
  }

  /** The rows that the pending lines hold. The last may go on in lines that are not read yet. */
  function* drain(isEnd: boolean): Generator<SheetRow> {
    while (pending.length > 0) {
      const [first] = pending as [Line, ...Line[]];
      if (first.text === '') {
        number += 1;
        pending.shift();
        continue;
      }
      let state = quoteState(first.text, separator, false);
      const paired = state === 'broken' ? pairedCells(first.text, division) : undefined;
      if (paired) {
        number += 1;
        pending.shift();
        yield { number, cells: paired };
        continue;
      }
      let used = 1;
      let length = first.text.length;
      for (; state === 'open' && used < pending.length; used += 1) {
        const { text } = pending[used] as Line;
        length += text.length + 1;
        state = length > maxCellLength || used > maxLines ? 'broken' : quoteState(text, separator, true);
      }
      if (state === 'open' && !isEnd) return;
      const taken = pending.slice(0, used);
      if (state !== 'closed') {
        pending.shift();
        yield row(first, first.text, `The quotation mark that opens in line ${first.number} is not closed.`);
      } else if (
        used > 1 &&
        isSuspectRecord(
          taken.map(({ text }) => text),
          division,
        )
      ) {
        pending = pending.slice(used);
        yield row(
          first,
          taken.map(({ text }) => text).join('\n'),
          `The quotation mark that opens in line ${first.number} closes in line ${first.number + used - 1}, after what looks like other rows. Is one missing?`,
        );
      } else {
        pending = pending.slice(used);
        const text = taken.map((line) => line.text).join('\n');
        const fault =
          isAfterDamage && used === 1 && hasOddQuotes(text)
            ? `A quotation mark in line ${first.number} is not closed.`
            : undefined;
        yield row(first, text, fault);
      }
    }
  }

  for await (const text of lines) {
    lineNumber += 1;
    pending.push({ number: lineNumber, text });
    yield* drain(false);
  }
  yield* drain(true);
}

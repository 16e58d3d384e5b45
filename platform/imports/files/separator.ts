import { countOf, quoteState } from './quotes.ts';

/** The last but one is the unit separator of ASCII. */
const separators = [',', ';', '\t', '|', '^', '~', '\u001f', '¦'] as const;
/** Lines by which the separator is told, and the rest of the record in the last of them. */
const sampleLines = 40;

/** The division of the lines of a text file into cells. */
export interface Division {
  readonly separator: string;
  /** The first line names the separator (`sep=;`) and is no row. */
  readonly isNamed: boolean;
  /** The number of separators that most lines have. */
  readonly perLine: number;
}

/** The separators of a record outside of quotation marks, and the lines of the record. */
interface Counted {
  readonly count: number;
  readonly lines: number;
}

/** The separators in each record of a sample, without records whose marks do not fit the separator. */
function countsOf(lines: readonly string[], separator: string): Counted[] {
  const counts: Counted[] = [];
  let record: string[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    if (index >= sampleLines && !isOpen) break;
    if (isOpen) record.push(line);
    else record = [line];
    const state = quoteState(line, separator, isOpen);
    isOpen = state === 'open';
    if (state !== 'closed') continue;
    const outside = record.join('\n').replaceAll(/"(?:[^"]|"")*"/g, '');
    counts.push({ count: countOf(outside, separator), lines: record.length });
  }
  return counts;
}

/**
 * The most frequent number above zero, and in how many lines it occurs: those of a text over several lines, such as an address, are lines of its record
 * with one separator, and rows of their own with another.
 */
function usual(counts: readonly Counted[]): { count: number; times: number } {
  const times = new Map<number, number>();
  for (const { count, lines } of counts) if (count > 0) times.set(count, (times.get(count) ?? 0) + lines);
  return [...times].reduce(
    (best, [count, number]) =>
      number > best.times || (number === best.times && count > best.count) ? { count, times: number } : best,
    { count: 0, times: 0 },
  );
}

/** The separator that the first line names, or the one that occurs equally often in most lines; with equal evidence, the one that occurs more often. */
export function detectDivision(sample: string): Division {
  // A program that saved the file again has enclosed the line, or added separators to it.
  const named = /^"?sep=(.)"?[,;\t]*(?:\r\n|\n|\r)/i.exec(sample)?.[1];
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  if (named !== undefined)
    return { separator: named, isNamed: true, perLine: usual(countsOf(lines.slice(1), named)).count };
  const found = separators.map((separator) => ({ separator, ...usual(countsOf(lines, separator)) }));
  const best = found.reduce((one, other) =>
    other.times * 1000 + other.count > one.times * 1000 + one.count ? other : one,
  );
  return { separator: best.separator, isNamed: false, perLine: best.count };
}

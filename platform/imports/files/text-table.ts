import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { type NarrowEncoding, narrowEncodings } from '../../../resources/declaration/imports/encodings.ts';
import { usualSheet } from '../../../resources/declaration/imports/importCalls.ts';
import { damagedRecords, hasDamagedQuotes } from './damaged-quotes.ts';
import { disguiseOf } from './disguise.ts';
import { detectEncoding, type Detected, type Encoding, replacement } from './encoding.ts';
import { backslashes, type Manner, mannerOf } from './manner.ts';
import { detectDivision, type Division } from './separator.ts';
import {
  checkColumn,
  checkRowNumber,
  FileProblem,
  type Letters,
  maxCellLength,
  type Opening,
  type SheetRow,
  type TableFile,
  tooLong,
} from './table-file.ts';
import { changedLines, decodedText, hasRareEnds, linesOf, maxRow } from './text-lines.ts';

/** Bytes of the file that are read to detect the separator. */
const sampleBytes = 64 * 1024;
/** Every mixture of the line ends of Windows, Unix and old Macs. The parser takes the first that matches. */
const lineEnds = ['\r\n', '\n', '\r'];

/** Nothing, or the mark that DOS wrote at the end of a file. */
// oxlint-disable-next-line no-control-regex
const emptyCell = /^[\s\u001a]*$/;
/** Zero bytes that fill a text or a file up to a fixed length. */
// oxlint-disable-next-line no-control-regex
const padding = /\u0000+$/;

async function sampleOf(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** A record of the parser with the option `info`. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** The rows of a file whose quotation marks are all closed. */
async function* soundRows(chunks: AsyncIterable<string>, separator: string): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: lineEnds,
    // The widths of rows are checked against the heading, which is not the first row of every file.
    relax_column_count: true,
    // A mark within a cell that does not begin with one is part of its text.
    relax_quotes: true,
    ltrim: true,
    rtrim: true,
    max_record_size: maxRow,
    // The parser skips empty lines, which is fast, and counts them.
    skip_empty_lines: true,
    info: true,
  });
  // Errors reach the reader through the parser, which the pipeline destroys with them.
  pipeline(Readable.from(chunks), parser, () => {});
  let number = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
      number = info.records + info.empty_lines;
      yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw Object.assign(new FileProblem(`Row ${number + 1} cannot be read.`), { cause: error });
  }
}

/** A row in which bytes were no characters, with its fault. */
function checkBytes(row: SheetRow, encoding: Encoding): SheetRow {
  const cell = row.cells.find((text) => text.includes(replacement) || text.includes('\0'));
  if (cell === undefined || row.fault !== undefined) return row;
  const name = encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase();
  // PostgreSQL stores no NUL.
  const shown = (text: string) => text.replaceAll('\0', replacement);
  return {
    ...row,
    cells: row.cells.map(shown),
    fault: `“${shown(cell).slice(0, 80)}” holds a byte that is ${cell.includes('\0') ? 'no character' : `not ${name}`}.`,
  };
}

/** A row in which cells that are too long are empty, with their faults. */
function withoutLongTexts(row: SheetRow): SheetRow {
  const long = row.cells.flatMap((text, column) => (text.length > maxCellLength ? [column] : []));
  if (long.length === 0) return row;
  return {
    ...row,
    cells: row.cells.map((text, column) => (long.includes(column) ? '' : text)),
    cellFaults: new Map(long.map((column) => [column, tooLong])),
  };
}

/** Encodings whose bytes say nothing of themselves -> their names for people. */
const narrowNames: Readonly<Record<NarrowEncoding, string>> = {
  'windows-1252': 'Western Europe (Windows-1252)',
  macintosh: 'old Macs (Mac Roman)',
  'windows-1250': 'Central Europe (Windows-1250)',
  'iso-8859-2': 'Central Europe (ISO 8859-2)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1257': 'the Baltic languages (Windows-1257)',
  'windows-1251': 'the Cyrillic alphabet (Windows-1251)',
  'koi8-u': 'the Cyrillic alphabet (KOI8-U)',
  ibm866: 'the Cyrillic alphabet (DOS, 866)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'utf-8': 'Unicode (UTF-8)',
};

/** Examples of the letters of a file. */
const maxExamples = 8;

/** Texts that together have as many different letters as a few texts can. */
function examplesOf(texts: readonly string[], encoding: NarrowEncoding): readonly string[] {
  const decoder = new TextDecoder(encoding);
  const seen = new Set<string>();
  const found: string[] = [];
  for (const text of texts) {
    const bytes = text.match(/[\x80-\xff]/g) ?? [];
    const isNew = bytes.some((byte) => !seen.has(byte));
    for (const byte of bytes) seen.add(byte);
    if (isNew && found.length < maxExamples) found.push(decoder.decode(Buffer.from(text, 'latin1')));
  }
  return found;
}

/** The letters of a file, unless its bytes are those of Unicode. */
function lettersOf({ encoding, texts, doubt }: Detected): Letters | undefined {
  if (texts === undefined || !narrowEncodings.includes(encoding as NarrowEncoding)) return undefined;
  const narrow = encoding as NarrowEncoding;
  return { encoding: narrow, examples: examplesOf(texts, narrow), isUnclear: doubt !== undefined };
}

/** Opens a text file of separated values. Throws FileProblem for other files, and for one whose encoding is not clear. */
export async function openTextTable(
  path: string,
  extension: string,
  opening: Opening = {},
): Promise<TableFile> {
  const disguise = await disguiseOf(path, extension, 'text');
  if (disguise !== undefined) throw new FileProblem(disguise);
  const detected = await detectEncoding(path, opening.encoding);
  if (detected.doubt !== undefined && opening.isChoosing !== true) throw new FileProblem(detected.doubt);
  const { encoding } = detected;
  const letters = lettersOf(detected);
  const sample = await sampleOf(path, encoding);
  const decoding = { encoding, hasRareEnds: hasRareEnds(sample) };
  let manner = mannerOf(sample);
  const division: Division = detectDivision(
    sample
      .split(/\r\n|\n|\r/)
      .map((line) => manner?.plain(line) ?? line)
      .join('\n'),
  );
  let isDamaged: boolean | undefined;
  return {
    sheets: [usualSheet],
    hasPlacedCells: false,
    ...(letters && { letters }),
    ...(letters &&
      letters.encoding !== 'utf-8' && {
        remark: `The file is not in Unicode. Its letters with accents are read as those of ${narrowNames[letters.encoding]}.`,
      }),
    async *rows(_sheet, maxBytes) {
      const read = (how: Manner | undefined) => {
        const text = decodedText(path, decoding, maxBytes);
        return how ? changedLines(text, (line) => how.plain(line)) : text;
      };
      const isDamagedBy = (how: Manner | undefined) => hasDamagedQuotes(linesOf(read(how)), division);
      isDamaged ??= await isDamagedBy(manner);
      if (isDamaged && !manner && !(await isDamagedBy(backslashes))) {
        manner = backslashes;
        isDamaged = false;
      }
      const rows = isDamaged
        ? damagedRecords(linesOf(read(manner)), division)
        : soundRows(read(manner), division.separator);
      let before = 0;
      for await (const { cells: texts, ...row } of rows) {
        if (division.isNamed && row.number === 1) continue;
        checkRowNumber(row.number, before);
        before = row.number;
        const cells = texts.map((text) => (manner?.cell(text) ?? text).replace(padding, ''));
        checkColumn(cells.length - 1);
        if (row.fault !== undefined || cells.some((text) => !emptyCell.test(text)))
          yield withoutLongTexts(checkBytes({ ...row, cells }, encoding));
      }
    },
    async close() {
      // No handle stays open between two reads.
    },
  };
}

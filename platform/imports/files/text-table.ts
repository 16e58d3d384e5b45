import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { usualSheet } from '../../../resources/declaration/importCalls.ts';
import { checkCell, checkRowNumber, FileProblem, type TableFile, tooLargeSentence } from './table-file.ts';

const separators = [',', ';', '\t', '|'] as const;
/** Bytes of the file that are read to detect the separator. */
const sampleBytes = 64 * 1024;
/** The first bytes of a zip file (APPNOTE 4.3.7). Two letters alone could begin a heading. */
const zipStart = 'PK\u0003\u0004';
/** Maximum length of a row, and of a line, in characters. */
const maxRow = 256 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * UTF-8 when the whole file is valid UTF-8, with or without a byte order mark. Otherwise Windows-1252, in which every byte is valid.
 */
async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    if (first && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (first && bytes.subarray(0, 4).toString('latin1') === zipStart)
      throw new FileProblem(
        'This is a workbook or a zip file, not a text file: its name should end in .xlsx.',
      );
    first = false;
    if (bytes.includes(0)) throw new FileProblem('This file is not a text file.');
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* decoded(path: string, encoding: Encoding, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let size = 0;
  let line = 0;
  for await (const chunk of createReadStream(path)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new FileProblem(tooLargeSentence);
    const text = decoder.decode(chunk as Buffer, { stream: true });
    const end = text.lastIndexOf('\n');
    line = end === -1 ? line + text.length : text.length - end;
    // Checked before parsing: the parser limits the content of columns, not their number.
    if (line > maxRow) throw new FileProblem('A line of the file is too long.');
    yield text;
  }
  yield decoder.decode();
}

async function sampleOf(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Number of each separator outside of quotes, line by line. */
function countSeparators(sample: string): Map<string, number[]> {
  const counts = new Map<string, number[]>(separators.map((separator) => [separator, [0]]));
  let quoted = false;
  for (const character of sample) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === '\n') for (const lines of counts.values()) lines.push(0);
    else if (!quoted) {
      const lines = counts.get(character);
      if (lines) lines[lines.length - 1] = (lines.at(-1) ?? 0) + 1;
    }
  }
  return counts;
}

/** The separator of a file: the one in its first line (`sep=;`), or the most evenly distributed one in its first lines. */
function detectSeparator(sample: string): { separator: string; named: boolean } {
  const named = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  if (named !== undefined) return { separator: named, named: true };
  const scored = [...countSeparators(sample)].map(([separator, lines]) => {
    const header = lines[0] ?? 0;
    const alike = lines.slice(0, 20).filter((count) => count === header).length;
    return { separator, score: header === 0 ? 0 : alike * 1000 + header };
  });
  const [best] = scored.toSorted((left, right) => right.score - left.score);
  return { separator: best?.separator ?? ',', named: false };
}

/** A record of the parser with the option `info`. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Opens a text file of separated values. Throws FileProblem for other files. */
export async function openTextTable(path: string): Promise<TableFile> {
  const encoding = await detectEncoding(path);
  const { separator, named } = detectSeparator(await sampleOf(path, encoding));
  return {
    sheets: [usualSheet],
    async *rows(_sheet, maxBytes) {
      const parser = parse({
        delimiter: separator,
        relax_column_count: true,
        relax_quotes: true,
        max_record_size: maxRow,
        // The parser skips empty lines, which is fast, and counts them.
        skip_empty_lines: true,
        info: true,
      });
      // Errors reach the reader through the parser, which the pipeline destroys with them.
      pipeline(Readable.from(decoded(path, encoding, maxBytes)), parser, () => {});
      let number = 0;
      try {
        for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
          number = info.records + info.empty_lines;
          if (named && number === 1) continue;
          checkRowNumber(number, number - 1);
          for (const [column, text] of cells.entries()) checkCell(column, text.length);
          if (cells.some((text) => text.trim() !== '')) yield { number, cells };
        }
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        throw Object.assign(
          new FileProblem(
            `Row ${number + 1} cannot be read: a quotation mark is missing or the row is too long.`,
          ),
          { cause: error },
        );
      }
    },
    async close() {
      // No handle stays open between two reads.
    },
  };
}

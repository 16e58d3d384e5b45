import { createReadStream } from 'node:fs';

import type { Encoding } from './encoding.ts';
import { FileProblem, tooLargeSentence } from './table-file.ts';

/** Maximum length of a row, and of a line, in characters. */
export const maxRow = 256 * 1024;

/** Line ends of Unicode beside those of Windows, Unix and old Macs. In files with the latter they are within texts. */
const rareEnds = /[\u0085\u2028\u2029]/g;

/** True when the lines of a sample end with nothing but the rare ends. */
export function hasRareEnds(sample: string): boolean {
  return !/[\r\n]/.test(sample) && sample.search(rareEnds) !== -1;
}

/** The reading of a text file as lines. */
export interface Decoding {
  readonly encoding: Encoding;
  readonly hasRareEnds: boolean;
}

/** The text of a file in chunks. Throws FileProblem for more than `maxBytes` and for a line that is too long. */
export async function* decodedText(
  path: string,
  { encoding, hasRareEnds: isRare }: Decoding,
  maxBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let size = 0;
  let line = 0;
  for await (const chunk of createReadStream(path)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new FileProblem(tooLargeSentence);
    const decoded = decoder.decode(chunk as Buffer, { stream: true });
    const text = isRare ? decoded.replaceAll(rareEnds, '\n') : decoded;
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    line = end === -1 ? line + text.length : text.length - end;
    // Checked before parsing: the parser limits the content of columns, not their number.
    if (line > maxRow) throw new FileProblem('A line of the file is too long.');
    yield text;
  }
  yield decoder.decode();
}

/** The lines of a text, whatever their ends, without them. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // The line feed of a carriage return may be in the next chunk.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    yield* lines;
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  if (last !== '') yield last;
}

/** The text in chunks of one line each, changed line by line. */
export async function* changedLines(
  chunks: AsyncIterable<string>,
  change: (line: string) => string,
): AsyncGenerator<string> {
  for await (const line of linesOf(chunks)) yield `${change(line)}\n`;
}

import { createReadStream } from 'node:fs';

import type { Encoding } from './encoding.ts';
import { FileProblem, tooLargeSentence } from './table-file.ts';

/** Maximum length of a row, and of a line, in characters. */
export const maxRow = 256 * 1024;

/** The text of a file in chunks. Throws FileProblem for more than `maxBytes` and for a line that is too long. */
export async function* decodedText(
  path: string,
  encoding: Encoding,
  maxBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let size = 0;
  let line = 0;
  for await (const chunk of createReadStream(path)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new FileProblem(tooLargeSentence);
    const text = decoder.decode(chunk as Buffer, { stream: true });
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

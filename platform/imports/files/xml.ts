import { SaxesParser } from 'saxes';

import { FileProblem, tooLargeSentence } from './table-file.ts';
import { asFileProblem } from './zip.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Handlers of parser events. Names have no namespace prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Maximum length of a text between two tags, which the parser buffers. */
const maxTextLength = 1024 * 1024;
/** Maximum nesting depth and number of elements: a small file can unpack to any number. */
const maxDepth = 50;
const usualElements = 10_000_000;
/** Milliseconds that the parts of one document may take to parse, waiting not included. */
const maxParsingMs = 60_000;

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Parses bytes as XML, and yields after each chunk the items that its events have added to `found`. Throws FileProblem. */
export async function* parseXml<Item = never>(
  chunks: AsyncIterable<Buffer>,
  events: XmlEvents,
  {
    found = [],
    maxElements = usualElements,
  }: { readonly found?: Item[]; readonly maxElements?: number } = {},
): AsyncGenerator<Item[]> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  let sinceTag = 0;
  let depth = 0;
  let elements = 0;
  let parsingMs = 0;
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    elements += 1;
    if (depth > maxDepth || elements > maxElements) throw new FileProblem(tooLargeSentence);
    events.open?.(bare(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    events.close?.(bare(name));
  });
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  parser.on('error', (error) => {
    throw error;
  });
  try {
    for await (const chunk of chunks) {
      sinceTag += chunk.length;
      const start = performance.now();
      parser.write(decoder.decode(chunk, { stream: true }));
      parsingMs += performance.now() - start;
      if (parsingMs > maxParsingMs) throw new FileProblem(tooLargeSentence);
      if (sinceTag > maxTextLength) throw new FileProblem('The file holds a text that is too long.');
      yield found.splice(0);
    }
    parser.write(decoder.decode()).close();
    yield found.splice(0);
  } catch (error) {
    throw asFileProblem(error);
  }
}

/** Parses a whole document. */
export async function readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const parsing = parseXml(chunks, events);
  while (!(await parsing.next()).done);
}

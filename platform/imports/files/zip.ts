import type { Readable } from 'node:stream';

import { type Entry, open, type ZipFile } from 'yauzl';

import { FileProblem, tooLargeSentence } from './table-file.ts';

/** Maximum number of parts of a workbook. */
const maxEntries = 2000;
const brokenSentence = 'This file is damaged or is no Excel workbook.';

/** A zip file whose parts are read one at a time, without extracting them to disk. */
export interface Zip {
  has(name: string): boolean;
  /** The bytes of an XML part in UTF-8, inflated while they are read. Throws FileProblem beyond `maxBytes` and when the file is damaged. */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  close(): void;
}

/** Converts a library's error about a damaged file to a FileProblem. Other errors are returned unchanged. */
export function asFileProblem(error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error)) return error;
  const isSystemFault = 'syscall' in error || error instanceof TypeError;
  return isSystemFault ? error : Object.assign(new FileProblem(brokenSentence), { cause: error });
}

function openFile(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.once('end', () => {
      resolve(entries);
    });
    zip.once('error', reject);
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}

/** The bytes of a part in UTF-8. XML may be in UTF-16 as well, with a mark (XML 1.0, 4.3.3). */
async function* inUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    const mark = isFirst ? chunk.toString('latin1', 0, 2) : '';
    isFirst = false;
    if (mark === '\u00ff\u00fe') decoder = new TextDecoder('utf-16le');
    if (mark === '\u00fe\u00ff') decoder = new TextDecoder('utf-16be');
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}

/** Opens a zip file. Throws FileProblem for other files. */
export async function openZip(path: string): Promise<Zip> {
  let zip: ZipFile | undefined;
  try {
    zip = await openFile(path);
    if (zip.entryCount > maxEntries) throw new FileProblem(brokenSentence);
    const entries = await readEntries(zip);
    const opened = zip;
    const bytesOf = async function* (name: string, maxBytes: number): AsyncGenerator<Buffer> {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new FileProblem(brokenSentence);
      let size = 0;
      try {
        for await (const chunk of await openEntry(opened, entry)) {
          size += (chunk as Buffer).length;
          if (size > maxBytes) throw new FileProblem(tooLargeSentence);
          yield chunk as Buffer;
        }
      } catch (error) {
        throw asFileProblem(error);
      }
    };
    return {
      has: (name) => entries.has(name.toLowerCase()),
      read: (name, maxBytes) => inUtf8(bytesOf(name, maxBytes)),
      close() {
        opened.close();
      },
    };
  } catch (error) {
    zip?.close();
    throw asFileProblem(error);
  }
}

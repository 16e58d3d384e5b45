import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { maxUploadBytes } from './content-store.ts';

/** Writes the contents that a service sends to a local path, at most as many bytes as an upload can have. */
export async function receiveContents(
  body: NodeJS.ReadableStream,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxUploadBytes) done(new Error('The storage of uploads sends more than was stored.'));
      else done(null, chunk);
    },
  });
  await pipeline(Readable.from(body), counted, createWriteStream(path, { mode: 0o600 }), { signal });
}

import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';

/** Decompresses what has arrived, also when its end is missing. The length of the output is limited. */
const decoders: Readonly<Record<string, (data: Buffer, maxOutputLength: number) => Buffer>> = {
  gzip: (data, maxOutputLength) => gunzipSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: (data, maxOutputLength) =>
    inflateSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  br: (data, maxOutputLength) =>
    brotliDecompressSync(data, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** The byte order marks of UTF-16. */
const marks: readonly (readonly [label: string, mark: Buffer])[] = [
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

function textOf(data: Buffer): string {
  const [label = 'utf-8'] = marks.find(([, mark]) => data.subarray(0, 2).equals(mark)) ?? [];
  // TextDecoder drops the byte order mark.
  return new TextDecoder(label).decode(data);
}

/**
 * The body of a response as text, without a byte order mark. Compressed bodies are decompressed, though the request does not ask for
 * them. Any other encoding is a mistake of the target, such as a character set, and the body is read as it is.
 * @param encoding `Content-Encoding` of the response
 * @param maxBytes maximum length of the text; a longer compressed body is a note about it
 */
export function bodyText(data: Buffer, encoding: string | undefined, maxBytes: number): string {
  if (data.length === 0) return '';
  const name = encoding?.trim().toLowerCase().replace(/^x-/, '') ?? '';
  const decode = decoders[name];
  if (!decode) return textOf(data);
  try {
    return textOf(decode(data, maxBytes));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? `(compressed, more than ${maxBytes} bytes)`
      : textOf(data);
  }
}

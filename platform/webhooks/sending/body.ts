import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Decompresses what has arrived, also when its end is missing. The length of the output is limited. */
const decoders: Readonly<Record<string, (data: Buffer, maxOutputLength: number) => Buffer>> = {
  gzip: (data, maxOutputLength) => gunzipSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  // Some servers leave out the envelope of zlib (RFC 9110, section 8.4.1.2).
  deflate: (data, maxOutputLength) =>
    (isZlib(data) ? inflateSync : inflateRawSync)(data, {
      maxOutputLength,
      finishFlush: constants.Z_SYNC_FLUSH,
    }),
  br: (data, maxOutputLength) =>
    brotliDecompressSync(data, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (data, maxOutputLength) =>
    zstdDecompressSync(data, { maxOutputLength, finishFlush: constants.ZSTD_e_flush }),
};

/** True when deflated data has the header of zlib (RFC 1950, section 2.2). */
function isZlib(data: Buffer): boolean {
  return data.length > 1 && ((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;
}

/** The header of gzip: a proxy may drop the name of the encoding and pass on the compressed body. */
const gzipMark = Buffer.from([0x1f, 0x8b, 0x08]);

/** The byte order marks of UTF-16. */
const marks: readonly (readonly [label: string, mark: Buffer])[] = [
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** UTF-16 without a mark: JSON begins with two ASCII characters, of which each second byte is zero (RFC 4627, section 3). */
function unmarked(data: Buffer): string {
  if (data.length < 4 || data.length % 2 !== 0) return 'utf-8';
  const zeros = [...data.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return { '0x0x': 'utf-16be', x0x0: 'utf-16le' }[zeros] ?? 'utf-8';
}

function textOf(data: Buffer): string {
  const [label = unmarked(data)] = marks.find(([, mark]) => data.subarray(0, 2).equals(mark)) ?? [];
  // TextDecoder drops the byte order mark.
  return new TextDecoder(label).decode(data);
}

/** Decompresses a body whose encodings are listed in the order in which they were applied (RFC 9110, section 8.4). */
function decompressed(data: Buffer, encoding: string | undefined, maxBytes: number): Buffer {
  let plain = data;
  for (const listed of (encoding ?? '').split(',').toReversed()) {
    const decode = decoders[listed.trim().toLowerCase().replace(/^x-/, '')];
    if (decode) plain = decode(plain, maxBytes);
  }
  return plain.subarray(0, gzipMark.length).equals(gzipMark)
    ? (decoders['gzip']?.(plain, maxBytes) ?? plain)
    : plain;
}

/**
 * The body of a response as text, without a byte order mark. Compressed bodies are decompressed, though the request does not ask for
 * them. Any other encoding is a mistake of the target, such as a character set, and the body is read as it is.
 * @param encoding `Content-Encoding` of the response
 * @param maxBytes maximum length of the text; a longer compressed body is a note about it
 */
export function bodyText(data: Buffer, encoding: string | undefined, maxBytes: number): string {
  if (data.length === 0) return '';
  try {
    return textOf(decompressed(data, encoding, maxBytes));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? `(compressed, more than ${maxBytes} bytes)`
      : textOf(data);
  }
}

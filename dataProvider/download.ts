import type { Platform, PlainCall } from './calls.ts';
import { sentenceOf } from './calls.ts';
import { PlatformError } from './errors.ts';

/** Told of the part of a file that has come, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Bytes of a file before compression; undefined where the answer does not say. */
function fileLength({ headers }: Response): number | undefined {
  const own = headers.get('x-file-length');
  const length = own ?? (headers.has('content-encoding') ? null : headers.get('content-length'));
  return Number(length) || undefined;
}

/** Reads the body of an answer, telling how far it is where the answer says its length. */
async function fileBody(response: Response, onProgress: OnProgress): Promise<Blob> {
  const length = fileLength(response);
  if (!response.body || length === undefined) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    bytes += next.value.byteLength;
    onProgress(Math.min(bytes / length, 1));
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

interface Download extends Pick<PlainCall, 'address' | 'query' | 'message' | 'signal'> {
  readonly onProgress?: OnProgress | undefined;
}

/** Reads a file that only the signed-in may see (a photo). Failures are those of `plainCall`, also of a body that breaks off. */
export async function download(
  platform: Platform,
  { address, query, message = 'unknown-error', signal, onProgress }: Download,
): Promise<Blob> {
  const at = query && query.size > 0 ? `${address}?${query}` : address;
  const response = await platform.fetch(at, { method: 'GET', signal }).catch(() => {
    signal?.throwIfAborted();
    return undefined;
  });
  const status = response?.status ?? 0;
  if (!response?.ok) throw new PlatformError(sentenceOf(message, status), status);
  try {
    return await (onProgress ? fileBody(response, onProgress) : response.blob());
  } catch {
    signal?.throwIfAborted();
    throw new PlatformError(sentenceOf(message, 0), 0);
  }
}

import type { Platform, PlainCall } from './calls.ts';
import { plainFailure } from './calls.ts';
import { PlatformError } from './errors.ts';
import { isPage, noAnswer } from './transport.ts';

/** Called with the downloaded fraction of a file, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Length of a file in bytes before compression. Undefined when the response does not include it. */
function fileLength({ headers }: Response): number | undefined {
  const own = headers.get('x-file-length');
  const length = own ?? (headers.has('content-encoding') ? null : headers.get('content-length'));
  return Number(length) || undefined;
}

/** Reads the body of a response, and reports progress when the length is known. */
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

/** Downloads a file that requires sign-in (a photo). Fails like `plainCall`, also when the body breaks off. */
export async function download(
  platform: Platform,
  { address, query, message, signal, onProgress }: Download,
): Promise<Blob> {
  const at = query?.size ? `${address}?${query}` : address;
  try {
    const response = await platform.fetch(at, { method: 'GET', signal });
    const { ok, status, headers } = response;
    if (!ok) throw plainFailure({ ok, status, headers, body: await response.text() }, { message });
    // A proxy's sign-in page instead of the file: the call did not reach the platform.
    if (isPage(headers)) throw plainFailure(noAnswer, { message });
    return await (onProgress ? fileBody(response, onProgress) : response.blob());
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof PlatformError ? error : plainFailure(noAnswer, { message });
  }
}

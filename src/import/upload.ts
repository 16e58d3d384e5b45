/** The outcome of an upload. */
export interface UploadAnswer {
  /** 0 without a response. */
  readonly status: number;
  /** The storage's error message, if any. */
  readonly reason: string | undefined;
  /** True for a page of a server in between. */
  readonly isForeign: boolean;
}

function reasonIn(body: string): string | undefined {
  try {
    const { detail } = JSON.parse(body) as { readonly detail?: unknown };
    return typeof detail === 'string' ? detail : undefined;
  } catch {
    return undefined;
  }
}

interface Options {
  readonly signal: AbortSignal;
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a file to the URL from the platform (spec section 7). Sends no token: the URL grants the access,
 * and the storage may be another server. Uses XMLHttpRequest because fetch reports no upload progress.
 * @throws the signal's reason when it aborts
 */
export async function putFile(
  url: string,
  file: Blob,
  { signal, onProgress }: Options,
): Promise<UploadAnswer> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (answer: UploadAnswer) => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    };
    request.open('PUT', url);
    request.setRequestHeader('x-ms-blob-type', 'BlockBlob');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener('load', () =>
      end({
        status: request.status,
        reason: reasonIn(request.responseText),
        isForeign: /^\s*</.test(request.responseText) && !/^\s*<\?xml/.test(request.responseText),
      }),
    );
    request.addEventListener('error', () => end({ status: 0, reason: undefined, isForeign: false }));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

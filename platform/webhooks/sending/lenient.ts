import type { HttpAnswer } from '../../../resources/product/webhooks/exchange.ts';

const statusLine = /^HTTP\/\d(?:\.\d)? +([2-5]\d\d)(?=[ \r\n]|$)/;

/** The lines of a head as headers. Lines without a colon are left out. */
function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? [];
    const key = name?.trim().toLowerCase();
    if (!key) continue;
    const known = headers[key];
    headers[key] = known === undefined ? value.trim() : `${known}, ${value.trim()}`;
  }
  return headers;
}

/** The limits of a malformed response, in bytes. */
interface LenientLimits {
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/**
 * A malformed response by its status line: a target that says 200 took the message, and must not get it again because of a header.
 * Null when there is no status line.
 * @param arrived the bytes that arrived of the response
 */
export function readLeniently(arrived: Buffer, { headerBytes, bodyBytes }: LenientLimits): HttpAnswer | null {
  const text = arrived.toString('latin1', 0, headerBytes);
  const [, status] = statusLine.exec(text) ?? [];
  if (status === undefined) return null;
  const { index = text.length, 0: blank = '' } = /\r?\n\r?\n/.exec(text) ?? {};
  const [, ...lines] = text.slice(0, index).split(/\r?\n/);
  const body = arrived.subarray(index + blank.length);
  return {
    status: Number(status),
    headers: headersOf(lines),
    body: body.subarray(0, bodyBytes).toString('utf8'),
    isCut: body.length > bodyBytes,
  };
}

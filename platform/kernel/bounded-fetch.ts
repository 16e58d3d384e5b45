/** Bounds of a whole response: another party's server may never end it. */
export interface Bounds {
  /** Milliseconds from the request to the end of the body. */
  readonly withinMs: number;
  /** Bytes of the body after decompression. */
  readonly maxBytes: number;
}

/**
 * A request whose response is read within bounds before it is returned.
 * @throws Error when the response takes longer or is larger
 */
export async function fetchBounded(
  url: string | URL,
  { withinMs, maxBytes }: Bounds,
  init: RequestInit = {},
): Promise<Response> {
  const signals = [AbortSignal.timeout(withinMs), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Leaving the loop cancels the response.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Error(`The response of ${new URL(url).host} is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const isBodiless = status === 204 || status === 205 || status === 304;
  return new Response(isBodiless ? null : new Blob(chunks), { status, statusText, headers });
}

import { PlatformError } from './errors.ts';

/** A fetch that adds the bearer token, provided by the portal. It throws its own error when there is no token. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Milliseconds after which a call has failed: users retry sooner than that. */
const timeLimit = 30_000;

/** A response with its body. A body that breaks off is a failure of the call, not of its reader. */
export interface Answer {
  /** 0 when there was no response. */
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: string;
}

/** Stands for a response that did not arrive. */
export const noAnswer: Answer = { status: 0, ok: false, headers: new Headers(), body: '' };

/** True when a response is an HTML page. The platform responds with JSON, text or an empty body. */
export function isPage(headers: Headers, body = ''): boolean {
  return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)\b/i.test(body);
}

/**
 * Sends one request and reads the whole response. A network failure or a timeout is a response of status 0.
 * @throws PlatformError when the fetch throws its own error; the signal's reason when `signal` aborts, so that stale requests differ from
 * failed ones
 */
export async function send(
  fetch: Fetch,
  url: string,
  init: RequestInit & { signal?: AbortSignal },
): Promise<Answer> {
  const { signal } = init;
  const limited = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])]);
  try {
    const response = await fetch(url, { ...init, signal: limited });
    const body = await response.text();
    // A proxy's sign-in page instead of the platform's response: the call did not reach the platform.
    if (response.ok && isPage(response.headers, body)) return { ...noAnswer, body };
    return { status: response.status, ok: response.ok, headers: response.headers, body };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PlatformError) throw error;
    return noAnswer;
  }
}

/** The JSON of a body. Undefined when it is empty or not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

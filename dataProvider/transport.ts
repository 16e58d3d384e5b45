import { PlatformError } from './errors.ts';

/** A fetch that adds the bearer token; given by the portal. It fails in words of its own where there is no token to be had. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** A call that has taken longer than this, in milliseconds, has failed: people try again sooner than that. */
const timeLimit = 30_000;

/** An answer whose body has been read: a body that breaks off is a failure of the call, not of its reader. */
export interface Answer {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: string;
}

const noAnswer: Answer = { status: 0, ok: false, headers: new Headers(), body: '' };

/** Whether an answer is an HTML page. The platform answers JSON, a bare text or nothing. */
function isPage(headers: Headers, body: string): boolean {
  return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)\b/i.test(body);
}

/**
 * Sends one request and reads its answer whole. A network failure or a timeout is an answer of status 0.
 * @throws PlatformError where the fetch fails in words of its own; the signal's reason when `signal` aborts, so that a stale request is told from a failed one
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
    // A proxy's sign-in page instead of the platform's answer: the platform has not seen the call.
    if (response.ok && isPage(response.headers, body)) return { ...noAnswer, body };
    return { status: response.status, ok: response.ok, headers: response.headers, body };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PlatformError) throw error;
    return noAnswer;
  }
}

/** The JSON of a body; undefined when it is empty or no JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

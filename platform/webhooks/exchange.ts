import { type Dispatcher, errors } from 'undici';

import { AnswerTaker, EndlessHints, type ExchangeLimits, type HttpAnswer } from './answer.ts';
import { Connections } from './connections.ts';
import { TargetError, type TargetPolicy } from './targets.ts';

/** What is sent, as it goes over the wire. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why nothing usable came back. */
export type FailureReason =
  | 'refused'
  | 'request'
  | 'name'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'aborted';

export type ExchangeResult =
  | { readonly answer: HttpAnswer; readonly milliseconds: number }
  | {
      readonly failure: { readonly reason: FailureReason; readonly sentence: string };
      readonly milliseconds: number;
    };

export const exchangeLimits: ExchangeLimits = {
  answerWithin: 15_000,
  bodyWithin: 3_000,
  headerBytes: 16_384,
  bodyBytes: 20_000,
};

export interface ExchangeOptions {
  readonly policy: TargetPolicy;
  readonly limits?: ExchangeLimits;
  /** Certificates that cannot be trusted are accepted. */
  readonly ignoreSslErrors?: boolean;
  readonly signal?: AbortSignal;
  /** Keep connections for the next request to the same target, under the same policy; destroying them ends what is under way. Without them none is kept. */
  readonly connections?: Connections | undefined;
}

const SENTENCES: Readonly<Record<FailureReason, string>> = {
  refused: 'The target may not be dialled.',
  request: 'The request has a header that cannot be sent.',
  name: 'The name of the target cannot be found.',
  connection: 'The connection to the target was refused or broke off.',
  tls: 'The certificate of the target cannot be trusted, or it speaks no TLS.',
  timeout: 'The target did not answer in time.',
  protocol: 'The target answered with something that is not HTTP, or with too many headers.',
  aborted: 'The platform stopped before the target answered.',
};

const NAME_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']);
const TLS_CODE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO)/;

/** What is wrong with a certificate, where that can be told; for the one who looks after the target. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the target has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the target is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the target is for another name.',
};

/** Whether what came was no answer of HTTP, or more of one than is taken. */
function isProtocolError(error: unknown): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof EndlessHints ||
    // An answer that only switches protocols, which nobody asked for.
    (error instanceof errors.SocketError && error.message === 'bad upgrade')
  );
}

function failureOf(error: unknown): { reason: FailureReason; sentence: string } {
  if (error instanceof TargetError) return { reason: 'refused', sentence: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  let reason: FailureReason = 'connection';
  if (isProtocolError(error)) reason = 'protocol';
  else if (NAME_CODES.has(code)) reason = 'name';
  else if (TLS_CODE.test(code)) reason = 'tls';
  else if (code === 'UND_ERR_INVALID_ARG') reason = 'request';
  else if (code === 'UND_ERR_CONNECT_TIMEOUT') reason = 'timeout';
  return { reason, sentence: CERTIFICATES[code] ?? SENTENCES[reason] };
}

/** Whether a kept connection had been closed by the other side before this request reached it. */
function wasStale(error: unknown): boolean {
  if (isProtocolError(error)) return false;
  const { code, socket } = error as NodeJS.ErrnoException & { socket?: { bytesRead?: number } | null };
  // Of one that was reset nothing is known; it may have been a new one.
  return (
    code === 'ECONNRESET' || code === 'EPIPE' || (code === 'UND_ERR_SOCKET' && (socket?.bytesRead ?? 0) > 0)
  );
}

interface Sending {
  readonly url: URL;
  readonly given: HttpRequest;
  readonly dispatcher: Dispatcher;
}

/** Sends a request; `taken` is told who takes its answer, for ending it. */
function send(
  { url, given, dispatcher }: Sending,
  limits: ExchangeLimits,
  taken: (taker: AnswerTaker) => void,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const taker = new AnswerTaker(limits, resolve, reject);
    taken(taker);
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: given.method,
        headers: { ...given.headers, 'accept-encoding': 'identity' },
        body: given.body,
      },
      taker,
    );
  });
}

/** Connections for one request. */
async function once<Result>(
  { policy, limits = exchangeLimits }: ExchangeOptions,
  work: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const connections = new Connections({
    policy,
    headerBytes: limits.headerBytes,
    connectWithin: limits.answerWithin,
  });
  try {
    return await work(connections);
  } finally {
    await connections.destroy();
  }
}

/**
 * Sends one request and takes its answer. Redirects are answers like any other: nothing is followed. It never throws: whatever goes wrong
 * is told in the result. The answer's time, headers and body are bounded.
 */
export async function exchange(given: HttpRequest, options: ExchangeOptions): Promise<ExchangeResult> {
  const { limits = exchangeLimits, ignoreSslErrors = false, signal, connections } = options;
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  let taker: AnswerTaker | undefined;
  const abort = () => taker?.end('aborted');
  // To listen for each request costs as much as the request.
  if (!connections) signal?.addEventListener('abort', abort);
  try {
    const over = async (some: Connections) =>
      send({ url: some.check(given.url), given, dispatcher: some.of(ignoreSslErrors) }, limits, (one) => {
        taker = one;
        if (signal?.aborted) abort();
      });
    const answer = connections
      ? await over(connections).catch((error: unknown) => {
          if (signal?.aborted || taker?.ended || !wasStale(error)) throw error;
          return once(options, over);
        })
      : await once(options, over);
    return { answer, milliseconds: milliseconds() };
  } catch (error) {
    const reason = signal?.aborted ? 'aborted' : taker?.ended;
    const failure = reason ? { reason, sentence: SENTENCES[reason] } : failureOf(error);
    return { failure, milliseconds: milliseconds() };
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

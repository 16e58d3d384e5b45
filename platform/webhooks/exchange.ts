import { type Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { type Agent as TlsAgent, request as requestHttps } from 'node:https';

import { checkTarget, guardedLookup, TargetError, type TargetPolicy } from './targets.ts';

/** What is sent, as it goes over the wire. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text, undecoded where the answer says that it is compressed: then only a note stands here. */
  readonly body: string;
  /** More came, or would have come, than is kept. */
  readonly isCut: boolean;
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

/** How long and how much of an answer is waited for. */
export interface ExchangeLimits {
  /** Until the headers of the answer are there, name lookup and handshakes included. */
  readonly answerWithin: number;
  /** From then until its body is there; what is missing then is left out. */
  readonly bodyWithin: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

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
  /** Keep connections for the next request to the same target; each was checked when it was dialled. Without them none is kept. */
  readonly agents?: { readonly http: Agent; readonly https: TlsAgent } | undefined;
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

function failureOf(error: unknown): { reason: FailureReason; sentence: string } {
  if (error instanceof TargetError) return { reason: 'refused', sentence: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  let reason: FailureReason = 'connection';
  if (NAME_CODES.has(code)) reason = 'name';
  else if (TLS_CODE.test(code)) reason = 'tls';
  else if (code.startsWith('ERR_INVALID_')) reason = 'request';
  else if (code.startsWith('HPE_')) reason = 'protocol';
  return { reason, sentence: SENTENCES[reason] };
}

/** Node joins headers of one name; a list is left of `set-cookie` only. */
function headersOf(message: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join('; ') : value]],
    ),
  );
}

async function readBody(
  message: IncomingMessage,
  { bodyBytes, bodyWithin }: ExchangeLimits,
): Promise<{ body: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    message.destroy();
  }, bodyWithin);
  try {
    for await (const chunk of message) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size <= bodyBytes) continue;
      isCut = true;
      break;
    }
  } catch {
    // The status was there, and that is what counts; a body that breaks off is told as one.
    isCut = true;
  } finally {
    clearTimeout(timer);
    message.destroy();
  }
  const encoding = message.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return { body: `(${size} bytes or more, compressed)`, isCut };
  return { body: Buffer.concat(chunks).subarray(0, bodyBytes).toString('utf8'), isCut };
}

/** Whether a kept connection had been closed by the other side before this request reached it. */
function wasStale(error: unknown, isReused: boolean): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return isReused && (code === 'ECONNRESET' || code === 'EPIPE');
}

/** What ends a request before its answer is there; signals made for each would cost more than the request. */
class Deadline {
  /** Why it was ended. */
  reason: 'timeout' | 'aborted' | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly signal: AbortSignal | undefined;
  private readonly abort = () => this.end('aborted');
  private request: ClientRequest | undefined;

  constructor(milliseconds: number, signal: AbortSignal | undefined) {
    this.timer = setTimeout(() => this.end('timeout'), milliseconds);
    this.signal = signal;
    if (signal?.aborted) this.reason = 'aborted';
    else signal?.addEventListener('abort', this.abort);
  }

  watch(request: ClientRequest): void {
    this.request = request;
    if (this.reason) request.destroy(new Error(this.reason));
  }

  /** The headers are there; from now on only an abort ends it. */
  isAnswered(): void {
    clearTimeout(this.timer);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.abort);
  }

  private end(reason: 'timeout' | 'aborted'): void {
    this.reason = reason;
    this.request?.destroy(new Error(reason));
  }
}

async function send(
  url: URL,
  given: HttpRequest,
  options: ExchangeOptions & { readonly limits: ExchangeLimits },
  deadline: Deadline,
): Promise<IncomingMessage> {
  const { policy, limits, ignoreSslErrors = false, agents } = options;
  const isTls = url.protocol === 'https:';
  let isReused = false;
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isTls ? requestHttps : requestHttp)(url, {
        method: given.method,
        headers: {
          ...given.headers,
          'accept-encoding': 'identity',
          'content-length': String(Buffer.byteLength(given.body)),
        },
        agent: agents ? agents[isTls ? 'https' : 'http'] : false,
        lookup: guardedLookup(policy),
        maxHeaderSize: limits.headerBytes,
        rejectUnauthorized: !ignoreSslErrors,
      });
      request.on('response', resolve);
      request.on('error', (error) => {
        isReused = request.reusedSocket;
        reject(error);
      });
      // An answer that only switches protocols is none.
      request.on('upgrade', (_message, socket) => {
        socket.destroy();
        reject(Object.assign(new Error('upgrade'), { code: 'HPE_UPGRADE' }));
      });
      deadline.watch(request);
      request.end(given.body);
    });
  } catch (error) {
    if (deadline.reason || !wasStale(error, isReused)) throw error;
    return send(url, given, { ...options, agents: undefined }, deadline);
  }
}

/**
 * Sends one request and takes its answer. Redirects are answers like any other: nothing is followed. It never throws: whatever goes wrong
 * is told in the result. The answer's time, headers and body are bounded.
 */
export async function exchange(given: HttpRequest, options: ExchangeOptions): Promise<ExchangeResult> {
  const { policy, limits = exchangeLimits } = options;
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  const deadline = new Deadline(limits.answerWithin, options.signal);
  try {
    const url = checkTarget(given.url, policy);
    const message = await send(url, given, { ...options, limits }, deadline);
    deadline.isAnswered();
    // From here on its end breaks the body off, which is no failure.
    message.on('error', () => undefined);
    const { body, isCut } = await readBody(message, limits);
    const answer = { status: message.statusCode ?? 0, headers: headersOf(message), body, isCut };
    return { answer, milliseconds: milliseconds() };
  } catch (error) {
    const { reason } = deadline;
    const failure = reason ? { reason, sentence: SENTENCES[reason] } : failureOf(error);
    return { failure, milliseconds: milliseconds() };
  } finally {
    deadline.stop();
  }
}

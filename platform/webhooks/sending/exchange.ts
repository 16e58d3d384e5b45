import { errors } from 'undici';

import type {
  ExchangeResult,
  FailureReason,
  HttpAnswer,
  HttpRequest,
} from '../../../resources/product/webhooks/exchange.ts';
import { AnswerTaker, type Ended, type ExchangeLimits } from './answer.ts';
import { Connections, type TlsOptions } from './connections.ts';
import { EndlessHints } from './wire.ts';
import { TargetError, type TargetPolicy } from '../../kernel/targets.ts';

export const exchangeLimits: ExchangeLimits = {
  answerWithin: 15_000,
  bodyWithin: 3_000,
  headerBytes: 16_384,
  bodyBytes: 20_000,
};

export interface ExchangeOptions extends TlsOptions {
  readonly policy: TargetPolicy;
  readonly limits?: ExchangeLimits;
  readonly signal?: AbortSignal;
  /**
   * Connections to reuse for requests under the same policy. Destroying them aborts pending requests. Without them each request uses
   * a new connection.
   */
  readonly connections?: Connections | undefined;
}

const sentences: Readonly<Record<FailureReason, string>> = {
  refused: 'The target can’t be called.',
  request: 'The request has a header that cannot be sent.',
  name: 'The name of the target cannot be found, or leads to no public address.',
  connection: 'The connection broke off before the target answered.',
  closed:
    'The target closed the connection, which was open from an earlier request, before it answered. The request was sent once more over a new one, so the target may have received it twice.',
  tls: 'The target speaks no TLS, or no version of it that is safe.',
  timeout: 'No connection to the target came about in time.',
  protocol: 'The target answered with something that is not HTTP, or with too many headers.',
  aborted: 'The platform stopped before the target answered.',
};

const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']);
const tlsCodePattern =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO)/;

const noAnswer = 'The target took the request and did not answer in time.';
const unknownIssuer = 'The certificate of the target comes from an issuer that is not trusted.';
const unreachable = 'There is no way to the target over the network.';

/** Messages by error code that are more specific than those of the reason, for the operator of the target. */
const particular: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the target has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the target is not valid yet.',
  CERT_REVOKED: 'The certificate of the target was revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the target is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the target is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The target sends its certificate without those between it and a trusted issuer.',
  ECONNREFUSED: 'The target refused the connection: nothing listens at that port.',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

/** Messages for what a target says of the client certificate, by the end of the error code: its beginning differs by version. */
const certificateAlerts: readonly [RegExp, string][] = [
  [/_ALERT_CERTIFICATE_REQUIRED$/, 'The target wants a client certificate, and this webhook has none.'],
  [/_ALERT_CERTIFICATE_EXPIRED$/, 'The target refused the client certificate: it has expired.'],
  [/_ALERT_CERTIFICATE_REVOKED$/, 'The target refused the client certificate: it was revoked.'],
  [/_ALERT_UNKNOWN_CA$/, 'The target refused the client certificate: it does not trust its issuer.'],
  [
    /_ALERT_(?:(?:BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_UNKNOWN|ACCESS_DENIED|DECRYPT_ERROR)$/,
    'The target refused the client certificate.',
  ],
];

/** True when the response was not HTTP, or exceeded a limit. */
function isProtocolError(error: unknown): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof EndlessHints ||
    // A response that switches protocols without a request for it.
    (error instanceof errors.SocketError && error.message === 'bad upgrade')
  );
}

function failureOf(error: unknown): { reason: FailureReason; sentence: string } {
  if (error instanceof TargetError) return { reason: 'refused', sentence: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  let reason: FailureReason = 'connection';
  if (isProtocolError(error)) reason = 'protocol';
  else if (nameCodes.has(code)) reason = 'name';
  else if (tlsCodePattern.test(code)) reason = 'tls';
  else if (code === 'UND_ERR_INVALID_ARG') reason = 'request';
  else if (code === 'UND_ERR_CONNECT_TIMEOUT') reason = 'timeout';
  const alert = certificateAlerts.find(([ending]) => ending.test(code))?.[1];
  return { reason, sentence: particular[code] ?? alert ?? sentences[reason] };
}

const closedCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET']);

function since(started: number): number {
  return Math.round(performance.now() - started);
}

/** A request in flight. It uses methods, because closures created for each request cost a noticeableMs part of sending it. */
class Sending {
  private readonly request: HttpRequest;
  private readonly options: ExchangeOptions;
  private taker: AnswerTaker | undefined;

  constructor(request: HttpRequest, options: ExchangeOptions) {
    this.request = request;
    this.options = options;
  }

  over(connections: Connections): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const { limits = exchangeLimits, signal } = this.options;
      const { method, headers, body, url } = this.request;
      const { origin, path } = connections.check(url);
      const taker = new AnswerTaker(limits, resolve, reject);
      this.taker = taker;
      if (signal?.aborted) taker.end('aborted');
      connections.dispatch(
        { origin, path, method, headers: { ...headers, 'accept-encoding': 'identity' }, body },
        taker,
        this.options,
      );
    });
  }

  /** Sends over a new connection, which is closed afterward. */
  async overNew(): Promise<HttpAnswer> {
    const { policy, limits = exchangeLimits, signal } = this.options;
    const { headerBytes, answerWithin } = limits;
    const connections = new Connections({ policy, headerBytes, connectWithin: answerWithin });
    const abort = () => this.taker?.end('aborted');
    signal?.addEventListener('abort', abort);
    try {
      return await this.over(connections);
    } finally {
      signal?.removeEventListener('abort', abort);
      await connections.destroy();
    }
  }

  /** The message for a request that the platform ended. */
  endedWhy(ended: Ended): string {
    return ended === 'timeout' && this.taker?.isSent ? noAnswer : sentences[ended];
  }

  /** True when the target had closed a reused connection, perhaps before the request arrived. */
  wasClosed(error: unknown): boolean {
    const { code = '' } = error as NodeJS.ErrnoException;
    return this.taker?.isUnansweredByReused === true && !isProtocolError(error) && closedCodes.has(code);
  }

  /** True when the target closed a connection with TLS that was established. */
  wasReset(error: unknown): boolean {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isTls = this.request.url.startsWith('https:');
    return isTls && this.taker?.isSent === true && !isProtocolError(error) && closedCodes.has(code);
  }

  /** With TLS 1.3 a target judges the client after the handshake, and often closes the connection before its reason is read. */
  resetWhy(): string {
    const { clientCertificate } = this.options;
    const why = clientCertificate
      ? 'Perhaps the target does not accept the client certificate.'
      : 'Perhaps the target wants a client certificate.';
    return `${sentences.connection} ${why}`;
  }

  /** Why the platform ended the request. Undefined when it did not. */
  get ended(): Ended | undefined {
    return this.options.signal?.aborted ? 'aborted' : this.taker?.ended;
  }
}

/**
 * Sends one request and returns its response. Redirects are not followed. Never throws: errors are part of the result. Time, headers
 * and body of the response are limited.
 */
async function exchange(request: HttpRequest, options: ExchangeOptions): Promise<ExchangeResult> {
  const { connections } = options;
  const started = performance.now();
  const sending = new Sending(request, options);
  try {
    const answer = await (connections ? sending.over(connections) : sending.overNew());
    return { answer, milliseconds: since(started) };
  } catch (error) {
    const { ended } = sending;
    let failure = failureOf(error);
    if (ended) failure = { reason: ended, sentence: sending.endedWhy(ended) };
    else if (sending.wasClosed(error)) failure = { reason: 'closed', sentence: sentences.closed };
    else if (sending.wasReset(error)) failure = { reason: 'connection', sentence: sending.resetWhy() };
    return { failure, milliseconds: since(started) };
  }
}

/**
 * Like `exchange`, and sends once more over a new connection when the target closed a reused one. Returns each result, the last one
 * last.
 */
export async function exchanges(
  request: HttpRequest,
  options: ExchangeOptions,
): Promise<readonly [...ExchangeResult[], ExchangeResult]> {
  const first = await exchange(request, options);
  if (!('failure' in first) || first.failure.reason !== 'closed') return [first];
  const { connections: _closed, ...unconnected } = options;
  return [first, await exchange(request, unconnected)];
}

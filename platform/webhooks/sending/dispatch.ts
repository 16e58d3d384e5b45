import {
  authorizationHeaders,
  type Credential,
  notSentTo,
  secretsOf,
  tokenRequest,
} from './authentication.ts';
import { maySendTo } from '../../../resources/webhookCredentials/use.ts';
import type { ExchangeResult, HttpRequest, Step } from '../../../resources/product/webhooks/exchange.ts';
import { certificateId } from './client-certificate.ts';
import { answerChallenge, isStale } from './digest.ts';
import { exchanges, type ExchangeOptions } from './exchange.ts';
import { maskRequest, maskResult, secretsInAddress, secretsInHeaders } from './mask.ts';
import { type GivenToken, readToken, shownTokenResult } from './token-answer.ts';
import {
  dropToken,
  keepToken,
  keptToken,
  sharedExchange,
  shareExchange,
  type TokenExchange,
} from './tokens.ts';

/** The result of one attempt. */
export interface Dispatched {
  readonly isDelivered: boolean;
  /** True when the platform refused to send the request. */
  readonly isRefused: boolean;
  /** True when the target itself, not its token endpoint, responded with 410. */
  readonly isGone: boolean;
  /** Status of the target's response. Null without a response. */
  readonly status: number | null;
  /** Why the delivery failed, for users. Null on success. */
  readonly sentence: string | null;
  /** `Retry-After` of the response. */
  readonly retryAfter: string | undefined;
  readonly steps: readonly Step[];
}

/** A request without the parts that the credential adds. */
export interface Dispatch {
  readonly request: HttpRequest;
  readonly credential?: Credential | undefined;
  readonly options: ExchangeOptions;
  /** Caches tokens until shortly before they expire. Without it each attempt requests a new token, as in a test. */
  readonly keepsToken?: boolean;
}

const goneStatus = 410;

/** The message for a status that is not a success. */
function refusal(status: number): string {
  if (status === goneStatus) return 'The target answered with 410 (Gone): it wants no more messages.';
  if (status === 304)
    return 'The target answered with 304 (Not Modified), which says nothing about this message: it is an answer for caches. Have it answer with 200 or 204.';
  if (status >= 300 && status < 400)
    return `The target answered with a redirect (${status}); redirects are not followed. Enter the address that it leads to.`;
  return `The target answered with status ${status}.`;
}

function last(results: readonly [...ExchangeResult[], ExchangeResult]): ExchangeResult {
  return results.at(-1) as ExchangeResult;
}

class Attempt {
  readonly steps: Step[] = [];
  private readonly options: ExchangeOptions;
  private readonly secrets: string[];

  constructor(options: ExchangeOptions, credential: Credential | undefined) {
    this.options = options;
    this.secrets = credential ? secretsOf(credential) : [];
  }

  /** Adds a secret obtained during the attempt to the values that are masked. */
  hide(secret: string): void {
    this.secrets.push(secret);
  }

  /** Records a request and its response as a step of the attempt. */
  note(step: Step): void {
    // A target may echo the request.
    const { request } = step;
    for (const secret of [...secretsInHeaders(request), ...secretsInAddress(request.url)]) this.hide(secret);
    this.steps.push(step);
  }

  async take(
    kind: Step['kind'],
    request: HttpRequest,
    more: Pick<Step, 'hasKeptToken'> = {},
  ): Promise<ExchangeResult> {
    const results = await exchanges(request, this.options);
    for (const result of results) this.note({ ...more, kind, request, result });
    return last(results);
  }

  /** Requests a token without recording a step. */
  async ask(request: HttpRequest): Promise<TokenExchange> {
    return { request, results: await exchanges(request, this.options) };
  }

  /** Reads the response to a token request. `dispatched` is the outcome of the attempt when there is no token. */
  readExchange(
    { request, results }: TokenExchange,
    more: Pick<Step, 'isShared'> = {},
  ): { readonly token: GivenToken | null; readonly dispatched: Dispatched } {
    for (const result of results) this.note({ kind: 'token', ...more, request, result });
    const result = last(results);
    const read = 'answer' in result ? readToken(result.answer) : { fault: result.failure.sentence };
    if ('token' in read) {
      this.hide(read.token);
      return { token: read, dispatched: this.finish(null, result) };
    }
    const sentence = `No token could be had for the credential. ${read.fault}`;
    return { token: null, dispatched: this.finish(sentence, result) };
  }

  /** The outcome for the response to the request itself. */
  tell(result: ExchangeResult): Dispatched {
    if ('failure' in result) return this.finish(result.failure.sentence, result);
    const { status } = result.answer;
    const sentence = status >= 200 && status < 300 ? null : refusal(status);
    return { ...this.finish(sentence, result), isGone: status === goneStatus };
  }

  /** The outcome of a request that the platform refuses to send. */
  refuse(sentence: string): Dispatched {
    return this.finish(sentence, { failure: { reason: 'refused', sentence }, milliseconds: 0 });
  }

  finish(sentence: string | null, result: ExchangeResult): Dispatched {
    const answer = 'answer' in result ? result.answer : null;
    return {
      isDelivered: sentence === null,
      isRefused: 'failure' in result && result.failure.reason === 'refused',
      isGone: false,
      status: answer?.status ?? null,
      sentence,
      retryAfter: answer?.headers['retry-after'],
      // Steps are masked last, because a token obtained in one step can occur in any other.
      steps: this.steps.map((step) => ({
        ...step,
        request: maskRequest(step.request, this.secrets),
        result: maskResult(step.kind === 'token' ? shownTokenResult(step.result) : step.result, this.secrets),
      })),
    };
  }
}

/** The request with the headers of its credential. */
function authorized(request: HttpRequest, credential: Credential, token: string | null): HttpRequest {
  return { ...request, headers: { ...request.headers, ...authorizationHeaders(credential, token) } };
}

function isUnauthorized(result: ExchangeResult): boolean {
  return 'answer' in result && result.answer.status === 401;
}

function isAborted(result: ExchangeResult): boolean {
  return 'failure' in result && result.failure.reason === 'aborted';
}

/** Challenges that are answered in one attempt: the first, and one more when its nonce had expired. */
const maxChallenges = 2;

/** Sends a request and answers the digest challenge of the response. */
async function sendByDigest(
  attempt: Attempt,
  request: HttpRequest,
  { values }: Credential,
): Promise<Dispatched> {
  let result = await attempt.take('challenge', request);
  const { pathname, search } = new URL(request.url);
  for (let turn = 0; turn < maxChallenges; turn += 1) {
    if (!('answer' in result) || !isUnauthorized(result)) break;
    const challenge = result.answer.headers['www-authenticate'] ?? '';
    if (turn > 0 && !isStale(challenge)) break;
    const authorization = answerChallenge(challenge, {
      method: request.method,
      uri: pathname + search,
      body: request.body,
      username: String(values['username'] ?? ''),
      password: String(values['password'] ?? ''),
    });
    if (authorization === null)
      return attempt.finish(
        'The target asked for another way of signing in than digest authentication.',
        result,
      );
    result = await attempt.take('send', { ...request, headers: { ...request.headers, authorization } });
  }
  return attempt.tell(result);
}

/** The token from the exchange of another delivery. Null when it cannot be shared, or the exchange was aborted. */
async function fromAnother(
  attempt: Attempt,
  sharing: Promise<TokenExchange>,
): Promise<ReturnType<Attempt['readExchange']> | null> {
  const shared = await sharing;
  const result = last(shared.results);
  const read = 'answer' in result ? readToken(result.answer) : null;
  const isUnfit = read && 'token' in read ? read.expiresIn === undefined : isAborted(result);
  return isUnfit ? null : attempt.readExchange(shared, { isShared: true });
}

/**
 * Requests a token and sends the request with it. With a cache key (`shelf`), concurrent deliveries share the exchange and the token
 * is cached.
 */
async function sendByNewToken(
  attempt: Attempt,
  asking: HttpRequest,
  shelf: string | undefined,
  send: (token: string) => Promise<ExchangeResult>,
): Promise<Dispatched> {
  const askedAt = Date.now();
  const exchanging = attempt.ask(asking);
  const endSharing = shelf === undefined ? undefined : shareExchange(shelf, exchanging);
  try {
    const { token, dispatched } = attempt.readExchange(await exchanging);
    if (!token) return dispatched;
    const result = await send(token.token);
    if (shelf !== undefined && !isUnauthorized(result))
      keepToken(shelf, token.token, token.expiresIn, askedAt);
    return attempt.tell(result);
  } finally {
    endSharing?.();
  }
}

/** Maximum number of cached tokens to try: another delivery may replace the first while it is in use. */
const maxKept = 2;

/**
 * Makes one attempt of a delivery: obtains a token or answers a digest challenge when the credential needs it, and sends the request.
 * Returns the steps with secrets masked. A status from 200 to 299 is a success. A cached token that the target rejects is replaced by
 * a new one within the attempt. Concurrent deliveries share one token exchange, and its error when it fails. Never throws.
 */
export async function dispatch({ request, credential, options, keepsToken }: Dispatch): Promise<Dispatched> {
  const attempt = new Attempt(options, credential);
  if (!credential) return attempt.tell(await attempt.take('send', request));
  if (credential.origins && !maySendTo(credential.origins, request.url))
    return attempt.refuse(notSentTo(request.url));
  if (credential.type === 'DigestAuth') return sendByDigest(attempt, request, credential);
  const send = (token: string | null, more?: Pick<Step, 'hasKeptToken'>) =>
    attempt.take('send', authorized(request, credential, token), more);
  const asking = tokenRequest(credential);
  if (!asking) return attempt.tell(await send(null));
  if (!keepsToken || credential.key === undefined) return sendByNewToken(attempt, asking, undefined, send);
  // A token from an unverified connection is used only for configurations that accept such connections.
  const { ignoreSslErrors = false, clientCertificate } = options;
  // A token may be bound to the certificate with which it was requested (RFC 8705).
  const certificate = clientCertificate ? certificateId(clientCertificate) : '';
  const shelf = `${credential.key} ${ignoreSslErrors} ${certificate}`;
  for (let turn = 0; turn < maxKept; turn += 1) {
    const keptValue = keptToken(shelf);
    if (keptValue === undefined) break;
    const result = await send(keptValue, { hasKeptToken: true });
    if (!isUnauthorized(result)) return attempt.tell(result);
    dropToken(shelf, keptValue);
  }
  const sharing = sharedExchange(shelf);
  const another = sharing && (await fromAnother(attempt, sharing));
  if (!another) return sendByNewToken(attempt, asking, shelf, send);
  return another.token ? attempt.tell(await send(another.token.token)) : another.dispatched;
}

/**
 * Exchanges a credential for a token and returns the outcome like that of an attempt. Null for a type without a token. Never throws.
 */
export async function askToken(credential: Credential, options: ExchangeOptions): Promise<Dispatched | null> {
  const asking = tokenRequest(credential);
  if (!asking) return null;
  const attempt = new Attempt(options, credential);
  return attempt.readExchange(await attempt.ask(asking)).dispatched;
}

import {
  authorizationHeaders,
  type Credential,
  readToken,
  secretsOf,
  tokenRequest,
} from './authentication.ts';
import { answerChallenge } from './digest.ts';
import { exchange, type ExchangeOptions, type ExchangeResult, type HttpRequest } from './exchange.ts';
import { maskRequest, maskResult } from './mask.ts';

/** One request on the way of a delivery and its answer, without secrets. */
export interface Step {
  readonly kind: 'token' | 'challenge' | 'send';
  readonly request: HttpRequest;
  readonly result: ExchangeResult;
}

/** What became of one attempt. */
export interface Dispatched {
  readonly isDelivered: boolean;
  /** Of the target's answer; null where there was none. */
  readonly status: number | null;
  /** Why it was not delivered, for people; null when it was. */
  readonly sentence: string | null;
  /** `Retry-After` of the answer. */
  readonly retryAfter: string | undefined;
  readonly steps: readonly Step[];
}

/** What is sent: the request without anything that the credential adds. */
export interface Dispatch {
  readonly request: HttpRequest;
  readonly credential?: Credential | undefined;
  readonly options: ExchangeOptions;
}

/** Why an answer is no success: the sentence for its status. */
function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `The target answered with a redirect (${status}); redirects are not followed. Enter the address that it leads to.`;
  return `The target answered with status ${status}.`;
}

class Attempt {
  readonly steps: Step[] = [];
  private readonly options: ExchangeOptions;
  private readonly secrets: string[];

  constructor(options: ExchangeOptions, credential: Credential | undefined) {
    this.options = options;
    this.secrets = credential ? secretsOf(credential) : [];
  }

  /** Keeps a secret that came up on the way out of what people see. */
  hide(secret: string): void {
    this.secrets.push(secret);
  }

  async take(kind: Step['kind'], request: HttpRequest): Promise<ExchangeResult> {
    // A target may send back what it was sent.
    const [, sent] = /^(?:Basic|Bearer) (.+)$/.exec(request.headers['authorization'] ?? '') ?? [];
    if (sent !== undefined) this.hide(sent);
    const result = await exchange(request, this.options);
    this.steps.push({ kind, request, result });
    return result;
  }

  /** Exchanges a credential for a token; null for a type that needs none. `told` is what became of it, also where that is all. */
  async askToken(
    credential: Credential,
  ): Promise<{ readonly token: string | null; readonly told: Dispatched } | null> {
    const asking = tokenRequest(credential);
    if (!asking) return null;
    const result = await this.take('token', asking);
    const token = 'answer' in result ? readToken(result.answer) : null;
    if (token !== null) {
      this.hide(token);
      return { token, told: this.finish(null, result) };
    }
    const why =
      'failure' in result ? result.failure.sentence : `It answered with status ${result.answer.status}.`;
    return { token, told: this.finish(`No token could be had for the credential. ${why}`, result) };
  }

  finish(sentence: string | null, result: ExchangeResult): Dispatched {
    const answer = 'answer' in result ? result.answer : null;
    return {
      isDelivered: sentence === null,
      status: answer?.status ?? null,
      sentence,
      retryAfter: answer?.headers['retry-after'],
      // All at the end: a token that one step brought may stand in any other.
      steps: this.steps.map(({ kind, request, result }) => ({
        kind,
        request: maskRequest(request, this.secrets),
        result: maskResult(result, this.secrets),
      })),
    };
  }
}

/**
 * One attempt of a delivery: gets a token or answers a digest challenge where the credential asks for it, sends the request, and tells
 * each step with secrets masked. Success is an answer with a status from 200 to 299. It never throws.
 */
export async function dispatch({ request, credential, options }: Dispatch): Promise<Dispatched> {
  const attempt = new Attempt(options, credential);
  const asked = credential ? await attempt.askToken(credential) : null;
  if (asked && asked.token === null) return asked.told;
  const token = asked?.token ?? null;
  const authorized: HttpRequest = {
    ...request,
    headers: { ...request.headers, ...(credential ? authorizationHeaders(credential, token) : {}) },
  };
  const isDigest = credential?.type === 'DigestAuth';
  let result = await attempt.take(isDigest ? 'challenge' : 'send', authorized);
  if (isDigest && 'answer' in result && result.answer.status === 401) {
    const { pathname, search } = new URL(request.url);
    const answer = answerChallenge(result.answer.headers['www-authenticate'] ?? '', {
      method: request.method,
      uri: pathname + search,
      body: request.body,
      username: String(credential.values['username'] ?? ''),
      password: String(credential.values['password'] ?? ''),
    });
    if (answer === null)
      return attempt.finish(
        'The target asked for another way of signing in than digest authentication.',
        result,
      );
    result = await attempt.take('send', {
      ...authorized,
      headers: { ...authorized.headers, authorization: answer },
    });
  }
  if ('failure' in result) return attempt.finish(result.failure.sentence, result);
  const { status } = result.answer;
  return attempt.finish(status >= 200 && status < 300 ? null : refusal(status), result);
}

/** The exchange of a credential for a token by itself, told as an attempt is; null for a type that needs none. It never throws. */
export async function askToken(credential: Credential, options: ExchangeOptions): Promise<Dispatched | null> {
  const asked = await new Attempt(options, credential).askToken(credential);
  return asked?.told ?? null;
}

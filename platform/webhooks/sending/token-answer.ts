import { isObject } from '../../../resources/declaration/values.ts';
import type { ExchangeResult, HttpAnswer } from '../../../resources/product/webhooks/exchange.ts';
import { mask } from './mask.ts';

/** A token issued for a credential. */
export interface GivenToken {
  readonly token: string;
  /** Lifetime in seconds, when the response states it (`expires_in`, RFC 6749, section 5.1). */
  readonly expiresIn: number | undefined;
}

/** The result of reading a response: the token, or what is missing, for users. */
export type ReadToken = GivenToken | { readonly fault: string };

/** Maximum length of a token. Servers limit all headers of a request together to 16 KB or less. */
const maxTokenLength = 16_000;

/**
 * Error codes of token responses (RFC 6749, sections 4.1.2.1 and 5.2, RFC 8707, and those of Salesforce). Only these are named: any other
 * value may be a secret.
 */
const errorCodes = new Set([
  'access_denied',
  'inactive_org',
  'inactive_user',
  'invalid_client',
  'invalid_client_id',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'rate_limit_exceeded',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
]);

/** Names of the member with the token, in order of preference, without case and separators. */
const tokenNames = ['accesstoken', 'token', 'authtoken', 'bearertoken', 'jwt'];
const plain = (name: string) => name.replace(/[_-]/g, '').toLowerCase();
const formPattern = /^(?:[^\s"<>&]*&)*(?:access_?token|token|error)=[^\s"<>]*$/i;

type Members = Readonly<Record<string, unknown>>;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of the member with the token. */
function tokenNameIn(members: Members): string | undefined {
  const names = Object.keys(members);
  return tokenNames
    .map((wanted) => names.find((candidate) => plain(candidate) === wanted))
    .find((found) => found !== undefined);
}

/** The members with the token: in the answer, or one level below, as where an interface puts what it answers into `result` or a list. */
function withToken(members: Members): Members {
  const name = tokenNameIn(members);
  if (name !== undefined && !isObject(members[name])) return members;
  const inner = Object.values(members).filter(
    (value): value is Members => isObject(value) && tokenNameIn(value) !== undefined,
  );
  return (inner.length === 1 && inner[0]) || members;
}

/** The members of a token response in JSON or form encoding. Null for another body. */
function membersOf({ body }: HttpAnswer): Members | null {
  let parsed = jsonIn(body);
  // JSON within a text of JSON: the answer was encoded twice.
  if (typeof parsed === 'string') parsed = jsonIn(parsed);
  if (Array.isArray(parsed) && parsed.length === 1) [parsed] = parsed as unknown[];
  if (isObject(parsed)) return withToken(parsed);
  // Some servers answer in the form encoding of the request, and few with its content type.
  const form = body.trim();
  return formPattern.test(form) ? Object.fromEntries(new URLSearchParams(form)) : null;
}

/** A token as it stands in a header after its scheme, which some servers put before it. */
function bare(token: string): string {
  return token.trim().replace(/^bearer\s+/i, '');
}

/** A body that is the token itself, bare or as a JSON text. */
function bareToken(body: string): string | undefined {
  const parsed = jsonIn(body);
  if (typeof parsed === 'string') return bare(parsed);
  const text = bare(body);
  return /^[^\s"&<>[\]{}]+$/.test(text) ? text : undefined;
}

/** Why a value cannot be sent as a token. Undefined when it can. */
function faultOf(name: string, token: unknown): string | undefined {
  if (typeof token !== 'string') return `${name} in its answer is not text.`;
  if (token === '') return `${name} in its answer is empty.`;
  if (token.length > maxTokenLength) return `${name} in its answer is longer than a header can be.`;
  if (/\s/.test(token)) return `${name} in its answer contains a space or a line break.`;
  // The characters of RFC 6749, appendix A.12, without the space.
  return /^[\u0021-\u007e]+$/.test(token)
    ? undefined
    : `${name} in its answer contains a character that a header can’t carry.`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'no members' : names.join(', ');
}

/** The known error code of a response, and the number that Entra ID adds: it tells an expired secret from a wrong one. */
function errorOf(members: Members): string {
  const named = [members['error'], members['errorCode']].find(
    (code): code is string => typeof code === 'string' && errorCodes.has(code),
  );
  const [number] = /\bAADSTS\d{4,8}\b/.exec(String(members['error_description'])) ?? [];
  return [named, number].filter((code) => code !== undefined).join(', ');
}

function read(answer: HttpAnswer, members: Members | null): ReadToken {
  const { body, isCut } = answer;
  if (body.trim() === '') return { fault: 'Its answer is empty.' };
  if (!members) {
    const token = bareToken(body);
    if (token !== undefined) {
      const fault = faultOf('The token', token);
      return fault === undefined ? { token, expiresIn: undefined } : { fault };
    }
    if (/<(?:!doctype\s+html|html)\b/i.test(body)) return { fault: 'Its answer is a web page.' };
    return { fault: isCut ? 'Its answer is too long.' : 'Its answer is neither JSON nor a form.' };
  }
  const name = tokenNameIn(members);
  if (name === undefined) {
    const { error } = members;
    if (typeof error === 'string' && errorCodes.has(error))
      return { fault: `It answered with the error ${errorOf(members)}.` };
    return { fault: `Its answer has no access_token. It has ${listed(shownNames(members))}.` };
  }
  const value = members[name];
  const token = typeof value === 'string' ? bare(value) : value;
  const fault = faultOf(name, token);
  if (fault !== undefined) return { fault };
  const seconds = Number(members['expires_in'] ?? Number.NaN);
  return { token: String(token), expiresIn: seconds > 0 ? seconds : undefined };
}

/** The token in the response to a token request, or why there is none. */
export function readToken(answer: HttpAnswer): ReadToken {
  const members = membersOf(answer);
  if (answer.status >= 200 && answer.status < 300) return read(answer, members);
  const code = members ? errorOf(members) : '';
  return { fault: `It answered with status ${answer.status}${code && ` (${code})`}.` };
}

const maxShownNames = 30;
/** A name that a server's author chose. Anything else may be a value in the place of a name. */
const shownNamePattern = /^[A-Za-z_][\w.-]{0,39}$/;

function shownNames(members: Members): string[] {
  return Object.keys(members)
    .filter((name) => shownNamePattern.test(name))
    .slice(0, maxShownNames);
}

/** Headers whose values are no secrets in a response to a token request. */
const shownHeaders = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'expires',
  'keep-alive',
  'pragma',
  'retry-after',
  'server',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
]);

/**
 * The response to a token request as users may see it: its status, its headers and the names of its members. No value is shown,
 * whether or not it was recognized as a token.
 */
export function shownTokenResult(result: ExchangeResult): ExchangeResult {
  if ('failure' in result) return result;
  const { answer, milliseconds } = result;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, shownHeaders.has(name) ? value : mask]),
  );
  const members = membersOf(answer);
  return {
    milliseconds,
    answer: {
      status: answer.status,
      headers,
      body: '',
      isCut: false,
      members: members ? shownNames(members) : [],
    },
  };
}

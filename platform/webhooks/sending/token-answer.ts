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

/** Error codes of token responses (RFC 6749, section 5.2, RFC 8707). Only these are named: any other value may be a secret. */
const errorCodes = new Set([
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'unsupported_grant_type',
]);

/** Names of the member with the token, in order of preference, without case and separators. */
const tokenNames = ['accesstoken', 'token'];
const plain = (name: string) => name.replace(/[_-]/g, '').toLowerCase();
const formPattern = /(?:^|&)(?:access_?token|token|error)=/i;

/** The members of a token response in JSON or form encoding. Null for another body. */
function membersOf({ body, headers }: HttpAnswer): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : null;
  } catch {
    // Some servers answer in the form encoding of the request, not always with its content type.
    const isForm = formPattern.test(body) && !/html|xml/i.test(headers['content-type'] ?? '');
    return isForm ? Object.fromEntries(new URLSearchParams(body.trim())) : null;
  }
}

/** A body that is the token itself, bare or as a JSON text. */
function bareToken(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'string') return parsed;
  } catch {
    // Not JSON.
  }
  const text = body.trim();
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

function read(answer: HttpAnswer, members: Readonly<Record<string, unknown>> | null): ReadToken {
  const { body, isCut } = answer;
  if (body.trim() === '') return { fault: 'Its answer is empty.' };
  if (!members) {
    const token = bareToken(body);
    if (token !== undefined) {
      const fault = faultOf('The token', token);
      return fault === undefined ? { token, expiresIn: undefined } : { fault };
    }
    if (/^\s*<(?:!doctype|html)/i.test(body)) return { fault: 'Its answer is a web page.' };
    return { fault: isCut ? 'Its answer is too long.' : 'Its answer is neither JSON nor a form.' };
  }
  const names = Object.keys(members);
  const name = tokenNames
    .map((wanted) => names.find((candidate) => plain(candidate) === wanted))
    .find((found) => found !== undefined);
  if (name === undefined) {
    const { error } = members;
    if (typeof error === 'string' && errorCodes.has(error))
      return { fault: `It answered with the error ${error}.` };
    return { fault: `Its answer has no access_token. It has ${listed(shownNames(members))}.` };
  }
  const fault = faultOf(name, members[name]);
  if (fault !== undefined) return { fault };
  const seconds = Number(members['expires_in'] ?? Number.NaN);
  return { token: String(members[name]), expiresIn: seconds > 0 ? seconds : undefined };
}

/** The token in the response to a token request, or why there is none. */
export function readToken(answer: HttpAnswer): ReadToken {
  const members = membersOf(answer);
  if (answer.status >= 200 && answer.status < 300) return read(answer, members);
  const error = members?.['error'];
  const code = typeof error === 'string' && errorCodes.has(error) ? ` (${error})` : '';
  return { fault: `It answered with status ${answer.status}${code}.` };
}

const maxShownNames = 30;
/** A name that a server's author chose. Anything else may be a value in the place of a name. */
const shownNamePattern = /^[A-Za-z_][\w.-]{0,39}$/;

function shownNames(members: Readonly<Record<string, unknown>>): string[] {
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

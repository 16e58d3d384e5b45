import {
  type AnyResource,
  declaredMessage,
  type Operation,
  type OperationMessage,
} from '../resources/declaration/index.ts';
import { withAbsence } from './absence.ts';
import {
  type ErrorAnswer,
  type FailureBody,
  failureMessage,
  fallbackMessage,
  formErrors,
  messageText,
  plainErrors,
  PlatformError,
  readErrorAnswer,
  reasonBeside,
} from './errors.ts';
import type { Answer, Fetch } from './transport.ts';
import { parseJson, send } from './transport.ts';

/** The access to the platform, needed by every call of the provider. */
export interface Platform {
  readonly fetch: Fetch;
  /** The same with the service token, for calls of applications beside the platform. Without it, those calls use the access token. */
  readonly serviceFetch?: Fetch;
  /** Origin of the platform without a trailing slash; empty for the page's own. */
  readonly apiUrl: string;
}

/** The options of a call. */
export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly etag?: string;
  /** Identifies a create: a repeated request creates no second record. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

function requestInit({
  method = 'GET',
  body,
  etag,
  idempotencyKey,
  signal,
}: CallOptions): RequestInit & { signal?: AbortSignal } {
  const headers: Record<string, string> = { accept: 'application/json, application/problem+json' };
  if (body !== undefined)
    headers['content-type'] = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
  if (etag !== undefined) headers['if-match'] = etag;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal };
}

/** Sends a call to a URL. The result may be an error response. */
export function ask(platform: Platform, address: string, options: CallOptions = {}): Promise<Answer> {
  const query = options.query?.toString();
  return send(platform.fetch, query ? `${address}?${query}` : address, requestInit(options));
}

/** Seconds after which the platform asks to try again, at least 1. */
function retryAfter(answer: Answer): number | undefined {
  const header = answer.headers.get('retry-after');
  if (header === null) return undefined;
  // Seconds, or a date (RFC 9110, section 10.2.3).
  const isCount = /^\s*\d+\s*$/.test(header);
  const seconds = isCount ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds));
}

/** True when the message is the beginning of the platform's own sentence, which is not shown in full. */
function isCutAt(words: string | undefined, message: string, { reason }: ErrorAnswer): boolean {
  return words !== undefined && reason?.split(words)[0]?.trim() === message;
}

function foreign({ isForeign }: ErrorAnswer): Pick<FailureBody, 'isForeign'> {
  return isForeign === true ? { isForeign } : {};
}

/** The error of a failed operation on a resource, with the catalogue's message and each validation message at its field. */
export function failureOf(
  resource: AnyResource,
  operation: Operation,
  answer: Answer,
  values?: Readonly<Record<string, unknown>>,
): PlatformError {
  const read = readErrorAnswer(answer.body);
  const message = failureMessage(resource, operation, answer.status, read, values);
  const error = new PlatformError(message, answer.status, {
    errors: formErrors(resource, read),
    reason: isCutAt(resource.sentenceUntil, message, read) ? undefined : reasonBeside(message, read),
    ...(answer.status === 412 && { conflict: true, isOwnChange: read.isOwnChange }),
    ...foreign(read),
    retryAfter: retryAfter(answer),
  });
  if (!resource.calls.isOptional) return error;
  return withAbsence(error, operation !== 'list', fallbackMessage(resource, operation, answer.status));
}

/** The JSON of a successful response. A body that is not JSON, such as a proxy's page, is a failure of the call. */
export function jsonOf(resource: AnyResource, operation: Operation, answer: Answer): unknown {
  const value = answer.ok ? parseJson(answer.body) : undefined;
  if (value === undefined)
    throw failureOf(resource, operation, answer.ok ? { ...answer, status: 0, ok: false } : answer);
  return value;
}

/** A call other than a standard operation on a record: a declared action. */
export interface PlainCall extends CallOptions {
  readonly address: string;
  /** The catalogue's message for a failure: one for all statuses, or one per status. */
  readonly message?: OperationMessage;
  /** The description in the response replaces the message. */
  readonly showsDescription?: boolean;
}

/** The `description` of an error response as a sentence (spec section 8). */
function described(description: string): string {
  return `${description.trim().replace(/\.$/, '')}.`;
}

/** The message declared for a failure. */
function sentenceOf(message: OperationMessage, status: number): string {
  const id = declaredMessage(message, status);
  return messageText(id === undefined || id === 'none' ? 'unknown-error' : id);
}

/** The error of a failed call, with the message declared for it and the platform's own messages. */
export function plainFailure(
  answer: Answer,
  { message = 'unknown-error', showsDescription = false }: Pick<PlainCall, 'message' | 'showsDescription'>,
): PlatformError {
  const status = answer.ok ? 0 : answer.status;
  const read = readErrorAnswer(answer.body);
  const own = showsDescription ? read.description : undefined;
  const sentence = own === undefined ? sentenceOf(message, status) : described(own);
  return new PlatformError(sentence, status, {
    errors: plainErrors(read),
    reason: own === undefined ? reasonBeside(sentence, read) : undefined,
    retryAfter: retryAfter(answer),
    ...foreign(read),
    details: parseJson(answer.body),
  });
}

/** Sends a call and returns its JSON. Undefined for an empty response and for plain words (`OK`). A page of a proxy is a failure. */
export async function plainCall(
  platform: Platform,
  { address, message, showsDescription, ...options }: PlainCall,
): Promise<unknown> {
  const answer = await ask(platform, address, options);
  const value = parseJson(answer.body);
  const isPage = value === undefined && /^\s*[<{[]/.test(answer.body);
  if (!answer.ok || isPage) throw plainFailure(answer, { message, showsDescription });
  return value;
}

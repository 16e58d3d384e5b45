import { HttpError } from 'ra-core';
import { patchName, writeName } from '../resources/declaration/conventions.ts';
import { type AnyResource, declaredMessage, type Operation } from '../resources/declaration/index.ts';
import type { MessageId } from '../resources/declaration/checks/register.ts';
import { standardMessage } from '../resources/declaration/standardMessage.ts';
import { messages } from '../resources/product/messages.ts';
import { propertiesOf } from '../resources/declaration/kinds/properties.ts';
import { isObject } from '../resources/declaration/values.ts';
import { textOf } from './records.ts';

/** The body of a failed call, in addition to its status and message. */
export interface FailureBody {
  /** Field name -> message, in the form that forms take. Messages for no field are under `root.serverError`. */
  readonly errors?: Readonly<Record<string, string | { readonly serverError: string }>>;
  /** The server's own reason, when it says more than the message. */
  readonly reason?: string;
  /** The record was changed since it was read (412). */
  readonly conflict?: true;
  /** The user made that change, in another window. */
  readonly isOwnChange?: boolean | undefined;
  /** The user was asked and declined. Nothing was sent. */
  readonly isDeclined?: true;
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
  /** The response is a page of a server in between, not of the platform. */
  readonly isForeign?: true;
  /** The JSON of an action's error response, which may contain more than the catalogue's message (the steps of a test). */
  readonly details?: unknown;
}

/** A failed call of the platform. Status 0 means no response: offline, reset or timed out. */
export class PlatformError extends HttpError {
  declare readonly body: FailureBody;

  constructor(message: string, status: number, body: FailureBody = {}) {
    super(message, status, body);
    // HttpError sets the prototype to its own.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'PlatformError';
  }
}

/** The parts of an error response that the portal understands, whatever its format (RFC 9457, `{ message }`, text, HTML, empty). */
export interface ErrorAnswer {
  /** Validation messages by the server's own field names, in its order. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
  /** The server's message, if any; at least the title of a problem. */
  readonly sentence?: string;
  /** The server's message about this failure. Never the title, which repeats the status. */
  readonly reason?: string;
  /** The server's description, which some calls show instead of the catalogue's message. */
  readonly description?: string;
  /** True for a page of HTML, which proxies answer with and the platform does not. */
  readonly isForeign?: boolean;
  /** For a record that was changed since it was read: true when the caller made the change. */
  readonly isOwnChange?: boolean;
}

/** Titles that are no reasons: single words, those that repeat the status, and those that frameworks give to every validation problem. */
const emptyTitle =
  /^(?:\S*|bad request|not found|method not allowed|not acceptable|precondition failed|(?:payload|content) too large|unsupported media type|unprocessable (?:entity|content)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout|one or more validation errors occurred|an error occurred.*)\.?$/i;

/** Members in which platforms put sentences, or objects and lists with such members; the most specific first. */
const sentenceNames = [
  'detail',
  'description',
  'message',
  'errorMessage',
  'error_description',
  'errors',
  'messages',
  'error',
];
/** Members in which an entry of a list of errors names its field. */
const fieldNames = ['field', 'property', 'propertyName', 'pointer', 'path', 'name'];

/** The texts of a value: itself, or in the members and entries of the first kind that has some. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  const read = propertiesOf(value);
  for (const name of sentenceNames) {
    const texts = textsIn(read(name));
    if (texts.length > 0) return texts;
  }
  const title = read('title');
  return typeof title === 'string' && !emptyTitle.test(title.trim()) ? [title] : [];
}

/** Validation messages by the server's names of fields. They are an object, or a list of entries that name their fields. */
function fieldErrorsIn(errors: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: unknown, value: unknown) => {
    const texts = textsIn(value);
    if (typeof name === 'string' && texts.length > 0) found.set(name, [...(found.get(name) ?? []), ...texts]);
  };
  if (isObject(errors)) for (const [name, value] of Object.entries(errors)) add(name, value);
  if (Array.isArray(errors))
    for (const entry of errors.filter(isObject)) {
      const read = propertiesOf(entry);
      add(
        fieldNames.map(read).find((name) => typeof name === 'string'),
        entry,
      );
    }
  return found;
}

/** Reads the body of an error response. Never throws: HTML, broken JSON and an empty body yield no messages. */
export function readErrorAnswer(body: string): ErrorAnswer {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const isProse = body.trim() !== '' && !body.trimStart().startsWith('<') && body.length <= 500;
    const sentence = isProse ? body.trim() : undefined;
    return { errors: new Map(), sentence, reason: sentence, isForeign: body.trimStart().startsWith('<') };
  }
  const read = propertiesOf(isObject(json) ? json : {});
  const errors = fieldErrorsIn(read('errors'));
  const [reason] = textsIn(json);
  const [description] = textsIn(read('description'));
  const [title] = textsIn(read('title'));
  const isOwnChange = read('isOwnChange') === true;
  return { errors, sentence: reason ?? title, reason, description, isOwnChange };
}

/** The declared field with the server's name, compared without regard to case. Undefined when there is none. */
function fieldNamed(resource: AnyResource, serverName: string): string | undefined {
  const lowerName = serverName.replace(/^(?:#?\/|\$\.)/, '').toLowerCase();
  return Object.keys(resource.fields).find((name) =>
    [name, writeName(resource, name), patchName(resource, name)].some(
      (spelling) => spelling.toLowerCase() === lowerName,
    ),
  );
}

/** A server's validation messages for a form: each at its field, the rest at the form. */
export function formErrors(resource: AnyResource, answer: ErrorAnswer): FailureBody['errors'] {
  if (answer.errors.size === 0) return undefined;
  const errorsOfFields: Record<string, string | { serverError: string }> = {};
  const rest: string[] = [];
  for (const [serverName, texts] of answer.errors) {
    const name = fieldNamed(resource, serverName);
    if (name === undefined) rest.push(...texts);
    else errorsOfFields[name] = texts.join(' ');
  }
  if (rest.length > 0) errorsOfFields.root = { serverError: rest.join(' ') };
  return errorsOfFields;
}

/** The validation messages of an action, by the body's own names: `CurrentPassword` -> `currentPassword`. */
export function plainErrors(answer: ErrorAnswer): FailureBody['errors'] {
  if (answer.errors.size === 0) return undefined;
  return Object.fromEntries(
    [...answer.errors].map(([name, texts]) => [
      `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
      texts.join(' '),
    ]),
  );
}

/** The catalogue's message id for a failed operation; `none` when the status is not an error. */
export function messageIdOf(
  resource: AnyResource,
  operation: Operation,
  status: number,
): MessageId | 'none' | undefined {
  return declaredMessage(resource.messages[operation], status);
}

/** The server's own reason, shown below the catalogue's message. Undefined when the fields or the message already include it. */
export function reasonBeside(message: string, { errors, reason }: ErrorAnswer): string | undefined {
  return errors.size === 0 && reason !== undefined && reason !== message ? reason : undefined;
}

/** The text of a message id, with `%{names}` filled from `values`. */
export function messageText(id: MessageId, values: Readonly<Record<string, unknown>> = {}): string {
  return messages[id].replace(/%\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}

/** Phrases by which servers report that a name is taken or a record is in use. */
const takenWords = /\b(?:already|taken|in use|duplicate|assigned)\b/i;

/** No status: the declaration's message for all others. */
const otherStatus = 0;

/** True when a write conflicts with something else than a taken value or a record in use, by the server's own words. */
function isOtherConflict(resource: AnyResource, answer: ErrorAnswer): boolean {
  const names = [...answer.errors.keys()].map((serverName) => fieldNamed(resource, serverName));
  if (names.some((name) => name !== undefined && resource.fields[name]?.unique)) return false;
  const sentences = answer.errors.size > 0 ? [...answer.errors.values()].flat() : [answer.reason ?? ''];
  return sentences.some((text) => text !== '') && !sentences.some((text) => takenWords.test(text));
}

/**
 * The status that an error means: platforms without 409 respond with 400 to a taken name or a record in use. Only applied when the
 * declaration has a message for 409.
 */
function meantStatus(
  resource: AnyResource,
  operation: Operation,
  status: number,
  answer: ErrorAnswer,
): number {
  const declared = resource.messages[operation];
  if (status === 409 && isOtherConflict(resource, answer)) return otherStatus;
  if (status !== 400 || typeof declared !== 'object' || declared[409] === undefined) return status;
  const ofUnique = [...answer.errors].flatMap(([serverName, texts]) => {
    const name = fieldNamed(resource, serverName);
    return name !== undefined && resource.fields[name]?.unique ? texts : [];
  });
  const sentences = answer.errors.size > 0 ? ofUnique : [answer.sentence ?? ''];
  return sentences.some((text) => takenWords.test(text)) ? 409 : status;
}

/** The server's message for the field that names a record. */
function nameError(resource: AnyResource, answer: ErrorAnswer): string | undefined {
  for (const [field, texts] of answer.errors)
    if (fieldNamed(resource, field) === resource.title) return texts[0];
  return undefined;
}

/** The message of an operation for which the declaration names none. */
export function fallbackMessage(resource: AnyResource, operation: Operation, status: number): string {
  const { other } = resource.messages;
  return other === undefined ? standardMessage(resource, operation, status) : messageText(other);
}

/**
 * The message for a failed operation: the first server validation message when declared so or when the catalogue has none for the call;
 * otherwise the catalogue's (spec section 8), or the fallback.
 */
export function failureMessage(
  resource: AnyResource,
  operation: Operation,
  status: number,
  answer: ErrorAnswer,
  values?: Readonly<Record<string, unknown>>,
): string {
  const first = answer.errors.values().next().value?.[0];
  const id = messageIdOf(resource, operation, meantStatus(resource, operation, status, answer));
  const own = id === 'none' ? undefined : id;
  const { sentenceUntil } = resource;
  if (sentenceUntil !== undefined && own === undefined) {
    const sentence = nameError(resource, answer) ?? answer.sentence;
    const [beginning = ''] = (sentence ?? '').split(sentenceUntil);
    if (beginning.trim()) return beginning.trim();
  }
  if (first && (own === undefined || resource.firstValidationMessage?.includes(operation))) return first;
  if (own === undefined) return fallbackMessage(resource, operation, status);
  return messageText(own, { ...values, name: values?.[resource.title] });
}

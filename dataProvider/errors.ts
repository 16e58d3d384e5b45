import { HttpError } from 'ra-core';
import { patchName, writeName } from '../resources/declaration/conventions.ts';
import { type AnyResource, declaredMessage, type Operation } from '../resources/declaration/index.ts';
import { standardMessage } from '../resources/declaration/standardMessage.ts';
import type { MessageId } from '../resources/product/messages.ts';
import { messages } from '../resources/product/messages.ts';
import { isObject } from '../resources/declaration/values.ts';
import { textOf } from './records.ts';

/** The body of a failed call, beside its status and message. */
export interface FailureBody {
  /** Field name -> sentence, as forms take it; what belongs to no field stands under `root.serverError`. */
  readonly errors?: Readonly<Record<string, string | { readonly serverError: string }>>;
  /** Why it failed in the server's own words, where they say more than the message. */
  readonly reason?: string;
  /** Somebody else changed the record since it was read (412). */
  readonly conflict?: true;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** The JSON that came, of an action: it may tell more than the catalogue (each step of a test). */
  readonly details?: unknown;
}

/** A failed call of the platform. Status 0 stands for no answer: offline, reset or timed out. */
export class PlatformError extends HttpError {
  declare readonly body: FailureBody;

  constructor(message: string, status: number, body: FailureBody = {}) {
    super(message, status, body);
    // HttpError sets the prototype to its own.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'PlatformError';
  }
}

/** The parts of an error answer that the portal understands, whatever its shape (RFC 9457, `{ message }`, text, HTML, nothing). */
export interface ErrorAnswer {
  /** Validation messages by the server's own field names, in its order. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
  /** The server's sentence, where it gave one; the title of a problem at the least. */
  readonly sentence?: string;
  /** The server's sentence about this failure; not the title, which says no more than the status. */
  readonly reason?: string;
  /** The server's description, which some calls show in place of the catalogue's message. */
  readonly description?: string;
}

function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
  );
}

/** Reads the body of a failed answer. Never throws: HTML, broken JSON and an empty body say nothing. */
export function readErrorAnswer(body: string): ErrorAnswer {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const isProse = body.trim() !== '' && !body.trimStart().startsWith('<') && body.length <= 500;
    const sentence = isProse ? body.trim() : undefined;
    return { errors: new Map(), sentence, reason: sentence };
  }
  if (typeof json === 'string')
    return { errors: new Map(), sentence: firstText(json), reason: firstText(json) };
  if (!isObject(json)) return { errors: new Map() };
  const fieldErrors = isObject(json.errors) ? json.errors : isObject(json.Errors) ? json.Errors : {};
  const errors = new Map(
    Object.entries(fieldErrors).flatMap(([field, value]) => {
      const texts = (Array.isArray(value) ? value : [value]).filter(
        (text): text is string => typeof text === 'string',
      );
      return texts.length > 0 ? [[field, texts] as const] : [];
    }),
  );
  const reason = firstText(json.detail, json.description, json.message, json.Message);
  const description = firstText(json.description);
  return { errors, sentence: reason ?? firstText(json.title), reason, description };
}

/** The declared field that a server's name means, without regard to case; undefined when it means none. */
function fieldMeant(resource: AnyResource, serverName: string): string | undefined {
  const sought = serverName.replace(/^\//, '').toLowerCase();
  return Object.keys(resource.fields).find((name) =>
    [name, writeName(resource, name), patchName(resource, name)].some(
      (spelling) => spelling.toLowerCase() === sought,
    ),
  );
}

/** A server's validation messages as a form takes them: each at its field, the rest together at the form. */
export function formErrors(resource: AnyResource, answer: ErrorAnswer): FailureBody['errors'] {
  if (answer.errors.size === 0) return undefined;
  const errorsOfFields: Record<string, string | { serverError: string }> = {};
  const rest: string[] = [];
  for (const [serverName, texts] of answer.errors) {
    const name = fieldMeant(resource, serverName);
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

/** The catalogue's message id for a failed operation; `none` where the status is not an error. */
export function messageIdOf(
  resource: AnyResource,
  operation: Operation,
  status: number,
): MessageId | 'none' | undefined {
  return declaredMessage(resource.messages[operation], status);
}

/** The server's own reason, to stand beneath the catalogue's message; undefined where the fields or the message say it already. */
export function reasonBeside(message: string, { errors, reason }: ErrorAnswer): string | undefined {
  return errors.size === 0 && reason !== undefined && reason !== message ? reason : undefined;
}

/** The words of a message id, with `%{names}` filled from `values`. */
export function messageText(id: MessageId, values: Readonly<Record<string, unknown>> = {}): string {
  return messages[id].replace(/%\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}

/** How servers say that a name is taken, or that a record cannot go because others have it. */
const takenWords = /\b(?:already|taken|in use|duplicate|assigned)\b/i;

/**
 * The status that a refusal means: platforms that know no 409 answer a taken name, or a record in use, with 400. Only where the
 * declaration has words for 409.
 */
function meantStatus(
  resource: AnyResource,
  operation: Operation,
  status: number,
  answer: ErrorAnswer,
): number {
  const declared = resource.messages[operation];
  if (status !== 400 || typeof declared !== 'object' || declared[409] === undefined) return status;
  const ofUnique = [...answer.errors].flatMap(([serverName, texts]) => {
    const name = fieldMeant(resource, serverName);
    return name !== undefined && resource.fields[name]?.unique ? texts : [];
  });
  const sentences = answer.errors.size > 0 ? ofUnique : [answer.sentence ?? ''];
  return sentences.some((text) => takenWords.test(text)) ? 409 : status;
}

/** The server's message for the field that names a record. */
function nameError(resource: AnyResource, answer: ErrorAnswer): string | undefined {
  for (const [field, texts] of answer.errors)
    if (fieldMeant(resource, field) === resource.title) return texts[0];
  return undefined;
}

/** The message of an operation for which the declaration names none. */
export function fallbackMessage(resource: AnyResource, operation: Operation, status: number): string {
  const { other } = resource.messages;
  return other === undefined ? standardMessage(resource, operation, status) : messageText(other);
}

/**
 * The sentence for a failed operation: the first server validation message where the declaration says so or where the
 * catalogue has no message for the call, else the catalogue's (spec section 8), else the fallback.
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

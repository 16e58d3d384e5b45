import type { MessageKey } from '../i18n/messageKey.ts';
import { PlatformError } from '../../dataProvider/index.ts';
import { joinSentences } from './joinSentences.ts';
import { messages } from '../../resources/product/messages.ts';

/** The key of advice on a failure. */
export type FailureHint = Extract<MessageKey, `form.failure.${string}`>;

/** A failed call in the form that pages show. */
export interface Failure {
  /** The catalogue's message. */
  readonly message: string;
  readonly status: number;
  /** Message key of a hint on what to do; undefined when there is none. */
  readonly hint?: FailureHint;
  /** Seconds after which the platform accepts the call again. */
  readonly retryAfter?: number;
  /** The platform's messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The platform's messages that belong to no field, shown below the catalogue's message. */
  readonly general?: string;
  /** True when the user has changed the record in another window since it was read. */
  readonly isOwnChange?: boolean;
  /** The JSON response of an action, which may contain more than the catalogue's message. */
  readonly details?: unknown;
}

/** The message for a page of a proxy, firewall or load balancer in place of the platform's answer. */
function foreignHint(status: number): FailureHint {
  if (status === 413) return 'form.failure.foreignSize';
  return status >= 500 ? 'form.failure.foreignDown' : 'form.failure.foreign';
}

/** The advice on a failure, where there is one. */
function hintOf({ status, body, message }: PlatformError): FailureHint | undefined {
  // The portal offers permitted calls only: the right has been lost since. A message of its own, or the server's, says more.
  const isUnexplained = message === messages['unknown-error'] || /try again/i.test(message);
  if (status === 403 && isUnexplained && !body.reason && !body.errors && !body.isForeign)
    return 'form.failure.notPermitted';
  if (status === 0) return navigator.onLine ? 'form.failure.noAnswer' : 'form.failure.offline';
  if (body.conflict) return body.isOwnChange ? 'form.failure.changedByYou' : 'form.failure.changed';
  return body.isForeign ? foreignHint(status) : undefined;
}

/**
 * Converts a thrown error to a failure. An error that is not a response of the platform is an unknown error.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PlatformError)) {
    return { message: messages['unknown-error'], status: 0, fields: {} };
  }
  const fields: Record<string, string> = {};
  let general: string | undefined;
  for (const [name, sentence] of Object.entries(error.body.errors ?? {})) {
    if (typeof sentence === 'string') fields[name] = sentence;
    else general = sentence.serverError;
  }
  return {
    message: error.message,
    status: error.status,
    hint: hintOf(error),
    isOwnChange: error.body.isOwnChange === true,
    retryAfter: error.body.retryAfter,
    fields,
    general: general ?? error.body.reason,
    details: error.body.details,
  };
}

/** The message of a failure. Undefined for the unknown error when a reason of the platform, or a hint, says more. */
export function known({ message, status, general, hint }: Failure): string | undefined {
  const isExplained = (general !== undefined && status < 500) || hint !== undefined;
  return isExplained && message === messages['unknown-error'] ? undefined : message;
}

/** The distinct messages of a failure as one text. */
export function sentencesOf(failure: Failure): string {
  const { general, fields } = failure;
  // The hint is not part of this text.
  const message = known({ ...failure, hint: undefined });
  return joinSentences([message, general, ...Object.values(fields)]);
}

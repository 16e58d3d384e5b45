import type { MessageKey } from '../i18n/messageKey.ts';
import { PlatformError } from '../../dataProvider/index.ts';
import { messages } from '../../resources/product/messages.ts';
import '../i18n/late/form.ts';

/** A failed call as a form shows it. */
export interface Failure {
  /** The catalogue's words. */
  readonly message: string;
  readonly status: number;
  /** Key of a sentence on what to do; undefined where there is nothing to add. */
  readonly hint?: MessageKey;
  /** Seconds after which the platform takes the call again. */
  readonly retryAfter?: number;
  /** Sentence by field, as the platform said them. */
  readonly fields: Readonly<Record<string, string>>;
  /** Sentences that belong to no field: the platform's own reason beneath the catalogue's words. */
  readonly general?: string;
  /** The JSON of the answer to an action; it may tell more than the catalogue. */
  readonly details?: unknown;
}

/** The failure behind a thrown error. An error that is no answer of the platform is an unknown error. */
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
  const unanswered = navigator.onLine ? 'form.failure.noAnswer' : 'form.failure.offline';
  return {
    message: error.message,
    status: error.status,
    hint: error.status === 0 ? unanswered : undefined,
    retryAfter: error.body.retryAfter,
    fields,
    general: general ?? error.body.reason,
    details: error.body.details,
  };
}

/** All sentences of a failure as one text, each once. */
export function sentencesOf({ message, general, fields }: Failure): string {
  return [...new Set([message, general, ...Object.values(fields)].filter(Boolean))].join(' ');
}

import { hash } from 'node:crypto';

import { isObject } from '../../../resources/declaration/values.ts';
import { type FieldErrors, validationProblem } from '../../kernel/problem.ts';
import { withoutEmpty } from '../field-errors.ts';
import { faultOfType } from './read-event.ts';

/** The media type of CloudEvents in structured mode (CloudEvents 1.0, HTTP protocol binding, section 3.2). */
export const structuredType = 'application/cloudevents+json';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An event of a CloudEvent, and the key by which a repeated one is recognized. */
interface Enveloped {
  readonly event: unknown;
  readonly type: unknown;
  readonly key: string;
}

/** A header of the binary mode, whose value is percent-encoded (section 3.1.3.2). */
function attributeIn(headers: Headers, name: string): unknown {
  const value = headers[`ce-${name}`];
  if (typeof value !== 'string') return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * Reads a CloudEvent 1.0 in structured or binary mode. Its data is the event, its type that of a webhook. Source and identifier name an
 * event once. Returns null for a plain event. Throws 400 with the attributes that are wrong.
 */
export function readCloudEvent(contentType: string, headers: Headers, body: unknown): Enveloped | null {
  const isStructured = contentType === structuredType;
  if (!isStructured && headers['ce-specversion'] === undefined) return null;
  const envelope = isStructured && isObject(body) ? body : {};
  const attribute = (name: string) => (isStructured ? envelope[name] : attributeIn(headers, name));
  const [version, id, source, type] = ['specversion', 'id', 'source', 'type'].map(attribute);
  const dataType = isStructured ? (envelope['datacontenttype'] ?? 'application/json') : contentType;
  const isJson = typeof dataType === 'string' && /^application\/json\s*(?:;|$)/i.test(dataType);
  // A CloudEvent always has a type.
  const typeFault = faultOfType(type ?? '');
  const needed = (name: string, value: unknown) => (isFilled(value) ? [] : [`A CloudEvent needs ${name}.`]);
  const errors: FieldErrors = withoutEmpty({
    specversion: version === '1.0' ? [] : ['CloudEvents of version 1.0 are taken.'],
    id: needed('an id', id),
    source: needed('a source', source),
    type: typeFault === null ? [] : [typeFault],
    datacontenttype: isJson ? [] : ['The data of an event is application/json.'],
  });
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return {
    event: isStructured ? envelope['data'] : body,
    type,
    // Both may have any characters and length, unlike a key.
    key: `cloudevent-${hash('sha256', JSON.stringify([source, id]), 'hex')}`,
  };
}

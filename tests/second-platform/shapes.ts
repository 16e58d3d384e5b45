import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { textOf, type Values } from './records.ts';

/** The response shape of a resource, as docs/conventions.md allows. */
export interface Shape {
  readonly list: 'bare' | 'items' | 'Items' | 'results';
  readonly count: 'none' | 'rowCount' | 'totalCount';
  readonly names: 'camel' | 'pascal';
  readonly numbers: 'number' | 'text';
  readonly flags: 'boolean' | 'number' | 'text';
  readonly choices: 'value' | 'label' | 'code';
  /** Case of the letters of UUIDs. */
  readonly identifiers: 'lower' | 'upper';
  /** An identifier, `{ uid, name }`, or an object with one property named like an identifier. */
  readonly references: 'identifier' | 'object' | 'keyed';
  readonly dates: 'day' | 'moment';
  /** The response body of a write. */
  readonly writes: 'nothing' | 'record' | 'object' | 'text';
  readonly nothing: 'null' | 'absent';
  readonly hasUnknown: boolean;
  /** Status for a name that is taken. */
  readonly takenName: 400 | 409;
  readonly errors: 'problem' | 'message' | 'text';
}

const options: { readonly [Word in keyof Shape]: readonly Shape[Word][] } = {
  list: ['bare', 'items', 'Items', 'results'],
  count: ['none', 'rowCount', 'totalCount'],
  names: ['camel', 'pascal'],
  numbers: ['number', 'text'],
  flags: ['boolean', 'number', 'text'],
  choices: ['value', 'label', 'code'],
  identifiers: ['lower', 'upper'],
  references: ['identifier', 'object', 'keyed'],
  dates: ['day', 'moment'],
  writes: ['nothing', 'record', 'object', 'text'],
  nothing: ['null', 'absent'],
  hasUnknown: [true, false],
  takenName: [400, 409],
  errors: ['problem', 'message', 'text'],
};

/** A number from a text: FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

const firstSeed = process.env.SECOND_SEED ?? 'one';
/** Seeds whose shapes together use all values of each option of each resource. No value is in two successive ones. */
export const shapeSeeds = [firstSeed, `${firstSeed}+1`, `${firstSeed}+2`, `${firstSeed}+3`] as const;

/** The response shape of a resource, deterministic for a seed. `name+1` selects the next value of each option after those of `name`. */
export function shapeOf(resource: string, seed: string): Shape {
  const [name, shift = '0'] = seed.split('+');
  const entries = Object.entries(options).map(([word, all]) => [
    word,
    all[(hash(`${name} ${resource} ${word}`) + Number(shift)) % all.length] as unknown,
  ]);
  return Object.fromEntries(entries) as Shape;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a referenced record. */
export type NameOf = (field: Field, identifier: string) => string;

/** An identifier as the platform spells it. Only UUIDs are compared without regard to case. */
function spelled({ identifiers }: Shape, identifier: unknown): unknown {
  return identifiers === 'upper' && typeof identifier === 'string' && isUuid(identifier)
    ? identifier.toUpperCase()
    : identifier;
}

function reference(shape: Shape, field: Field, identifier: string, nameOf: NameOf): unknown {
  if (field.targetKey !== undefined || shape.references === 'identifier') return spelled(shape, identifier);
  const key = shape.references === 'keyed' ? (field.itemKey ?? 'uid') : 'uid';
  return { [key]: spelled(shape, identifier), name: nameOf(field, identifier) };
}

/** A flag with codes is sent as its code when flags are sent as numbers. */
function flag({ flags }: Shape, { codes = { true: 1, false: 0 } }: Field, value: boolean): unknown {
  if (flags === 'number') return codes[value ? 'true' : 'false'];
  return flags === 'text' ? capitalized(textOf(value)) : value;
}

function choice({ choices }: Shape, { options: all = [] }: Field, value: unknown): unknown {
  const option = all.find((each) => each.value === value);
  if (choices === 'code') return option?.code ?? value;
  return choices === 'label' && typeof option?.label === 'string' ? option.label : value;
}

function value(shape: Shape, field: Field, recordValue: unknown, nameOf: NameOf): unknown {
  if (recordValue === null || recordValue === undefined) return null;
  const items = Array.isArray(recordValue) ? recordValue : [];
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return shape.numbers === 'text' ? textOf(recordValue) : recordValue;
    case 'boolean':
      return typeof recordValue === 'boolean' ? flag(shape, field, recordValue) : recordValue;
    case 'choice':
      return choice(shape, field, recordValue);
    case 'choices':
      return items.map((item) => choice(shape, field, item));
    case 'date':
      return shape.dates === 'moment' ? `${textOf(recordValue)}T00:00:00Z` : recordValue;
    case 'reference':
      return reference(shape, field, textOf(recordValue), nameOf);
    case 'references':
    case 'uids':
      return items.map((item) => reference(shape, field, textOf(item), nameOf));
    default:
      return recordValue;
  }
}

/** A record in a response. */
export function encodeRecord(
  shape: Shape,
  { fields, identifier, scope }: AnyResource,
  record: Values,
  nameOf: NameOf,
): Record<string, unknown> {
  const answer: Record<string, unknown> = { [identifier.field]: spelled(shape, record['id']) };
  for (const property of Object.values(scope)) answer[property] = spelled(shape, record[property]);
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'password' || field.kind === 'secret') continue;
    const encoded = value(shape, field, record[name], nameOf);
    if (encoded !== null || shape.nothing === 'null') answer[name] = encoded;
  }
  if (shape.hasUnknown) Object.assign(answer, { legacyCode: 17, Extra: { nested: ['x'] }, _links: null });
  if (shape.names === 'camel') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, recordValue]) => [capitalized(name), recordValue]),
  );
}

/** A page of a list in a response. */
export function encodeList({ list, count }: Shape, items: readonly unknown[], rowCount: number): unknown {
  if (list === 'bare') return items;
  const counted = count === 'none' ? {} : { [list === 'Items' ? capitalized(count) : count]: rowCount };
  return { [list]: items, ...counted };
}

/** The response body of a write. Undefined for an empty body. */
export function encodeWritten(shape: Shape, resource: AnyResource, record: Values, whole: unknown): unknown {
  if (shape.writes === 'nothing') return undefined;
  if (shape.writes === 'record') return whole;
  const id = spelled(shape, record['id']);
  return shape.writes === 'object' ? { [resource.identifier.field]: id } : id;
}

/** An error in one of the formats that the portal reads. */
export function encodeError(
  { errors }: Pick<Shape, 'errors'>,
  sentence: string,
): { type: string; body: string } {
  if (errors === 'text') return { type: 'text/plain', body: sentence };
  if (errors === 'message') return { type: 'application/json', body: JSON.stringify({ Message: sentence }) };
  return { type: 'application/problem+json', body: JSON.stringify({ title: 'Refused', detail: sentence }) };
}

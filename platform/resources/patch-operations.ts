import { decodeBody, decodeItem } from '../../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { isObject } from '../../resources/declaration/values.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { type ProblemError, validationProblem } from '../kernel/problem.ts';
import { unknownField, writeTargets } from './write-names.ts';

/** Highest index of a list in a patch; longer lists are not patched by item. */
const maxIndex = 9999;

const operations = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);
/** Names that reach an object's prototype. */
const forbiddenSegments = new Set(['__proto__', 'constructor', 'prototype']);

/** One operation of a JSON patch (RFC 6902) whose paths lead into the record. */
export interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
  /** The target of `path`. */
  readonly place: Place;
}

/** A 400 for the patch as a whole. */
export function refuse(message: string): ProblemError {
  return validationProblem({ patch: [message] });
}

/** The segments of a JSON pointer (RFC 6901). Rejects an invalid `~` escape. */
export function segmentsOf(pointer: unknown): string[] {
  if (typeof pointer !== 'string' || !pointer.startsWith('/'))
    throw refuse('Each path begins with a slash and the name of a field.');
  if (/~(?![01])/.test(pointer)) throw refuse(`${pointer} has a ~ that is neither ~0 nor ~1.`);
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A position in a record. */
export interface Place {
  /** The pointer, with the record's own spelling of the field. */
  readonly pointer: string;
  readonly field: Field | undefined;
  /** Path segments below the field. */
  readonly deeper: readonly string[];
}

/** The position of a pointer. Throws 400 when it does not exist. */
function placeOf(resource: AnyResource, pointer: unknown): Place {
  const [key = '', ...deeper] = segmentsOf(pointer);
  const target = writeTargets(resource).get(key.toLowerCase());
  if (target?.kind !== 'field') throw validationProblem({ [key || 'patch']: [unknownField(resource, key)] });
  const wrong = deeper.find(
    (segment) => forbiddenSegments.has(segment) || (/^\d+$/.test(segment) && Number(segment) > maxIndex),
  );
  const field = resource.fields[target.name];
  if (wrong !== undefined || deeper.length > ((field && platformKindOf(field).pathDepth) ?? 0))
    throw refuse(`${String(pointer)} is no path into a record.`);
  const encoded = deeper.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1'));
  return { pointer: ['', target.name, ...encoded].join('/'), field, deeper };
}

/** Rejects a list or an object as an item of a list of single values. */
export function checkItem({ pointer, field, deeper }: Place, value: unknown): void {
  const isItem = kindOf(field)?.isMany && deeper.length > 0;
  if (isItem && typeof value === 'object' && value !== null)
    throw refuse(`${pointer} takes a single value, not a list or an object.`);
}

/** Converts a value to the record's form, whichever spelling the caller uses. */
function readPart({ field, deeper }: Place, value: unknown): unknown {
  if (!field) return value;
  if (deeper.length === 0) return decodeBody(field, value);
  return kindOf(field).isMany ? decodeItem(field, value) : value;
}

/**
 * Reads one operation of a request.
 * @throws ProblemError 400 for an unknown operation, a path that leads nowhere, and a value that does not fit its place
 */
export function readOperation(resource: AnyResource, operation: unknown): Operation {
  if (!isObject(operation) || typeof operation['op'] !== 'string' || !operations.has(operation['op']))
    throw refuse(`An operation is one of ${[...operations].join(', ')}.`);
  const { op } = operation;
  const place = placeOf(resource, operation['path']);
  const path = place.pointer;
  if (op === 'move' || op === 'copy')
    return { op, path, place, from: placeOf(resource, operation['from']).pointer };
  if (op === 'remove') return { op, path, place };
  if (!Object.hasOwn(operation, 'value')) throw refuse(`The operation ${op} needs a value.`);
  const value = readPart(place, operation['value']);
  checkItem(place, value);
  // The library treats any two objects as equal.
  if (op === 'test' && isObject(value)) throw refuse(`${path} cannot be tested against an object.`);
  return { op, path, place, value };
}

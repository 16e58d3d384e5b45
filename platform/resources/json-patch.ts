import jsonpatch from 'jsonpatch';

import type { AnyResource, FieldKind } from '../../resources/declaration/index.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import { readValue } from './values.ts';
import { unknownField, writeTargets } from './write-names.ts';

/** Operations of one patch. */
export const MAX_OPERATIONS = 1000;
/** Highest index into a list; longer lists are not patched item by item. */
const MAX_INDEX = 9999;
/** Segments of a path below the field. */
const MAX_DEPTH = 20;

const OPERATIONS = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);
/** Fields whose value has parts that a path can lead to. */
const STRUCTURED = new Set<FieldKind>(['choices', 'texts', 'references', 'uids', 'json']);
/** Names that reach an object's prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

function refuse(message: string): ProblemError {
  return validationProblem({ patch: [message] });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The segments of a JSON pointer (RFC 6901); a `~` that is no escape is refused. */
function segmentsOf(pointer: unknown): string[] {
  if (typeof pointer !== 'string' || !pointer.startsWith('/'))
    throw refuse('Each path begins with a slash and the name of a field.');
  if (/~(?![01])/.test(pointer)) throw refuse(`${pointer} has a ~ that is neither ~0 nor ~1.`);
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A pointer with its field spelled as the record spells it. Throws a 400 when it leads anywhere else. */
function pointerInto(
  resource: AnyResource,
  pointer: unknown,
): { pointer: string; field: string; depth: number } {
  const [key = '', ...deeper] = segmentsOf(pointer);
  const target = writeTargets(resource).get(key.toLowerCase());
  if (target?.kind !== 'field') throw validationProblem({ [key || 'patch']: [unknownField(resource, key)] });
  const wrong = deeper.find(
    (segment) => FORBIDDEN.has(segment) || (/^\d+$/.test(segment) && Number(segment) > MAX_INDEX),
  );
  const kind = resource.fields[target.name]?.kind;
  const hasParts = kind !== undefined && STRUCTURED.has(kind);
  if (wrong !== undefined || deeper.length > (hasParts ? MAX_DEPTH : 0))
    throw refuse(`${String(pointer)} is no path into a record.`);
  const encoded = deeper.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1'));
  return { pointer: ['', target.name, ...encoded].join('/'), field: target.name, depth: deeper.length };
}

function readOperation(resource: AnyResource, given: unknown): Operation {
  if (!isObject(given) || typeof given['op'] !== 'string' || !OPERATIONS.has(given['op']))
    throw refuse(`An operation is one of ${[...OPERATIONS].join(', ')}.`);
  const { op } = given;
  const { pointer: path, field, depth } = pointerInto(resource, given['path']);
  if (op === 'move' || op === 'copy') return { op, path, from: pointerInto(resource, given['from']).pointer };
  if (op === 'remove') return { op, path };
  if (!Object.hasOwn(given, 'value')) throw refuse(`The operation ${op} needs a value.`);
  const declared = resource.fields[field];
  // Lists and single values are compared as the record holds them, whichever spelling the caller uses.
  const value = depth === 0 && declared ? readValue(declared, given['value']) : given['value'];
  // The library compares any two objects as equal.
  if (op === 'test' && isObject(value)) throw refuse(`${path} cannot be tested against an object.`);
  return { op, path, value };
}

/**
 * A record as a JSON patch (RFC 6902) makes it: whole or not at all, the given one unchanged.
 * @param record every field of the resource by its own name, null where it has no value
 * @param body the list of operations; paths may use any name by which the field is written
 * @throws ProblemError 400 for operations and paths that lead nowhere, 409 where a `test` fails
 */
export function applyJsonPatch(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  body: unknown,
): Readonly<Record<string, unknown>> {
  if (!Array.isArray(body)) throw refuse('A JSON patch is a list of operations.');
  if (body.length > MAX_OPERATIONS) throw refuse(`A patch can have at most ${MAX_OPERATIONS} operations.`);
  const operations = body.map((operation) => readOperation(resource, operation));
  try {
    return jsonpatch.apply_patch({ ...record }, operations);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message.startsWith('Test operation failed'))
      throw new ProblemError(409, {
        detail: 'The record is no longer what the patch expects.',
        cause: error,
      });
    throw new ProblemError(400, {
      detail: 'Some values cannot be accepted.',
      errors: { patch: [`${error.message}.`] },
      cause: error,
    });
  }
}

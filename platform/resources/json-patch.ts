import jsonpatch from 'jsonpatch';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { checkShape } from '../http/body-shape.ts';
import { ProblemError } from '../kernel/problem.ts';
import { checkItem, type Operation, readOperation, refuse, segmentsOf } from './patch-operations.ts';

/** Maximum number of operations of one patch: the portal sends one per changed field. */
export const maxOperations = 200;
/**
 * Maximum characters of JSON that the copies of one patch may produce. A `copy` names a value in a few bytes, and copying a list into
 * itself doubles it, so the size of a body does not limit the size of its result.
 */
const maxCopied = 256 * 1024;

type Values = Readonly<Record<string, unknown>>;

/** The value at a pointer. Undefined when it does not exist, which applying the operation reports. */
function valueAt(record: Values, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>(
    (value, segment) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
        ? Reflect.get(value, segment)
        : undefined,
    record,
  );
}

/** Applies operations in sequence, each checked against the record left by the previous ones. */
function applyOperations(record: Values, operations: readonly Operation[]): Values {
  let copied = 0;
  return operations.reduce<Values>(
    (patched, { place, ...operation }) => {
      if (operation.from !== undefined) {
        const value = valueAt(patched, operation.from);
        checkItem(place, value);
        // The record's size is bounded before each copy, so measuring it is quick.
        if (operation.op === 'copy') copied += JSON.stringify(value ?? null).length;
        if (copied > maxCopied) throw refuse('The patch copies too much.');
      }
      return jsonpatch.apply_patch(patched, [operation]);
    },
    { ...record },
  );
}

/**
 * Applies a JSON patch (RFC 6902) to a record, all or nothing. The given record is unchanged.
 * @param record every field of the resource by its own name, null when it has no value
 * @param body the list of operations; paths may use any write name of a field
 * @throws ProblemError 400 for operations and paths that lead nowhere and for a patch that is too large, 409 when a `test` fails
 */
export function applyJsonPatch(resource: AnyResource, record: Values, body: unknown): Values {
  if (!Array.isArray(body)) throw refuse('A JSON patch is a list of operations.');
  if (body.length > maxOperations) throw refuse(`A patch can have at most ${maxOperations} operations.`);
  const operations = body.map((operation) => readOperation(resource, operation));
  try {
    const patched = applyOperations(record, operations);
    checkShape(patched);
    return patched;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProblemError) throw error;
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

import { errorName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, nounOf, phrase } from '../../resources/declaration/index.ts';
import { standardMessage } from '../../resources/declaration/standardMessage.ts';
import { describeViolation } from '../../resources/declaration/fields/validation.ts';
import { messages } from '../../resources/product/messages.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../database/index.ts';
import { uniqueName } from '../database/naming.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import type { Values } from './input.ts';

/** 404 for a record that does not exist or that the caller cannot see. */
export function recordNotFound(resource: AnyResource): ProblemError {
  return notFoundProblem(standardMessage(resource, 'get', 404));
}

/** The catalogue's message for a 409, if there is one. */
function declaredConflict(
  resource: AnyResource,
  operation: 'create' | 'update' | 'delete',
  title?: unknown,
): string | undefined {
  const declared = resource.messages[operation];
  const message = typeof declared === 'object' ? declared[409] : undefined;
  return message && message !== 'none'
    ? phrase(messages[message], 'en-US', { name: String(title) })
    : undefined;
}

/** Converts a unique violation to a 409 that names the field (docs/conventions.md). Returns any other error unchanged. */
export function uniqueProblem(
  resource: AnyResource,
  operation: 'create' | 'update',
  values: Values,
  error: unknown,
): unknown {
  if (!isUniqueViolation(error)) return error;
  const name = Object.keys(resource.fields).find(
    (candidate) => error.constraint === uniqueName(resource, candidate),
  );
  const detail = `This ${nounOf(resource.label, 'one')} exists already.`;
  if (name === undefined) return new ProblemError(409, { detail, cause: error });
  const args = { value: String(values[name]) };
  const sentence =
    declaredConflict(resource, operation, values[name]) ??
    describeViolation(resource, { field: name, key: 'unique', args });
  return new ProblemError(409, {
    detail: sentence,
    errors: { [errorName(resource, name)]: [sentence] },
    cause: error,
  });
}

/** The catalogue's message, or a default one, for a record that cannot be deleted because others refer to it. */
export function inUse(resource: AnyResource, error: unknown): unknown {
  if (!isForeignKeyViolation(error)) return error;
  const detail =
    declaredConflict(resource, 'delete') ??
    `This ${nounOf(resource.label, 'one')} is in use and cannot be deleted.`;
  return new ProblemError(409, { detail, cause: error });
}

/** 409: the record is in a state to which the action does not apply. */
export function noLongerProblem(): ProblemError {
  return new ProblemError(409, { detail: 'The record has changed, and this no longer applies to it.' });
}

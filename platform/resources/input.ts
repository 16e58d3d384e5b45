import {
  decodeBody,
  differingFields,
  emptyValue,
  isSameValue,
} from '../../resources/declaration/codec/index.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import {
  type AnyResource,
  type Field,
  fieldLabel,
  localize,
  mayWriteField,
} from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import {
  belongsTo,
  describeViolation,
  validateRecord,
  type Violation,
} from '../../resources/declaration/fields/validation.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import { unknownField, writeTargets } from './write-names.ts';

/** The fields of a record under their own names and in its own types; null when there is no value. */
export type Values = Readonly<Record<string, unknown>>;

/** Converts violations to a 400 with a message per field. */
export function violationProblem(resource: AnyResource, violations: readonly Violation[]): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const violation of violations)
    (errors[errorName(resource, violation.field)] ??= []).push(describeViolation(resource, violation));
  return validationProblem(errors);
}

/** Converts a record from a response to the form of writes: embedded objects become identifiers, absent values null. */
export function valuesOf(resource: AnyResource, record: Values): Values {
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !kindOf(field).isWriteOnly)
      .map(([name, field]) => [name, decodeBody(field, record[name])]),
  );
}

function isSameFixed(fixed: unknown, value: unknown): boolean {
  const plain = (value: unknown): string => {
    const bare = typeof value === 'object' && value !== null && 'uid' in value ? value.uid : value;
    return typeof bare === 'string' ? bare.toLowerCase() : JSON.stringify(bare ?? null);
  };
  return plain(fixed) === plain(value);
}

/**
 * The fields that a body sets, under their own names. Keys match in any case. Throws 400 naming each key that is unknown, duplicate, or for
 * a value that cannot be changed.
 * @param fixed the identifier and the scope: they may be sent back, but not changed
 */
export function readBody(resource: AnyResource, body: unknown, fixed: Values): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw validationProblem({ body: ['The body must be an object.'] });
  const targets = writeTargets(resource);
  const values: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [key, wireValue] of Object.entries(body)) {
    const target = targets.get(key.toLowerCase());
    if (!target) {
      errors[key] = [unknownField(resource, key)];
    } else if (target.kind === 'fixed') {
      const expected = fixed[target.property];
      const isBlank = wireValue === null || wireValue === '';
      if (!isBlank && expected !== undefined && !isSameFixed(expected, wireValue))
        errors[key] = [`${key} cannot be set to another value.`];
      if (!isBlank && expected === undefined) errors[key] = [`${key} is set by the platform.`];
    } else {
      const field = resource.fields[target.name] as Field;
      const value = decodeBody(field, wireValue);
      const again = Object.hasOwn(values, target.name) && !isSameValue(field, values[target.name], value);
      if (again) errors[key] = [`${key} is given twice with different values.`];
      values[target.name] = value;
    }
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return values;
}

/**
 * A record without the defaults of fields that only other kinds of records have (`when`): nobody chose these values. Any other value of
 * such a field stays, and validation rejects it.
 */
export function withoutForeignDefaults(resource: AnyResource, record: Values): Values {
  const foreign = Object.entries(resource.fields).filter(
    ([name, field]) => !belongsTo(field, record) && isSameValue(field, record[name], field.default),
  );
  const none = foreign.map(([name, field]) => [name, kindOf(field).isFlag ? false : emptyValue(field)]);
  return { ...record, ...Object.fromEntries(none) };
}

/** The fields of `next` that differ from `current`. */
export function changedFields(resource: AnyResource, current: Values, next: Values): Values {
  return Object.fromEntries(differingFields(resource, current, next).map((name) => [name, next[name]]));
}

/**
 * Rejects fields that the caller may not set: 403 if others may, 400 if only the platform does. Unchanged fields are not affected, so a
 * whole record can be sent back.
 */
export function checkWritable(
  resource: AnyResource,
  changes: Values,
  operation: 'create' | 'update',
  principal: Principal,
): void {
  const forbidden: Record<string, string[]> = {};
  const fixed: Record<string, string[]> = {};
  for (const name of Object.keys(changes)) {
    const field = resource.fields[name];
    if (!field || mayWriteField(resource, name, operation, principal)) continue;
    const label = localize(fieldLabel(resource, name), 'en-US');
    const never = field.write === 'never' || (field.write === 'create' && operation === 'update');
    if (never) fixed[errorName(resource, name)] = [`${label} cannot be changed.`];
    else forbidden[errorName(resource, name)] = [`You are not permitted to change ${label}.`];
  }
  if (Object.keys(forbidden).length > 0)
    throw new ProblemError(403, { detail: 'You are not permitted to do this.', errors: forbidden });
  if (Object.keys(fixed).length > 0) throw validationProblem(fixed);
}

/** Validates the fields `names` of a record. Throws 400 with a message per field. */
export function checkValues(resource: AnyResource, names: readonly string[], values: Values): void {
  const violations = validateRecord(resource, names, values);
  if (violations.length > 0) throw violationProblem(resource, violations);
}

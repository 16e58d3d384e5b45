import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';

import type { FieldErrors } from '../kernel/problem.ts';

/** An error as reported by ajv, here and within fastify. */
interface SchemaError {
  /** JSON pointer of the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/**
 * The errors of a JSON schema by field: the path in dots, including the missing or excess name.
 * @param whole the name for errors without a path
 */
export function schemaErrors(refused: readonly SchemaError[], whole: string): FieldErrors {
  // A map, because callers choose the names and an object has inherited ones.
  const byField = new Map<string, string[]>();
  for (const { instancePath, params, message } of refused) {
    const property = params['missingProperty'] ?? params['additionalProperty'];
    const path = [...instancePath.split('/').slice(1), ...(typeof property === 'string' ? [property] : [])];
    const field = path.join('.') || whole;
    byField.set(field, [...(byField.get(field) ?? []), `${message ?? 'is not valid'}.`]);
  }
  return Object.fromEntries(byField);
}

const options = { strict: false, validateFormats: false };
const firstError = new Ajv(options);
const allErrors = new Ajv({ ...options, allErrors: true });

/** True for JSON with more than `most` values. */
function hasMoreThan(most: number, json: unknown): boolean {
  const open = [json];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > most) return true;
    const value = open.pop();
    if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return false;
}

/**
 * Compiles a schema to a function that returns the errors of a value. JSON with more than `mostValues` values has only its first one told:
 * each value can be an error of its own, and a million of them keep the process busy for seconds.
 */
export function schemaCheck(
  schema: AnySchema,
  mostValues = 1000,
): (value: unknown) => readonly SchemaError[] {
  const check = firstError.compile(schema);
  // Most schemas never need it.
  let checkAll: ValidateFunction | undefined;
  return (value) => {
    if (check(value)) return [];
    if (hasMoreThan(mostValues, value)) return check.errors ?? [];
    checkAll ??= allErrors.compile(schema);
    checkAll(value);
    return checkAll.errors ?? [];
  };
}

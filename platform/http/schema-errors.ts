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

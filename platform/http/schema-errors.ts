import type { FieldErrors } from '../kernel/problem.ts';

/** A fault as ajv reports it, here and within fastify. */
interface SchemaError {
  /** JSON pointer of the value. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/**
 * The refusals of a JSON schema, by field: the path in dots, with the name that is missing or too many.
 * @param whole what it is called that has no path
 */
export function schemaErrors(refused: readonly SchemaError[], whole: string): FieldErrors {
  // By a map, because callers choose the names, and an object has some already.
  const byField = new Map<string, string[]>();
  for (const { instancePath, params, message } of refused) {
    const property = params['missingProperty'] ?? params['additionalProperty'];
    const path = [...instancePath.split('/').slice(1), ...(typeof property === 'string' ? [property] : [])];
    const field = path.join('.') || whole;
    byField.set(field, [...(byField.get(field) ?? []), `${message ?? 'is not valid'}.`]);
  }
  return Object.fromEntries(byField);
}

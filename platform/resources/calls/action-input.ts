import { type AnyResource, fieldLabel, type Fields, localize } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import type { JsonSchema, QueryParameter, QueryParameters } from '../../http/call.ts';
import { schemaCheck, schemaErrors } from '../../http/schema-errors.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../../kernel/problem.ts';
import { checkValues, readBody, type Values } from '../input.ts';
import { objectSchema } from '../schemas.ts';

/** A declared input as a resource, so that it is read and validated like a record, but without the rules between a record's fields. */
export function inputResource(resource: AnyResource, name: string, fields: Fields): AnyResource {
  return { ...resource, name: `${resource.name}.${name}`, scope: {}, scopeEmbeds: {}, fields, rules: [] };
}

/** Query parameters of the declared input. */
export function queryOf(resource: AnyResource): QueryParameters {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]): [string, QueryParameter] => [
      name,
      {
        type: platformKindOf(field).queryType ?? 'string',
        description: `${localize(fieldLabel(resource, name), 'en-US')}.`,
        maxLength: field.maxLength,
      },
    ]),
  );
}

/** The declared entries of `values`. */
export function picked(fields: Fields | undefined = {}, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && Object.hasOwn(fields, name)),
  );
}

/**
 * Reads the declared input from a body or a query. A missing value becomes its default, or null. Throws 400 with a message for each error.
 */
export function readInput(subject: AnyResource, body: unknown): Values {
  const names = Object.keys(subject.fields);
  const read = readBody(subject, body ?? {}, {});
  const values = Object.fromEntries(
    names.map((name) => [name, read[name] ?? subject.fields[name]?.default ?? null]),
  );
  checkValues(subject, names, values);
  return values;
}

/**
 * Reads the declared input from the values of a path or a query, which are texts also for numbers and flags. Throws 400 with a message for
 * each error.
 */
export function readTexts(subject: AnyResource, values: Values): Values {
  const read = Object.entries(picked(subject.fields, values)).map(([name, value]) => {
    const field = subject.fields[name];
    const typed = field && typeof value === 'string' ? kindOf(field).coerce?.(field, value) : undefined;
    return [name, typed ?? value];
  });
  return readInput(subject, Object.fromEntries(read));
}

/** Reads the values of the path. An invalid value identifies nothing: 404. */
export function readParams(subject: AnyResource, values: Values): Values {
  try {
    return readTexts(subject, values);
  } catch (error) {
    if (error instanceof ProblemError) throw notFoundProblem();
    throw error;
  }
}

/** Schemas of the path's own parameters. Identifiers need none: that is the default of parameters. */
export function parameterSchemas(params: Fields): Record<string, JsonSchema> {
  const others = Object.entries(params).filter(([, { format }]) => format !== 'uid');
  const described = objectSchema(Object.fromEntries(others))['properties'] as Record<string, JsonSchema>;
  // Choices may also be given by number or in any case: `readParams` decides.
  return Object.fromEntries(
    Object.entries(described).map(([name, { enum: _, ...schema }]) => [name, { ...schema, type: 'string' }]),
  );
}

/** Validates JSON values of an input against their schemas. Throws 400 with a message for each error, by its path. */
export function valuesCheck(
  schemas: Readonly<Record<string, JsonSchema>>,
  isBare: boolean,
): (values: Values) => void {
  const checks = Object.entries(schemas).map(([name, schema]) => ({ name, check: schemaCheck(schema) }));
  return (values) => {
    const errors = checks.flatMap(({ name, check }) => {
      const refused = check(values[name]).map((fault) => ({
        ...fault,
        instancePath: isBare ? fault.instancePath : `/${name}${fault.instancePath}`,
      }));
      return Object.entries(schemaErrors(refused, name));
    });
    if (errors.length > 0) throw validationProblem(Object.fromEntries(errors));
  };
}

/** The body of a call, where the schemas of some values are more specific than their declaration. */
export function bodySchemaOf(
  fields: Fields,
  schemas: Readonly<Record<string, JsonSchema>>,
  isBare: boolean,
): JsonSchema {
  const whole = objectSchema(fields);
  const properties = { ...(whole['properties'] as Record<string, JsonSchema>), ...schemas };
  const [only = {}] = Object.values(properties);
  return isBare ? only : { ...whole, properties };
}

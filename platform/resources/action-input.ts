import { Ajv } from 'ajv';

import { type AnyResource, fieldLabel, type Fields, localize } from '../../resources/declaration/index.ts';
import type { JsonSchema, QueryParameter, QueryParameters } from '../http/call.ts';
import { schemaErrors } from '../http/schema-errors.ts';
import { validationProblem } from '../kernel/problem.ts';
import { checkValues, readBody, type Values } from './input.ts';
import { objectSchema } from './schemas.ts';

const queryType: Partial<Record<string, QueryParameter['type']>> = { integer: 'integer', boolean: 'boolean' };

/** A declared input as a resource, so that it is read with the words and checks of records. */
export function inputResource(resource: AnyResource, name: string, fields: Fields): AnyResource {
  return { ...resource, name: `${resource.name}.${name}`, scope: {}, scopeEmbeds: {}, fields };
}

/** Parameters of the query by the declared input. */
export function queryOf(resource: AnyResource): QueryParameters {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]): [string, QueryParameter] => [
      name,
      {
        type: queryType[field.kind] ?? 'string',
        description: `${localize(fieldLabel(resource, name), 'en-US')}.`,
        maxLength: field.maxLength,
      },
    ]),
  );
}

/** The declared input in a body or a query. A value that was left out is its default, or null. Throws a 400 with a sentence for each fault. */
export function readInput(subject: AnyResource, body: unknown): Values {
  const names = Object.keys(subject.fields);
  const read = readBody(subject, body ?? {}, {});
  const values = Object.fromEntries(
    names.map((name) => [name, read[name] ?? subject.fields[name]?.default ?? null]),
  );
  checkValues(subject, names, values);
  return values;
}

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

/** Holds JSON values of an input against their schemas. Throws a 400 with a sentence for each fault, by its path. */
export function valuesCheck(
  schemas: Readonly<Record<string, JsonSchema>>,
  isBare: boolean,
): (values: Values) => void {
  const checks = Object.entries(schemas).map(([name, schema]) => ({ name, check: ajv.compile(schema) }));
  return (values) => {
    const errors = checks.flatMap(({ name, check }) => {
      if (check(values[name])) return [];
      const refused = (check.errors ?? []).map((fault) => ({
        ...fault,
        instancePath: isBare ? fault.instancePath : `/${name}${fault.instancePath}`,
      }));
      return Object.entries(schemaErrors(refused, name));
    });
    if (errors.length > 0) throw validationProblem(Object.fromEntries(errors));
  };
}

/** The body of a call, where the schemas of some values say more than their declaration. */
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

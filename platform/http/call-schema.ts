import { Ajv } from 'ajv';
import type { FastifySchema } from 'fastify';

import { isUuid } from '../../resources/declaration/identifiers.ts';
import { describeAccess } from './access.ts';
import type { Call, JsonSchema } from './call.ts';

type PathTexts = Readonly<Record<string, string>>;

const UUID_SCHEMA: JsonSchema = { type: 'string', format: 'uuid' };

const parameterSchemas = new Ajv({ strict: false, validateFormats: false });

/** The schema of a parameter of the path. Undefined for an identifier. */
function schemaOf({ params }: Call, name: string): JsonSchema | undefined {
  return (params as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
}

/** The parameters of a path with identifiers in lower case, as they are stored and compared: other systems write them in upper case. */
export function readPath(call: Call, params: PathTexts): PathTexts {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, schemaOf(call, name) ? value : value.toLowerCase()]),
  );
}

/** True when a parameter of the path is not of its kind, so that nothing can stand there. */
export function hasPathErrors(call: Call, params: PathTexts): boolean {
  return Object.entries(params).some(([name, value]) => {
    const schema = schemaOf(call, name);
    if (!schema) return !isUuid(value);
    return !parameterSchemas.validate(schema, value);
  });
}

/** The description of a call in the OpenAPI document. */
export function describeCall(call: Call): FastifySchema {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const params = call.params as Readonly<Record<string, JsonSchema>> | undefined;
  return {
    operationId: call.id,
    summary: call.summary,
    description: [
      describeAccess(call.access),
      ...(call.keyScope === undefined ? [] : [`Also for API keys with the scope ${call.keyScope}.`]),
    ].join(' '),
    tags: [call.service],
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(call.bearer ? { security: [{ [call.bearer]: [] }] } : {}),
    ...(names.length > 0
      ? {
          params: {
            type: 'object',
            properties: Object.fromEntries(names.map((name) => [name, params?.[name] ?? UUID_SCHEMA])),
          },
        }
      : {}),
    ...(call.query && Object.keys(call.query).length > 0
      ? { querystring: { type: 'object', properties: call.query } }
      : {}),
    ...(call.body
      ? {
          consumes: call.body.contentTypes ?? ['application/json'],
          body: call.body.schema,
        }
      : {}),
    ...(call.answers ? { response: call.answers } : {}),
  };
}

import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import {
  type AnyResource,
  type Field,
  type Fields,
  humanize,
  localize,
} from '../../resources/declaration/index.ts';
import { BODY_LIMIT, type JsonSchema } from '../http/call.ts';
import { isIdentifierReference } from '../database/naming.ts';
import { embedsOf } from './columns.ts';
import { entityTagPattern, hasTaggedRows } from './entity-tag.ts';
import { maxOperations } from './json-patch.ts';

const uid: JsonSchema = { type: 'string', format: 'uuid' };
const namedReference: JsonSchema = {
  type: ['object', 'null'],
  properties: { uid, name: { type: 'string' } },
};

function valueSchema(field: Field): JsonSchema {
  const values = field.options?.map(({ value }) => value);
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max };
    case 'decimal':
      return { type: 'number', minimum: field.min, maximum: field.max };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'choice':
      return { type: 'string', enum: values };
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: values } };
    case 'texts':
      return { type: 'array', items: { type: 'string', maxLength: field.maxLength } };
    case 'references':
    case 'uids':
      return { type: 'array', items: uid };
    case 'reference':
      return field.shape === 'object'
        ? namedReference
        : isIdentifierReference(field)
          ? uid
          : { type: 'string', maxLength: 200 };
    case 'json':
      return field.items ? { type: 'array', items: objectSchema(field.items) } : {};
    default:
      return {
        type: 'string',
        maxLength: field.maxLength,
        ...(field.format === 'email' ? { format: 'email' } : field.format === 'uid' ? uid : {}),
      };
  }
}

function described(field: Field, name: string, schema: JsonSchema): JsonSchema {
  const clean = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  const label = localize(field.label ?? humanize(name), 'en-US');
  const help = field.help ? ` ${localize(field.help, 'en-US')}` : '';
  const nullable = !field.required && typeof clean['type'] === 'string' && field.kind !== 'boolean';
  const type = nullable ? [clean['type'], 'null'] : clean['type'];
  const values =
    nullable && Array.isArray(clean['enum']) ? { enum: [...(clean['enum'] as unknown[]), null] } : {};
  const examples = field.example === undefined ? {} : { examples: [field.example] };
  return {
    ...clean,
    ...(type === undefined ? {} : { type }),
    ...values,
    ...examples,
    description: `${label}.${help}`,
  };
}

/** The schema of a record in an answer. */
export function recordSchema(resource: AnyResource): JsonSchema {
  const scope = Object.values(resource.scope).map((property) => [property, uid]);
  const embeds = embedsOf(resource).map(({ property }) => [property, namedReference]);
  const fields = Object.entries(resource.fields)
    .filter(([, { kind, single }]) => kind !== 'password' && !single)
    .map(([name, field]) => [
      name,
      described(field, name, field.kind === 'secret' ? { type: 'boolean' } : valueSchema(field)),
    ]);
  return {
    type: 'object',
    properties: Object.fromEntries([
      [resource.identifier.field, uid],
      ...scope,
      ...fields,
      ...embeds,
    ]) as JsonSchema,
  };
}

/** An object of declared fields: the input or the answer of an action. */
export function objectSchema(fields: Fields): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.required && field.default === undefined ? [name] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, described(field, name, valueSchema(field))]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** A page of a declared resource's records. */
export function recordPageSchema(resource: AnyResource): JsonSchema {
  const record = recordSchema(resource);
  if (!hasTaggedRows(resource)) return pageSchema(record);
  const tag: JsonSchema = {
    type: 'string',
    description: 'The `ETag` of the record as it is in this row, for `If-Match`.',
  };
  return pageSchema({
    ...record,
    properties: { ...(record['properties'] as JsonSchema), [entityTagPattern]: tag },
  });
}

/** A page of a list. */
export function pageSchema(items: JsonSchema): JsonSchema {
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items },
      rowCount: count,
      rowCountIsLowerBound: {
        type: 'boolean',
        description: 'There are more records than `rowCount`; no page shows them.',
      },
      pageNumber: count,
      pageSize: count,
    },
  };
}

/** The names under which the fields that `operation` may set are written, with what each takes. */
export function bodySchema(resource: AnyResource, operation: 'create' | 'update'): JsonSchema {
  const writable = Object.entries(resource.fields).filter(
    ([, field]) => field.write !== 'never' && !(field.write === 'create' && operation === 'update'),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      writable.map(([name, field]) => [
        writeName(resource, name),
        described(field, name, writtenSchema(field)),
      ]),
    ),
    required: writable.flatMap(([name, field]) =>
      field.required && field.default === undefined ? [writeName(resource, name)] : [],
    ),
  };
}

function writtenSchema(field: Field): JsonSchema {
  if (field.kind === 'choice' && field.send === 'code')
    return { type: 'integer', enum: field.options?.map(({ code }) => code) };
  if (field.codes) return { type: 'integer', enum: [field.codes.true, field.codes.false] };
  return valueSchema(field);
}

/** A JSON patch or a merge patch of the fields that an update may set. */
export function patchSchema(resource: AnyResource): JsonSchema {
  const paths = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.write === undefined || field.write === 'always' ? [`/${patchName(resource, name)}`] : [],
  );
  return {
    oneOf: [
      {
        type: 'array',
        maxItems: maxOperations,
        items: {
          type: 'object',
          properties: {
            op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
            path: { type: 'string', examples: paths },
            from: { type: 'string' },
            value: {},
          },
          required: ['op', 'path'],
        },
      },
      { ...bodySchema(resource, 'update'), required: [] },
    ],
  };
}

/** Most bytes of a body that writes a record: room for the longest texts of its fields, at three bytes a character. */
export function bodyLimit(resource: AnyResource): number {
  const characters = Object.values(resource.fields).reduce((sum, { maxLength = 0 }) => sum + maxLength, 0);
  return BODY_LIMIT + 3 * characters;
}

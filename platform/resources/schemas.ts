import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import {
  type AnyResource,
  type Field,
  type Fields,
  humanize,
  localize,
} from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { BODY_LIMIT, type JsonSchema } from '../http/call.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { namedReference } from '../database/kinds/reference.ts';
import { uidSchema } from '../database/kinds/text.ts';
import { embedsOf } from './columns.ts';
import { entityTagPattern, hasTaggedRows } from './entity-tag.ts';
import { maxOperations } from './json-patch.ts';

function valueSchema(field: Field): JsonSchema {
  return platformKindOf(field).schema(field, objectSchema);
}

function described(field: Field, name: string, schema: JsonSchema): JsonSchema {
  const clean = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  const label = localize(field.label ?? humanize(name), 'en-US');
  const help = field.help ? ` ${localize(field.help, 'en-US')}` : '';
  const nullable = !field.required && typeof clean['type'] === 'string' && !kindOf(field).isFlag;
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

/** The schema of a record in a response. */
export function recordSchema(resource: AnyResource): JsonSchema {
  const scope = Object.values(resource.scope).map((property) => [property, uidSchema]);
  const embeds = embedsOf(resource).map(({ property }) => [property, namedReference]);
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => platformKindOf(field).answerSchema !== null && !field.single)
    .map(([name, field]) => [
      name,
      described(field, name, platformKindOf(field).answerSchema ?? valueSchema(field)),
    ]);
  return {
    type: 'object',
    properties: Object.fromEntries([
      [resource.identifier.field, uidSchema],
      ...scope,
      ...fields,
      ...embeds,
    ]) as JsonSchema,
  };
}

/** An object of declared fields: the input or the response of an action. */
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
        description:
          'There are more records than `rowCount`. No page of a search shows them; further pages of a log do.',
      },
      next: {
        type: 'string',
        description: 'For `after` of the next page: a full page beyond the first 1,000 rows has it.',
      },
      didYouMean: {
        type: 'string',
        description: 'The nearest words that find something, in answer to `misspelt`.',
      },
      isSearched: { type: 'boolean', description: 'The list shows what matches the search term.' },
      pageNumber: count,
      pageSize: count,
    },
  };
}

/** The names and schemas of the fields that `operation` may set. */
export function bodySchema(resource: AnyResource, operation: 'create' | 'update'): JsonSchema {
  const writable = Object.entries(resource.fields).filter(
    ([, field]) => field.write !== 'never' && !(field.write === 'create' && operation === 'update'),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      writable.map(([name, field]) => [
        writeName(resource, name),
        described(field, name, platformKindOf(field).writtenSchema?.(field) ?? valueSchema(field)),
      ]),
    ),
    required: writable.flatMap(([name, field]) =>
      field.required && field.default === undefined ? [writeName(resource, name)] : [],
    ),
  };
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

/** Maximum bytes of a body that writes a record: room for the longest texts of its fields, at three bytes a character. */
export function bodyLimit(resource: AnyResource): number {
  const characters = Object.values(resource.fields).reduce((sum, { maxLength = 0 }) => sum + maxLength, 0);
  return BODY_LIMIT + 3 * characters;
}

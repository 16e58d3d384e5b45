import { describe, expect, it } from 'vitest';

import type { Call, JsonSchema } from '../../../platform/http/call.ts';
import { calls } from '../../../platform/modules.ts';
import rows from '../../checklist/calls.json' with { type: 'json' };

type Row = (typeof rows)[number];

/** Rows without a call of the platform, each with its substitute. */
const withoutCall: Readonly<Record<string, string>> = {
  'call-20': 'The file goes to the address that call-19 answers: storage/uploads.test.ts puts one there.',
  'call-79': 'The file goes to the address that call-78 answers: storage/uploads.test.ts puts one there.',
  'call-123': 'The row has headers and no address: alerts/session-check.test.ts sends them.',
  'call-124': 'The addresses are those of config.json: e2e/sign-in.spec.ts signs out of them.',
  'call-125': 'The token is that of call-119.',
};

/** Rows whose query the platform reads in another dialect, as the row allows. */
const otherDialect: Readonly<Record<string, readonly string[]>> = {
  'call-132': ['sort', 'range', 'filter'],
};

/** Paths are matched ignoring case and parameter names (docs/conventions.md). */
const plain = (address: string) =>
  address
    .replace(/^\//, '')
    .toLowerCase()
    .replaceAll(/\{\w+\}/g, '{}');

function callOf({ service, method, path }: Row): Call | undefined {
  const address = plain([service, path].filter(Boolean).join('/'));
  return calls.find((call) => call.method === method && plain(`${call.service}/${call.path}`) === address);
}

/** The properties of a schema, including those of alternatives and items. */
function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  if (!schema) return {};
  const { properties, items, oneOf } = schema as {
    readonly properties?: Record<string, JsonSchema>;
    readonly items?: JsonSchema;
    readonly oneOf?: readonly JsonSchema[];
  };
  return Object.assign({ ...properties }, ...[items, ...(oneOf ?? [])].map(propertiesOf)) as Record<
    string,
    JsonSchema
  >;
}

/** True when a schema has the property at a path, or allows any property. */
function describes(schema: JsonSchema | undefined, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const property = propertiesOf(schema)[first];
  if (property === undefined) return false;
  const isOpen = Object.keys(propertiesOf(property)).length === 0;
  return rest.length === 0 || isOpen || describes(property, rest.join('.'));
}

/** The success response. */
const answerOf = (call: Call) =>
  Object.entries(call.answers ?? {}).find(([status]) => status.startsWith('2'))?.[1];

const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));

describe('the checklist of calls', () => {
  it('has a call of the platform for each row except the listed exceptions', () => {
    const missing = rows.filter((row) => callOf(row) === undefined).map(({ id }) => id);
    expect(missing).toEqual(Object.keys(withoutCall));
  });

  it.each(rows.filter(({ id }) => !(id in withoutCall)).map((row) => [row.id, row.path, row] as const))(
    '%s %s declares the query parameters, body fields and response fields of its row',
    (id, path, row) => {
      const call = callOf(row);
      if (!call) throw new Error(`No call answers ${path}.`);
      const known = lower(Object.keys(call.query ?? {}));
      const asked = otherDialect[id] ?? row.query.map(({ name }) => name);
      expect(asked.filter((name) => !known.has(name.toLowerCase()))).toEqual([]);

      if (row.body) expect(call.body?.contentTypes ?? ['application/json']).toContain(row.body.type);
      // Fields in the path and read-only fields are accepted unchanged.
      const taken = lower([
        ...Object.keys(propertiesOf(call.body?.schema)),
        ...Object.keys(propertiesOf(answerOf(call))),
        ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        'clientId',
      ]);
      expect((row.body?.fields ?? []).filter((name) => !taken.has(name.toLowerCase()))).toEqual([]);

      expect(row.reads.filter((name) => !describes(answerOf(call), name))).toEqual([]);
    },
  );
});

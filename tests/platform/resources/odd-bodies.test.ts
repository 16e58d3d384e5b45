import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { resources } from '../../../resources/registry.ts';
import { type Answer, type Caller, stageAt, type Stage } from './caller.ts';
import { makeRecord } from './records.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const list = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;

/** JSON texts of unexpected values, including those that JSON.stringify cannot produce. */
const oddValues = [
  'null',
  'true',
  '7',
  '-0.5',
  '1e308',
  '1e999',
  '9007199254740993',
  '""',
  '" "',
  '"x"',
  '"\\u0000"',
  '"a\\u0000@b.cd"',
  '"\\ud800"',
  '"\\u202e\\u0007"',
  '"2026-02-31"',
  '"00000000-0000-0000-0000-000000000000"',
  `"${'x'.repeat(5000)}"`,
  '[]',
  '[null]',
  '["x","x"]',
  '{}',
  '{"toString":1}',
  '{"valueOf":false,"toJSON":1,"then":1}',
  '{"length":5000,"uid":{"toString":1}}',
  '[{"uid":{"toString":1}},{"a":[]}]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  nested(95, '[', ']'),
  nested(5000, '[', ']'),
  `${'{"a":'.repeat(95)}1${'}'.repeat(95)}`,
  list(5000, '[]'),
  list(5000, '"x"'),
];
/** Too large to combine with other fields. */
const hugeValues = [nested(100_000, '[', ']'), list(50_000, '1'), `"${'x'.repeat(300_000)}"`];
/** Values that each field also gets alone, because an error of one field can hide the effect of another. */
const oddest = ['{"toString":1}', list(500, '[[]]')];

interface Schema {
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}

interface Operation {
  operationId?: string;
  responses?: Record<string, object>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Described {
  id: string;
  method: string;
  path: string;
  types: string[];
  /** Statuses documented in the description. */
  described: number[];
  fields: string[];
}

const jsonPatch = 'application/json-patch+json';
const fieldsOf = ({ properties, oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...oneOf.flatMap(fieldsOf),
];

const randomAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');

/** Results in the order of the items, with limited concurrency. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const turns = items.entries();
  const worker = async () => {
    for (const [index, item] of turns) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return results;
}

/** Every writing operation of the description, deletions last. */
async function describedOperations(ask: Caller): Promise<Described[]> {
  const { body } = await ask('GET', 'openapi.json');
  const all = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map(([method, { operationId = '', requestBody, responses = {} }]) => {
          const content = Object.entries(requestBody?.content ?? {});
          return {
            id: operationId,
            method: method.toUpperCase(),
            path: path.slice(1),
            described: Object.keys(responses).map(Number),
            types: content.map(([type]) => type),
            fields: [...new Set(content.flatMap(([, { schema }]) => fieldsOf(schema)))],
          };
        }),
  );
  return all.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
}

function bodiesOf({ method, types, fields }: Described): { body: string; type: string }[] {
  const type = types[0] ?? 'application/json';
  const plain = types.includes('application/merge-patch+json') ? 'application/merge-patch+json' : type;
  const members = (value: string, names = fields) =>
    `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  const operations = (op: string, value: string, end = '') =>
    `[${fields.map((name) => `{"op":"${op}","path":"/${name}${end}","value":${value}}`).join(',')}]`;
  return [
    ...[...oddValues, ...hugeValues].map((body) => ({ body, type: plain })),
    ...(fields.length > 0 ? oddValues.map((value) => ({ body: members(value), type: plain })) : []),
    ...fields.flatMap((name) => oddest.map((value) => ({ body: members(value, [name]), type: plain }))),
    ...(method === 'PATCH' && types.includes(jsonPatch)
      ? oddValues.flatMap((value) => [
          { body: operations('replace', value), type: jsonPatch },
          { body: operations('add', value, '/-'), type: jsonPatch },
        ])
      : []),
  ];
}

describePlatform('malformed bodies', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  let operations: Described[];

  beforeAll(async () => {
    // Rate limits count by network address, and each request uses another.
    platform = await ownPlatform({ storage, env: { TRUST_PROXY: 'true' } });
    stage = await stageAt(platform, createTokens(platform.url));
    operations = await describedOperations(stage.nobody);
  });
  afterAll(() => platform?.stop());

  /** Collection -> an identifier in it. */
  const identifiers = new Map<string, string>();

  /** The path of an existing record. */
  async function addressOf(path: string): Promise<string> {
    let address = '';
    const params: Record<string, string> = {};
    for (const segment of path.split('/')) {
      const param = /^\{(\w+)\}$/.exec(segment)?.[1];
      const isClient = /\/clients$/i.test(address);
      if (param !== undefined)
        params[param] = isClient ? stage.northfield : await identifierAt(address, param, params);
      address += `/${param === undefined ? segment : params[param]}`;
    }
    return address.slice(1);
  }

  async function identifierAt(
    collection: string,
    param: string,
    params: Record<string, string>,
  ): Promise<string> {
    // A profile belongs to the caller.
    const own = /\/(system|[^/]+)\/profile$/i.exec(collection)?.[1];
    const identifier =
      identifiers.get(collection) ??
      (own === undefined
        ? await recordAt(collection, param, params)
        : stage.uidOf(own === 'system' ? 'sam' : 'ada'));
    identifiers.set(collection, identifier);
    return identifier;
  }

  /** The last record of a list. Of an empty one, a new record where the resource's declaration lets one be created. */
  async function recordAt(collection: string, param: string, params: Record<string, string>) {
    const { body } = await stage.sam('GET', `${collection.slice(1)}?pagesize=50`);
    const rows: Record<string, unknown>[] = Array.isArray(body) ? body : (body?.items ?? []);
    const resource = resources.find(({ identifier, viewOf }) => identifier.param === param && !viewOf);
    const row = rows.at(-1) ?? {};
    const uid = row[resource?.identifier.field ?? 'uid'] ?? row['uid'] ?? row['id'];
    if (typeof uid === 'string') return uid;
    if (!resource || resource.callsByHand || !resource.calls.operations.includes('create'))
      return randomUUID();
    return makeRecord(stage.maker, resource, params);
  }

  /** True when the status of an error is documented for the operation. */
  const isFine = ({ described }: Described, { status, headers }: Answer) =>
    status < 400 ||
    described.includes(status) ||
    (status < 500 &&
      status !== 401 &&
      (headers.get('content-type') ?? '').startsWith('application/problem+json'));

  it('cause no server error, and a problem response for each rejection, in all documented operations', async () => {
    const wrong: string[] = [];
    const unread: string[] = [];
    for (const operation of operations) {
      const address = await addressOf(operation.path);
      const by = /\/clients\/.*\/profile/i.test(address) ? stage.ada : stage.sam;
      const bodies = bodiesOf(operation);
      const answers = await inTurns(bodies, ({ body, type }) =>
        by(operation.method, address, {
          body,
          headers: { 'content-type': type, 'x-forwarded-for': randomAddress() },
        }),
      );
      answers.forEach((answer, index) => {
        const { body = '', type } = bodies[index] ?? {};
        if (isFine(operation, answer)) return;
        const request = `${body.slice(0, 100)} (${body.length} characters, ${type})`;
        wrong.push(`${operation.id} ${request}: ${answer.status} ${answer.text.slice(0, 200)}`);
      });
      if (!answers.some(({ status }) => status === 400)) unread.push(operation.id);
    }
    expect(wrong).toEqual([]);
    // Uploads use a URL that is valid for one upload.
    expect(unread).toEqual(['putUpload']);
    expect((await stage.nobody('GET', 'health/ready')).status).toBe(200);
  }, 600_000);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asItCame,
  decodeAnswer,
  emptyValue,
  isSameValue,
  isUnreadable,
  unreadablePart,
} from '../../resources/declaration/codec/index.ts';
import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import fc from '../support/fastCheck.ts';
import { wireOf } from '../support/wire.ts';
import { serve, type Seen } from './server.ts';

const uid = '33333333-3333-4333-8333-333333333333';
const clientId = '11111111-1111-4111-8111-111111111111';

/** A client, and a parent for each other parameter in the paths of a resource. */
const scopeOf = ({ calls, places }: AnyResource) => {
  const parameters = [...JSON.stringify([calls, places]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return { ...Object.fromEntries(parameters.map((name) => [name, uid])), clientId, userUid: uid };
};

type Wire = Record<string, unknown>;

/** Every update method of the places of each resource: `[title, resource, place, method]`. */
const updates = resources.flatMap((resource) =>
  Object.entries(resource.places).flatMap(([place, { edit }]) =>
    edit?.update && resource.calls.operations.includes('get')
      ? [[`${resource.name} at ${place}`, resource, place, edit.update] as const]
      : [],
  ),
);

const isReadable = ({ kind }: Field) => kind !== 'password' && kind !== 'secret';
const isWritable = ({ write = 'always' }: Field) => write === 'always';

/** The fields of a resource that are both writable and in responses. */
const fieldsOf = ({ fields }: AnyResource) =>
  Object.entries(fields).filter(([, field]) => isReadable(field) && isWritable(field));

/** Records in responses: each field with any value, some omitted. As JSON has them: without a negative zero. */
const recordsOf = (resource: AnyResource) =>
  fc
    .record(Object.fromEntries(fieldsOf(resource).map(([name, field]) => [name, wireOf(field)])), {
      requiredKeys: [],
    })
    .map((wire) => JSON.parse(JSON.stringify(wire)) as Wire);

let record: Wire = {};
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(({ method }) => (method === 'GET' ? { json: record } : { status: 204 }));
});
afterAll(() => server.close());

/** Opens `wire` as a form does, applies `changes` and saves. Resolves with the sent request, undefined when none was sent. */
async function save(
  resource: AnyResource,
  place: string,
  wire: Wire,
  changes: Wire,
): Promise<Seen | undefined> {
  record = { ...wire, [resource.identifier.field]: uid };
  const meta = { scope: scopeOf(resource), place };
  const { data: previousData } = await server.provider.getOne(resource.name, { id: uid, meta });
  const before = server.requests.length;
  const data = { ...previousData, ...changes };
  await server.provider.update(resource.name, { id: uid, data, previousData, meta });
  return server.requests.slice(before).find(({ method }) => method !== 'GET');
}

/** The values that a body sets, by property name. */
function setBy({ method, body }: Seen): Map<string, unknown> {
  const json: unknown = JSON.parse(body);
  if (method === 'PUT') return new Map(Object.entries(json as Wire));
  return new Map(
    (json as { path: string; value: unknown }[]).map(({ path, value }) => [path.slice(1), value]),
  );
}

describe.each(updates)('%s', (_, resource, place, method) => {
  const nameIn = (name: string) => (method === 'PUT' ? writeName(resource, name) : patchName(resource, name));
  const changed = fieldsOf(resource).find(
    ([, { kind }]) => kind === 'text' || kind === 'integer' || kind === 'boolean',
  );
  if (!changed) throw new Error(`${resource.name} has no field to change.`);
  const [changedName, { kind }] = changed;
  const change = kind === 'text' ? 'Something else' : kind === 'integer' ? 4711 : true;
  const { withinBuildings } = resource;

  it('sends every unchanged value as it was received, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(recordsOf(resource), async (wire) => {
        const request = await save(resource, place, wire, { [changedName]: change });
        if (!request) return;
        const body = setBy(request);
        expect(body.get(nameIn(changedName))).toBeDefined();
        for (const [name, field] of fieldsOf(resource)) {
          const key = nameIn(name);
          const isEmptied = name === withinBuildings?.list;
          if (name === changedName || isEmptied || !body.has(key)) continue;
          expect(wire, name).toHaveProperty(name);
          const value = decodeAnswer(field, wire[name]);
          const again = body.get(key);
          const isAsItCame =
            method === 'PUT' &&
            field.send === undefined &&
            field.kind !== 'boolean' &&
            key === name &&
            !Array.isArray(wire[name]);
          if (isUnreadable(value) || isAsItCame) expect(again, name).toEqual(wire[name]);
          else expect(isSameValue(field, decodeAnswer(field, again), value), name).toBe(true);
          if (Array.isArray(value))
            for (const item of unreadablePart(value)) expect(again, name).toContainEqual(asItCame(item));
        }
        if (method === 'PUT') return;
        const along = (resource.calls.alwaysSend ?? []).flatMap(({ send }) => send);
        const others = [...body.keys()].filter((key) => ![changedName, ...along].map(nameIn).includes(key));
        expect(others.filter((key) => key !== nameIn(withinBuildings?.list ?? ''))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('sends the empty value of each cleared field', async () => {
    for (const [name, field] of fieldsOf(resource)) {
      const wire = {
        [name]: field.kind === 'json' ? { x: 1 } : fc.sample(wireOf(field), 40).find(isFilled(field)),
      };
      const request = await save(resource, place, wire, { [name]: null });
      expect(request && setBy(request).get(nameIn(name)), name).toEqual(emptyValue(field));
    }
  });
});

const isFilled = (field: Field) => (wire: unknown) => !isSameValue(field, decodeAnswer(field, wire), null);

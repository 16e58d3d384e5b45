import { describe, expect, it } from 'vitest';
import { createDataProvider } from '../../dataProvider/index.ts';
import { decodeAnswer, isSameValue, isUnreadable } from '../../resources/declaration/codec/index.ts';
import { patchName, writeName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, callOf, type Field, type Fields } from '../../resources/declaration/index.ts';
import { isCall } from '../../resources/declaration/actions/action.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { resources } from '../../resources/registry.ts';
import { answerOf, inOtherCase, uid, withOddMember } from '../support/deformed.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A value for each parameter of each path. */
const scope = Object.fromEntries(
  [...JSON.stringify(resources).matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, uid]),
);

/** A platform that answers each GET with `answer`. The last request that is no GET is its `sent`. */
function platform() {
  const state: { answer: unknown; sent: { method: string; body: unknown } | undefined } = {
    answer: null,
    sent: undefined,
  };
  const fetch = async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET')
      state.sent = { method, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    return new Response(JSON.stringify(state.answer), {
      headers: { 'content-type': 'application/json', 'content-range': 'rows 0-1/2' },
    });
  };
  return { state, provider: createDataProvider({ resources, apiUrl: '', fetch }) };
}

/** The fields that a response carries, without those that identify the record. */
const membersOf = ({ fields, identifier, scope: parents }: AnyResource) =>
  Object.entries(fields).filter(
    ([name, field]) =>
      !kindOf(field).isWriteOnly && name !== identifier.field && !Object.values(parents).includes(name),
  );

/** The values of fields, without what is kept of the response beside them. */
const valuesIn = (record: Wire, fields: readonly (readonly [string, Field])[], except?: string) =>
  Object.fromEntries(fields.map(([name]) => [name, name === except ? undefined : record[name]]));

const read = resources.filter(
  ({ calls: { operations } }) => operations.includes('list') || operations.includes('get'),
);

describe.each(read.map((resource) => [resource.name, resource] as const))('a record of %s', (_, resource) => {
  const members = membersOf(resource);
  const good: Wire = { ...answerOf(resource.fields), [resource.identifier.field]: uid };
  const isAlone = resource.calls.operations.includes('get');
  const { state, provider } = platform();
  const meta = (place?: string) => ({ scope, ...(place !== undefined && { place }) });
  const one = async (wire: Wire, place?: string): Promise<Wire> => {
    state.answer = isAlone ? wire : [wire];
    return (await provider.getOne(resource.name, { id: uid, meta: meta(place) })).data;
  };
  const expected = async () => one(good);

  it('is read whatever one of its members is, with all others as they are', async () => {
    const whole = await expected();
    for (const [name] of members)
      for (const wire of withOddMember(good, name)) {
        const record = await one(wire);
        expect(record['id'], name).toBe(uid);
        expect(valuesIn(record, members, name), name).toEqual(valuesIn(whole, members, name));
      }
  });

  it('is the same with a member in another case', async () => {
    const whole = valuesIn(await expected(), members);
    for (const [name] of members)
      for (const wire of inOtherCase(good, name))
        expect(valuesIn(await one(wire), members), name).toEqual(whole);
  });

  if (resource.calls.operations.includes('list'))
    it('is in its list whatever one of its members is', async () => {
      const page = {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      } as const;
      for (const [name] of members)
        for (const wire of [...withOddMember(good, name), ...inOtherCase(good, name)]) {
          const other = '44444444-4444-4444-8444-444444444444';
          state.answer = [wire, { ...good, [resource.identifier.field]: other }];
          const { data } = await provider.getList(resource.name, { ...page, meta: meta() });
          expect(new Set(data.map(({ id }) => id)), name).toEqual(new Set([uid, other]));
        }
    });

  const updates = Object.entries(resource.places).filter(([, { edit }]) => edit?.update && isAlone);
  if (updates.length > 0)
    it('is saved with what could not be read as it came, or without it', async () => {
      for (const [place, { edit }] of updates) {
        const changed =
          members.find(([, { kind, write = 'always' }]) => kind === 'text' && write === 'always') ??
          members.find(([, { kind, write = 'always' }]) => kind === 'integer' && write === 'always');
        if (!changed) throw new Error(`${resource.name} has no field to change.`);
        const [changedName, { kind }] = changed;
        for (const [name, field] of members)
          for (const wire of withOddMember(good, name)) {
            if (name === changedName || (field.write ?? 'always') !== 'always') continue;
            const previousData = await one(wire, place);
            const data = { ...previousData, [changedName]: kind === 'text' ? 'Something else' : 9 };
            await provider.update(resource.name, { id: uid, data, previousData, meta: meta(place) } as never);
            const body = state.sent?.body;
            const isPut = edit?.update === 'PUT';
            const key = isPut ? writeName(resource, name) : patchName(resource, name);
            const entries: [string, unknown][] = isPut
              ? Object.entries(body as Wire)
              : (body as { path: string; value: unknown }[]).map(({ path, value }) => [path.slice(1), value]);
            const sent = new Map(entries);
            const value = previousData[name];
            const isEmptied = name === resource.withinBuildings?.list;
            if (wire[name] === undefined) expect(sent.has(key), name).toBe(isEmptied && sent.has(key));
            else if (isUnreadable(value) && !isEmptied)
              expect(isPut ? sent.get(key) : sent.has(key), name).toEqual(isPut && wire[name]);
            else if (sent.has(key) && !isEmptied)
              expect(isSameValue(field, decodeAnswer(field, sent.get(key)), value), name).toBe(true);
          }
      }
    });
});

const actions = resources.flatMap((resource) =>
  Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
    isCall(action) && action.answer && action.shape !== 'file'
      ? [[`${resource.name}.${name}`, resource, name, action.answer] as const]
      : [],
  ),
);

describe.each(actions)('the answer of %s', (_, resource, name, fields: Fields) => {
  const { shape } = callOf(resource, name);
  const { state, provider } = platform();
  const good = answerOf(fields);
  const isOptional = (member: string) => fields[member]?.required !== true;
  const rest = [{ ...good }];
  const input = { input: {}, id: uid, scope } as never;
  /** The items of a list, or the one object. */
  const asked = async (wire: Wire): Promise<readonly Wire[]> => {
    state.answer = shape === undefined ? wire : [wire, ...rest];
    const answer: unknown = await provider.act(resource, name as never, input);
    if (shape === undefined) return [answer as Wire];
    return (shape === 'page' ? (answer as { items: Wire[] }).items : answer) as Wire[];
  };

  it('is read whatever one of its members is, with all others as they are, and no item is lost', async () => {
    const whole = await asked(good);
    for (const member of Object.keys(fields))
      for (const wire of withOddMember(good, member)) {
        const answer = await asked(wire);
        if (!isOptional(member)) continue;
        expect(answer, member).toHaveLength(whole.length);
        for (const other of Object.keys(fields))
          if (other !== member)
            expect(answer[0]?.[other], `${other} beside ${member}`).toEqual(whole[0]?.[other]);
      }
  });

  it('is the same with a member in another case', async () => {
    const whole = await asked(good);
    for (const member of Object.keys(fields))
      for (const wire of inOtherCase(good, member)) expect(await asked(wire), member).toEqual(whole);
  });
});

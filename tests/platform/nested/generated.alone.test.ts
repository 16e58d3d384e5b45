import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { renewSecurity } from '../../../platform/database/schema/renew-security.ts';
import type { Principal } from '../../../platform/kernel/principal.ts';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import { isCall } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { dataUrl, png } from '../people/photos.ts';
import { replacing } from '../resources/declared.ts';
import { type Generated, generated } from './generated.ts';
import { type Method, openRegistry, personOf } from './platform.ts';

vi.mock('../../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('../../examples/registryWith.ts');
  const made = (await import('./generated.ts')).generated;
  const entities = Object.fromEntries(made.map(({ resource }) => [resource.name, resource]));
  return registryWith(original, entities);
});

// A module of the product, with handlers of the generated actions.
vi.mock('../../../platform/views/index.ts', async (original) => {
  const { viewsModule } = await original<{ viewsModule: { calls: readonly unknown[] } }>();
  const { answerAction } = await import('../../../platform/resources/calls/actions.ts');
  const made = (await import('./generated.ts')).generated;
  const names = new Set(['settle', 'settleSome', 'count']);
  const calls = made.flatMap(({ resource }) =>
    Object.keys(resource.actions ?? {})
      .filter((name) => names.has(name))
      .map((name) =>
        answerAction(resource, name as never, {
          summary: name,
          handler: async () => ({ total: '0' }) as never,
        }),
      ),
  );
  return { viewsModule: { ...viewsModule, calls: [...viewsModule.calls, ...calls] } };
});

/** A call on a record: its name, method, path below the client and body. */
type Asked = readonly [name: string, method: Method, path: string, body?: object];

describe('entities that nobody has thought of', () => {
  const [client, unlicensed] = [randomUUID(), randomUUID()];
  const [mine, foreign] = [randomUUID(), randomUUID()];
  /** Building -> name of an entity -> its record there. */
  const records: Record<string, Record<string, string>> = { [mine]: {}, [foreign]: {} };
  let platform: Awaited<ReturnType<typeof openRegistry>>;
  let picture: string;

  const somebody = personOf(client, ['canmanageclientsettings', 'canviewlogs']);
  const limited: Principal = { ...somebody, hasAllBuildings: false, buildingUids: [mine] };

  const ask = (who: Principal, [, method, path, body]: Asked, of = client) =>
    platform.call(who, method, `/probes/v1/clients/${of}/${path}`, body);

  /** The path of the records of an entity in a building. */
  function collection({ resource, limit, above }: Generated, building: string): string {
    const parents = above.map((parent) => `${parent}/${records[building]?.[parent]}`);
    const first = limit === 'parent' ? [`buildings/${building}`] : [];
    return [...first, ...parents, resource.name].join('/');
  }

  const samples: Readonly<Record<string, () => unknown>> = {
    textValue: () => 'Some text',
    uniqueValue: () => randomUUID(),
    siblingValue: () => randomUUID(),
    searchedValue: () => 'Two\nlines',
    textsValue: () => ['one', 'two'],
    integerValue: () => 7,
    decimalValue: () => 1.5,
    flagValue: () => true,
    dateValue: () => '2026-02-28',
    instantValue: () => '2026-02-28T12:00:00Z',
    choiceValue: () => 'open',
    jsonValue: () => ({ any: [1, null] }),
    severalValue: () => [],
  };

  /** A body with a value for each field. */
  function bodyOf({ resource: { fields } }: Generated, building: string, name = 'First') {
    const values = Object.keys(fields).map((field): [string, unknown] => {
      if (field === 'name') return [field, name];
      if (field === 'place' || field === 'buildingValue') return [field, building];
      if (field === 'places') return [field, [building]];
      return [field, samples[field]?.()];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** Every call on a record, which is deleted by the last. */
  function callsOn(one: Generated, building: string, uid: string): Asked[] {
    const path = collection(one, building);
    // Where nothing limits a record, its values can still name only buildings that the caller sees.
    const named = one.limit === 'none' ? mine : building;
    const { resource } = one;
    const updates = resource.calls.update ?? [];
    const actions = Object.entries(resource.actions ?? {}).flatMap(([name, action]): Asked[] => {
      if (!isCall(action)) return [];
      const below = action.path.replace(/\{\w+\}/, uid);
      const body = action.image === undefined ? { note: 'x' } : { picture };
      const inputs: Record<string, object> = { settle: { note: 'x' }, settleSome: { ids: [uid] }, moved: {} };
      const hasBody = action.method === 'POST' || action.method === 'PUT';
      return [[name, action.method, `${path}/${below}`, hasBody ? (inputs[name] ?? body) : undefined]];
    });
    return [
      ['list', 'GET', `${path}?pagesize=1000`],
      ['get', 'GET', `${path}/${uid}`],
      ['create', 'POST', path, bodyOf(one, named, 'Created')],
      ...(updates.includes('PUT')
        ? [['put', 'PUT', `${path}/${uid}`, bodyOf(one, named, 'Put')] as const]
        : []),
      ...(updates.includes('PATCH')
        ? [['patch', 'PATCH', `${path}/${uid}`, replacing({ name: 'Patched' })] as const]
        : []),
      ['history', 'GET', `${path}/${uid}/changes`],
      ...(resource.import ? [['imports', 'GET', `${path}/imports`] as const] : []),
      ...actions,
      ['delete', 'DELETE', `${path}/${uid}`],
    ];
  }

  /** Histories are for those who may change the record, imports for those who may create one. */
  const writes = ([name, method]: Asked) => method !== 'GET' || name === 'history' || name === 'imports';
  /** Calls that name no record of the building in their path: at the root the list is the whole client's. */
  const isAtRoot = (one: Generated, [name]: Asked) =>
    one.above.length === 0 && one.limit !== 'parent' && ['list', 'count', 'imports', 'create'].includes(name);

  async function addRecord(one: Generated, building: string, name?: string): Promise<string> {
    const path = collection(one, building);
    const answer = await ask(somebody, ['create', 'POST', path, bodyOf(one, building, name)]);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const uid = String(answer.body.uid);
    if (one.resource.actions?.['setPicture'])
      await ask(somebody, ['setPicture', 'POST', `${path}/${uid}/picture`, { picture }]);
    return uid;
  }

  /** Statuses of calls that differ from what is right, by entity and call. */
  async function wrong(
    who: Principal,
    building: string,
    right: (status: number, one: Generated, call: Asked) => boolean,
  ): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    // Children before their parents, because the last call deletes.
    for (const one of generated.toReversed()) {
      const uid = await addRecord(one, building);
      for (const call of callsOn(one, building, uid)) {
        const { status, body } = await ask(who, call);
        if (!right(status, one, call))
          found[`${one.resource.name} ${call[0]}`] = [status, body?.detail, body?.errors];
      }
    }
    return found;
  }

  beforeAll(async () => {
    platform = await openRegistry();
    picture = dataUrl('image/png', await png(8, 8));
    await platform.addClient(client, [mine, foreign]);
    await platform.addClient(unlicensed, [], []);
    for (const building of [mine, foreign])
      for (const one of generated) records[building]![one.resource.name] = await addRecord(one, building);
  });
  afterAll(() => platform.close());

  it('pass the check of declarations', () => {
    expect(findFaults(registry, (name) => name)).toEqual([]);
  });

  it('have the row security that each start compares with the declared one', async () => {
    const renewed = await platform.database.direct.transaction(async (tx) =>
      renewSecurity(tx, platform.security),
    );
    expect(renewed).toEqual([]);
  });

  it('do all of their calls for whoever has the rights', async () => {
    expect(await wrong(somebody, mine, (status) => status < 300)).toEqual({});
  });

  it('do the same for people limited to the building, but for writes that concern the whole client', async () => {
    const right = (status: number, one: Generated, call: Asked) =>
      one.requires.has('allBuildings') && writes(call) ? status === 403 : status < 300;
    expect(await wrong(limited, mine, right)).toEqual({});
  });

  it('are not there for people limited to another building, and stay as they are', async () => {
    const right = (status: number, one: Generated, call: Asked) => {
      if (one.limit === 'none')
        return one.requires.has('allBuildings') && writes(call) ? status === 403 : status < 300;
      if (one.requires.has('allBuildings') && writes(call)) return status === 403 || status === 404;
      if (isAtRoot(one, call)) return call[0] === 'create' ? status >= 400 && status < 500 : status < 300;
      // A selection in which nothing is visible changes nothing.
      if (call[0] === 'settleSome' && one.above.length === 0 && one.limit !== 'parent') return status < 500;
      return status === 404;
    };
    expect(await wrong(limited, foreign, right)).toEqual({});
    const seen: string[] = [];
    for (const one of generated.filter(({ limit }) => limit !== 'none')) {
      const uid = records[foreign]?.[one.resource.name];
      const path = collection(one, foreign);
      const { status, body } = await ask(somebody, ['get', 'GET', `${path}/${uid}`]);
      if (status !== 200 || body.name !== 'First') seen.push(`${path} changed`);
      const list = await ask(limited, ['list', 'GET', `${path}?pagesize=1000`]);
      const items: { uid: string }[] = list.status === 200 ? list.body.items : [];
      if (items.some((item) => item.uid === uid)) seen.push(`${path} listed`);
    }
    expect(seen).toEqual([]);
  });

  it('are not there for another client, and need its modules', async () => {
    const stranger = { ...somebody, clientUid: unlicensed };
    const found: string[] = [];
    for (const one of generated)
      for (const call of callsOn(one, mine, records[mine]?.[one.resource.name] ?? '')) {
        const there = (await ask(stranger, call)).status;
        if (there !== 404) found.push(`${one.resource.name} ${call[0]} elsewhere: ${there}`);
        const here = (await ask(stranger, call, unlicensed)).status;
        const isRefused = one.requires.has('anyModule') ? here === 403 : here >= 400 && here < 500;
        if (!isRefused && !isAtRoot(one, call) && call[0] !== 'settleSome')
          found.push(`${one.resource.name} ${call[0]}: ${here}`);
      }
    expect(found).toEqual([]);
  });

  it('stay when they, or something below them, must not be deleted', async () => {
    const found: string[] = [];
    for (const one of generated.filter(({ resource }) => resource.undeletable)) {
      const kept = await addRecord(one, mine, 'Kept');
      const own = `${collection(one, mine)}/${kept}`;
      const above = generated
        .filter(({ resource }) => one.above.includes(resource.name))
        .map((parent) => `${collection(parent, mine)}/${records[mine]?.[parent.resource.name]}`);
      for (const path of [own, ...above]) {
        const { status } = await ask(somebody, ['delete', 'DELETE', path]);
        if (status !== 409) found.push(`${path}: ${status}`);
      }
    }
    expect(found).toEqual([]);
  });
});

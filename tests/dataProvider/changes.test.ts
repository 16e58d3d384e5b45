import { describe, expect, it } from 'vitest';
import { ChangedSince, putBack, removeRecord, setFields, startAction } from '../../dataProvider/changes.ts';
import {
  type Change,
  PlatformError,
  type PlannedChange,
  readAction,
  withChanges,
} from '../../dataProvider/index.ts';
import { type AnyResource, text } from '../../resources/declaration/index.ts';
import { registry } from '../../resources/registry.ts';
import { serve } from './server.ts';

const clientId = '0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69';
const meta = { scope: { clientId }, place: 'client' };

/** A server with one title that checks entity tags (RFC 9110, section 13.1.1), and the provider that reports changes. */
async function stage(stored = { uid: 't-1', name: 'Janitor', version: 1 }) {
  type Stored = typeof stored;
  let current = stored as Stored | undefined;
  const tag = () => `"${current?.version}"`;
  const { requests, provider } = await serve(({ method, headers, body }) => {
    if (method === 'POST') return { status: 201, json: { uid: 't-2', ...JSON.parse(body || '{}') } };
    if (!current) return { status: 404, json: {} };
    const ifMatch = headers['if-match'];
    if (method !== 'GET' && ifMatch !== undefined && ifMatch !== tag()) return { status: 412, json: {} };
    if (method === 'DELETE') {
      current = undefined;
      return { status: 204 };
    }
    if (method !== 'GET') current = { ...current, ...JSON.parse(body), version: current.version + 1 };
    return { json: { uid: current?.uid, name: current?.name }, headers: { etag: tag() } };
  });
  const changes: Change[] = [];
  const planned: PlannedChange[] = [];
  const watched = withChanges(provider, {
    find: (name) => Object.values(registry).find((resource) => resource.name === name),
    before: async (change) => void planned.push(change),
    onChange: (change) => changes.push(change),
  });
  return {
    requests,
    changes,
    planned,
    provider: watched,
    sent: (method: string) => requests.filter((request) => request.method === method),
    current: () => current,
    byAnother: (name: string) => {
      if (current) current = { ...current, name, version: current.version + 1 };
    },
  };
}

const title = { resource: registry.titles, id: 't-1', meta };
const known = { id: 't-1', uid: 't-1', name: 'Janitor', '@etag': '"1"' };

describe('a change of a record that another user changed', () => {
  it('is refused, and applies to the current record when it is tried again: fields', async () => {
    const { provider, byAnother, current } = await stage();
    byAnother('Caretaker');
    const set = (isRetry: boolean) => setFields(provider, { ...title, known, isRetry }, { name: 'Porter' });
    await expect(set(false)).rejects.toMatchObject({ status: 412, body: { conflict: true } });
    expect(current()?.name).toBe('Caretaker');
    expect(await set(true)).toMatchObject({ before: { name: 'Caretaker' }, after: { name: 'Porter' } });
    expect(current()?.name).toBe('Porter');
  });

  it('is refused, and applies to the current record when it is tried again: deletion', async () => {
    const { provider, byAnother, current, sent } = await stage();
    byAnother('Caretaker');
    await expect(removeRecord(provider, { ...title, known })).rejects.toMatchObject({ status: 412 });
    expect(current()).toBeDefined();
    await removeRecord(provider, { ...title, known, isRetry: true });
    expect(current()).toBeUndefined();
    expect(sent('DELETE').map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  });

  it('is not undone', async () => {
    const { provider, byAnother, current } = await stage();
    const { before, after } = await setFields(provider, { ...title, known }, { name: 'Porter' });
    byAnother('Caretaker');
    await expect(putBack(provider, title, { before, after })).rejects.toThrow(ChangedSince);
    expect(current()?.name).toBe('Caretaker');
  });
});

it('a change is undone with the values before it', async () => {
  const { provider, current } = await stage();
  const reversal = await setFields(provider, { ...title, known }, { name: 'Porter' });
  await putBack(provider, title, reversal);
  expect(current()?.name).toBe('Janitor');
});

it('a change that another user has made already changes nothing, and undoing it changes nothing', async () => {
  const { provider, byAnother, sent } = await stage();
  byAnother('Porter');
  const { before, after } = await setFields(provider, { ...title, known }, { name: 'Porter' });
  expect([before, after]).toEqual([{ name: 'Porter' }, { name: 'Porter' }]);
  expect(sent('PUT')).toEqual([]);
});

it('a change of a row keeps the fields that its list does not show', async () => {
  const { provider, requests } = await serve(() => ({
    json: { uid: 't-1', name: 'Janitor', description: 'Cares for the house' },
  }));
  await setFields(provider, { ...title, known }, { name: 'Porter' });
  const put = requests.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toMatchObject({ name: 'Porter', description: 'Cares for the house' });
});

it('a field that had no value is remembered as empty by the change that fills it', async () => {
  const { provider } = await stage();
  const { before } = await setFields(provider, { ...title, known }, { description: 'Cares for the house' });
  expect(before).toEqual({ description: null });
});

it('a change whose first answer was lost is undone with the values before it, after another try', async () => {
  const { provider, current } = await stage();
  const set = (isRetry: boolean) => setFields(provider, { ...title, known, isRetry }, { name: 'Porter' });
  await set(false);
  await putBack(provider, title, await set(true));
  expect(current()?.name).toBe('Janitor');
});

it('a deletion of a record that is gone counts as done', async () => {
  const { provider } = await stage();
  await removeRecord(provider, { ...title, known });
  await removeRecord(provider, { ...title, known });
});

describe('every accepted change is reported once, and no refused one', () => {
  it.each([
    ['create', 'create', (name: string) => ({ data: { name }, meta })],
    [
      'update',
      'update',
      (name: string) => ({ id: 't-1', data: { ...known, name }, previousData: known, meta }),
    ],
    ['delete', 'delete', () => ({ id: 't-1', previousData: known, meta })],
    ['deleteMany', 'delete', () => ({ ids: ['t-1'], meta })],
    ['updateMany', 'update', (name: string) => ({ ids: ['t-1'], data: { name }, meta })],
  ] as const)('%s', async (method, kind, params) => {
    const { provider, changes } = await stage();
    const call = provider[method] as (name: string, params: unknown) => Promise<unknown>;
    await call('titles', params('Porter'));
    expect(changes.map((change) => [change.kind, change.resource.name])).toEqual([[kind, 'titles']]);
  });

  it('a refused update', async () => {
    const { provider, changes, byAnother } = await stage();
    byAnother('Caretaker');
    await expect(setFields(provider, { ...title, known }, { name: 'Porter' })).rejects.toThrow();
    expect(changes).toEqual([]);
  });
});

it('an action is started of the resource that is given, also of a variant that has its own actions', async () => {
  const { provider, sent } = await stage();
  const tidy = {
    on: 'record',
    method: 'POST',
    path: '{titleId}/tidy',
    access: 'update',
    body: { note: text() },
  };
  const resource = { ...registry.titles, actions: { tidy } } as unknown as AnyResource;
  await startAction(provider, { resource, name: 'tidy', id: 't-1', meta }, { input: { note: 'now' } });
  expect(sent('POST')).toMatchObject([{ path: expect.stringMatching(/\/tidy$/), body: '{"note":"now"}' }]);
});

describe('a record is moved back by the action for it', () => {
  const close = { on: 'record', method: 'POST', path: '{titleId}/close', access: 'update' };
  const resource = { ...registry.titles, actions: { close } } as unknown as AnyResource;
  const back = (provider: Parameters<typeof putBack>[0]) =>
    putBack(provider, { resource, id: 't-1', meta }, { action: 'close' });

  it.each([
    [409, ChangedSince],
    [403, PlatformError],
    [500, PlatformError],
  ])(
    'which fails for a record that has left the state since, and otherwise with its reason (%d)',
    async (status, kind) => {
      const server = await serve(() => ({ status, json: {} }));
      const failure = await back(server.provider).catch((error: unknown) => error);
      server.close();
      expect(failure).toBeInstanceOf(kind);
      expect(server.requests.map(({ path }) => path)).toEqual([
        `/usercontactrole/v2/clients/${clientId}/Titles/t-1/close`,
      ]);
    },
  );

  it('and nothing else is sent', async () => {
    const { provider, requests } = await stage();
    await back(provider);
    expect(requests).toHaveLength(1);
  });
});

describe('an action that sets fields', () => {
  const person = { id: 'u-1', uid: 'u-1', lastName: 'Quist', userActive: true, clientUID: clientId };
  const { users } = registry;
  const started = async (more: object = {}, reply = { json: { ...person } }) => {
    const server = await serve(() => reply);
    const action = { resource: users, name: 'deactivate', id: 'u-1', meta, known: person, ...more };
    const { change } = await startAction(server.provider, action);
    server.close();
    return { change, sent: server.requests.map(({ method, path, body }) => ({ method, path, body })) };
  };
  const path = `/usercontactrole/v2/clients/${clientId}/Users/u-1`;
  const patch = { method: 'PATCH', path, body: '[{"op":"replace","path":"/status","value":1}]' };

  it('sends the change of a known record alone, and returns what undoes it', async () => {
    const { change, sent } = await started();
    expect(sent).toEqual([patch]);
    expect(change).toMatchObject({ before: { userActive: true }, after: { userActive: false } });
  });

  it('reads a record that is not known first', async () => {
    const { sent } = await started({ known: undefined });
    expect(sent).toEqual([{ method: 'GET', path, body: '' }, patch]);
  });

  it('is sent to the client that the record names, in a search across clients', async () => {
    const { sent } = await started({ meta: { scope: {}, place: 'search' } });
    expect(sent).toEqual([patch]);
  });

  it('and an action that is called is sent there too', async () => {
    const { sent } = await started({ name: 'passwordLink', meta: { scope: {}, place: 'search' } });
    expect(sent).toEqual([{ method: 'POST', path: `${path}/passwordLink`, body: '' }]);
  });

  it.each([
    ['that is not declared', { name: 'promote' }],
    ['of no record', { id: undefined }],
    ['that is a page', { resource: registry.webhookConfigurations, name: 'test' }],
  ])('is refused without a request: one %s', async (_, more) => {
    const server = await serve(() => ({ json: {} }));
    const action = { resource: users, name: 'deactivate', id: 'u-1', meta, known: person, ...more };
    await expect(startAction(server.provider, action as never)).rejects.toThrow(TypeError);
    server.close();
    expect(server.requests).toEqual([]);
  });

  it('takes the values that follow from the record as it is', async () => {
    const { provider, current } = await stage();
    await setFields(provider, { ...title, known }, ({ name }) => ({ name: `${String(name)} 2` }));
    expect(current()?.name).toBe('Janitor 2');
  });
});

describe('before a change is sent', () => {
  it.each([
    ['update', { id: 't-1', data: { name: 'Porter' }, previousData: known }, [['update', 't-1', known]]],
    ['delete', { id: 't-1', previousData: known }, [['delete', 't-1', known]]],
    [
      'deleteMany',
      { ids: ['t-1', 't-1'] },
      [
        ['delete', 't-1', undefined],
        ['delete', 't-1', undefined],
      ],
    ],
    ['create', { data: { name: 'Porter' } }, []],
  ] as const)(
    '%s is announced with each record and what is known of it',
    async (method, params, expected) => {
      const { provider, planned } = await stage();
      const call = provider[method] as (name: string, params: unknown) => Promise<unknown>;
      await call('titles', { ...params, meta }).catch(() => undefined);
      expect(planned.map(({ kind, id, known: before }) => [kind, id, before])).toEqual(expected);
      for (const { resource, scope, data } of planned) {
        expect([resource.name, scope]).toEqual(['titles', meta.scope]);
        expect(data).toEqual('data' in params ? params.data : {});
      }
    },
  );

  it('its refusal sends nothing and reports no change', async () => {
    const { provider, requests } = await serve(() => ({ json: {} }));
    const changes: Change[] = [];
    const watched = withChanges(provider, {
      find: () => registry.titles,
      before: async () => Promise.reject(new Error('declined')),
      onChange: (change) => changes.push(change),
    });
    await expect(watched.delete('titles', { id: 't-1', meta })).rejects.toThrow('declined');
    expect([requests, changes]).toEqual([[], []]);
  });
});

describe('a change is reported', () => {
  it.each([
    ['create', { data: { name: 'Porter' } }, 't-2'],
    ['update', { id: 't-1', data: { ...known, name: 'Porter' }, previousData: known }, 't-1'],
    ['delete', { id: 't-1', previousData: known }, undefined],
    ['updateMany', { ids: ['t-1'], data: { name: 'Porter' } }, undefined],
  ] as const)('with the saved record of one that was saved: %s', async (method, params, id) => {
    const { provider, changes } = await stage();
    const call = provider[method] as (name: string, params: unknown) => Promise<unknown>;
    await call('titles', { ...params, meta });
    expect(changes.map(({ record, along }) => [record && (record.id ?? record), along])).toEqual([[id, []]]);
  });

  it('that is over only now, with what changed along', async () => {
    const { provider, changes } = await stage();
    await provider.changed('titles', ['users']);
    await provider.changed('titles');
    await provider.changed('spaceships');
    expect(changes.map(({ kind, resource, along }) => [kind, resource.name, along])).toEqual([
      ['over', 'titles', ['users']],
      ['over', 'titles', []],
    ]);
  });

  const actions = {
    tidy: { on: 'record', method: 'POST', path: '{titleId}/tidy', access: 'update', changes: ['users'] },
    sweep: { on: 'none', method: 'DELETE', path: 'sweep', access: 'update' },
    look: { on: 'record', method: 'GET', path: '{titleId}/look', access: 'read' },
  };
  const resource = { ...registry.titles, actions } as unknown as AnyResource;

  it.each([
    ['tidy', [['act', ['users'], false]]],
    ['sweep', [['act', [], true]]],
    ['look', []],
  ])('by an action that changes something: %s', async (name, expected) => {
    const { provider, changes } = await stage();
    await provider.act(resource, name as never, { id: 't-1', scope: meta.scope });
    expect(changes.map(({ kind, along, isOnNone }) => [kind, along, isOnNone])).toEqual(expected);
  });

  it('by no action that is read, and what changes something cannot be read', async () => {
    const { provider, changes, requests } = await stage();
    const request = { id: 't-1', scope: meta.scope };
    await readAction(provider, resource, 'look' as never, request);
    await expect(readAction(provider, resource, 'tidy' as never, request)).rejects.toThrow(TypeError);
    expect(changes).toEqual([]);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

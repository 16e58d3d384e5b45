import { describe, expect, it } from 'vitest';
import { ChangedSince, putBack, removeRecord, setFields, startAction } from '../../dataProvider/changes.ts';
import { type Change, withChanges } from '../../dataProvider/index.ts';
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
    if (method === 'POST') return { status: 201, json: { uid: 't-2', ...JSON.parse(body) } };
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
  const watched = withChanges(provider, {
    find: (name) => Object.values(registry).find((resource) => resource.name === name),
    before: async () => undefined,
    onChange: (change) => changes.push(change),
  });
  return {
    requests,
    changes,
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

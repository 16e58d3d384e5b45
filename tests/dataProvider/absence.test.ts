import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAbsence } from '../../dataProvider/index.ts';
import { isCall } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { serve } from './server.ts';

let answer: { status: number; json?: unknown } = { status: 404 };
let server: Awaited<ReturnType<typeof serve>>;

// A provider remembers what its platform lacks.
beforeEach(async () => {
  server = await serve(() => answer);
});
afterEach(() => server.close());

const preview = (provider = server.provider) =>
  provider
    .act('webhookConfigurations', 'preview', {
      scope: { clientId: 'c1' },
      input: { template: 'x', contentType: 'text/plain', event: {} },
    })
    .then(
      () => 'answered',
      (error: unknown) => (isAbsence(error) ? 'absent' : 'failed'),
    );

it.each([
  ['a validation error', { status: 400, json: { errors: { Template: ['Not closed.'] } } }, 'failed'],
  ['a failure', { status: 500 }, 'failed'],
  ['a response', { status: 200, json: { body: 'x', bytes: 1 } }, 'answered'],
])('an optional call is sent again after %s', async (_, reply, outcome) => {
  answer = reply;
  expect([await preview(), await preview()]).toEqual([outcome, outcome]);
  expect(server.requests).toHaveLength(2);
});

it('an optional call that the platform does not have is sent once', async () => {
  answer = { status: 404 };
  expect([await preview(), await preview()]).toEqual(['absent', 'absent']);
  expect(server.requests).toHaveLength(1);
});

it('an optional call on one record is sent again for another record', async () => {
  answer = { status: 404 };
  const act = (id: string) =>
    server.provider.act('users', 'passwordLink', { scope: { clientId: 'c1' }, id }).catch(isAbsence);
  expect([await act('u1'), await act('u2')]).toEqual([true, true]);
  expect(server.requests).toHaveLength(2);
});

const ofRecord = 'This no longer exists, or the platform doesn’t offer it.';
const ofPlatform = 'This platform doesn’t offer this.';
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ message, body }: { message: string; body: { reason?: string } }) => `${message} ${body.reason ?? ''}`,
  );
/** A record of each resource that others lie below. */
const scope = Object.fromEntries(
  resources.flatMap((resource) => Object.keys(resource.scope).map((parameter) => [parameter, 'a1'])),
);
const meta = { scope };
const page = {
  pagination: { page: 1, perPage: 5 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

describe('a missing optional call is reported for', () => {
  const lists = resources.flatMap(({ name, calls, places }) => [
    ...(calls.isOptional ? [[name, undefined] as const] : []),
    ...Object.entries(places).flatMap(([place, { list }]) =>
      list?.isOptional ? [[name, place] as const] : [],
    ),
  ]);
  it.each(lists)('the list of %s %s', async (name, place) => {
    for (const status of [404, 400]) {
      answer = { status };
      const call = server.provider.getList(name, { ...page, meta: { ...meta, place } });
      expect(await failureOf(call)).toContain(ofPlatform);
    }
  });

  it('a record of an optional list', async () => {
    answer = { status: 404 };
    const call = server.provider.getOne('webhookDeliveries', { id: 'd1', meta });
    expect(await failureOf(call)).toContain(ofRecord);
  });

  const actions = resources.flatMap(({ name, actions: declared = {} }) =>
    Object.entries(declared).flatMap(([action, one]) =>
      isCall(one) && one.isOptional ? [[name, action, one] as const] : [],
    ),
  );
  it.each(actions)('the action %s.%s', async (name, action, { on, params }) => {
    answer = { status: 404 };
    const input = { list: 'l', viewId: 'v', ids: ['d1'], locationId: 'n' };
    const call = server.provider.act(name, action, {
      scope: { ...scope, userId: 'u', systemUserId: 'u', configurationId: 'c' },
      input,
      ...(on === 'record' ? { id: 'r1' } : {}),
    });
    expect(await failureOf(call)).toContain(
      (on === 'none' || on === 'list') && !params ? ofPlatform : ofRecord,
    );
  });
});

it('a rejection with a reason is not reported as a missing call', async () => {
  answer = { status: 400, json: { detail: 'The filter names no field.' } };
  const call = server.provider.getList('webhookDeliveries', { ...page, meta });
  expect(await failureOf(call)).toBe(
    'Unable to fetch deliveries. Please try again. The filter names no field.',
  );
});

describe('a filter of a count on the landing page', () => {
  const counts = resources.flatMap(({ name, attention = {} }) =>
    Object.entries(attention).map(([concern, { place }]) => [name, concern, place] as const),
  );
  const count = (
    provider: (typeof server)['provider'],
    [name, attention, place]: readonly [string, string, string],
  ) =>
    failureOf(provider.getList(name, { ...page, meta: { ...meta, place, attention } })).then((outcome) =>
      outcome === 'answered' ? outcome : 'refused',
    );

  it.each(counts)('%s.%s is requested once when the platform does not support it', async (...one) => {
    const own = await serve(() => answer);
    answer = { status: 400, json: { title: 'Bad Request' } };
    expect([await count(own.provider, one), await count(own.provider, one)]).toEqual(['refused', 'refused']);
    expect(own.requests).toHaveLength(1);
    // Reading the list itself is unaffected.
    await failureOf(own.provider.getList(one[0], { ...page, meta: { ...meta, place: one[2] } }));
    expect(own.requests).toHaveLength(2);
    own.close();
  });

  it.each(counts)('%s.%s is requested again after a failure', async (...one) => {
    answer = { status: 500 };
    expect([await count(server.provider, one), await count(server.provider, one)]).toEqual([
      'refused',
      'refused',
    ]);
    expect(server.requests).toHaveLength(2);
  });
});

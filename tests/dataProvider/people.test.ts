import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../dataProvider/index.ts';
import { namesProperty } from '../../resources/declaration/codec/index.ts';
import { serveEach } from './server.ts';
import { proves } from '../support/rows.ts';

const clientId = '11111111-1111-4111-8111-111111111111';
const building = '22222222-2222-4222-8222-222222222222';
const uid = '33333333-3333-4333-8333-333333333333';
const role = '44444444-4444-4444-8444-444444444444';
const scope = { clientId };
const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'lastName', order: 'ASC' as const },
  filter: {},
};

const start = serveEach();

const user = {
  id: uid,
  uid,
  clientUID: clientId,
  firstName: 'Ada',
  lastName: 'Quist',
  userName: 'ada@northfield.example',
  userActive: true,
  hasAllBuildings: false,
  isInClassicMode: true,
  userBuildings: [building],
  userRoles: [role],
  preferredContactMethods: ['Email'],
  failedLogins: 20,
};

async function patched(data: Record<string, unknown>, previous = user) {
  const { provider, requests } = await start(() => ({ status: 204, text: '' }));
  await provider.update('users', {
    id: uid,
    data: { ...previous, ...data },
    previousData: previous,
    meta: { scope, place: 'client' },
  });
  return { requests, body: requests[0] ? (JSON.parse(requests[0].body) as unknown) : undefined };
}

async function failure(work: Promise<unknown>): Promise<PlatformError> {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

test('a patch contains only the changes, with the property names of the API', async () => {
  proves('users-9', 'users-13', 'users-19', 'call-33');
  const { body, requests } = await patched({ userActive: false, userName: 'new@northfield.example' });
  expect(requests[0]?.path).toBe(`/usercontactrole/v2/clients/${clientId}/Users/${uid}`);
  expect(body).toEqual([
    { op: 'replace', path: '/email', value: 'new@northfield.example' },
    { op: 'replace', path: '/status', value: 1 },
  ]);
});

test('each changed list is sent whole in one replace operation', async () => {
  proves('users-14', 'users-15', 'users-16', 'users-17');
  const { body } = await patched({
    preferredContactMethods: ['Text'],
    userBuildings: [],
    emailSubscriptions: [role],
    userRoles: [role, building],
  });
  expect(body).toHaveLength(4);
  expect(new Set(body as object[])).toEqual(
    new Set([
      { op: 'replace', path: '/buildingUIDs', value: [] },
      { op: 'replace', path: '/roleUIDs', value: [role, building] },
      { op: 'replace', path: '/preferredContactMethods', value: ['Text'] },
      { op: 'replace', path: '/emailSubscriptions', value: [role] },
    ]),
  );
});

test('leaving classic mode sends the unchanged roles', async () => {
  proves('users-23');
  const { body } = await patched({ isInClassicMode: false });
  expect(body).toEqual([
    { op: 'replace', path: '/isInClassicMode', value: false },
    { op: 'replace', path: '/roleUIDs', value: [role] },
  ]);
});

test('entering classic mode sends no roles', async () => {
  proves('users-23');
  const { body } = await patched({ isInClassicMode: true }, { ...user, isInClassicMode: false });
  expect(body).toEqual([{ op: 'replace', path: '/isInClassicMode', value: true }]);
});

test.each([
  ['mobilePhoneNumber', '+12075552016', 'mobilePhoneNumber'],
  ['hireDate', '2020-02-29', 'hireDate'],
  ['userTitle', { uid: role, name: 'Principal' }, 'titleUID'],
  ['primaryBuilding', { uid: building, name: 'North' }, 'primaryBuilding'],
  ['pageSize', 25, 'pageSize'],
])('a cleared %s is patched with null', async (name, value, path) => {
  const { body } = await patched({ [name]: null }, { ...user, [name]: value });
  expect(body).toEqual([{ op: 'replace', path: `/${path}`, value: null }]);
});

test('a record keeps the names that its answer has for what it refers to, and no other', async () => {
  const answer = {
    ...user,
    userTitle: { uid, name: 'Principal' },
    userBuildings: [{ uid: building, name: 'North' }, { uid: '55555555-5555-4555-8555-555555555555' }],
    userRoles: [role],
  };
  const { provider } = await start(() => ({ json: answer }));
  const { data } = await provider.getOne('users', { id: uid, meta: { scope, place: 'client' } });
  expect(data[namesProperty]).toEqual({ [uid]: 'Principal', [building]: 'North' });
});

test('resetting failed sign-ins sends 0', async () => {
  proves('users-20');
  const { body } = await patched({ failedLogins: 0 });
  expect(body).toEqual([{ op: 'replace', path: '/failedLogins', value: 0 }]);
});

test('a user with all buildings is sent with an empty building list', async () => {
  proves('users-21', 'users-22');
  const { body } = await patched({ hasAllBuildings: true });
  expect(body).toEqual([
    { op: 'replace', path: '/hasAllBuildings', value: true },
    { op: 'replace', path: '/buildingUIDs', value: [] },
  ]);
});

test('a new user is sent with password, status number and, for all buildings, an empty building list', async () => {
  proves('users-6', 'users-7', 'users-8', 'users-12', 'users-21', 'call-32');
  const { provider, requests } = await start(() => ({ status: 201, json: { uid } }));
  await provider.create('users', {
    data: { ...user, id: undefined, uid: undefined, hasAllBuildings: true, password: 'Sample-Pass-1' },
    meta: { scope, place: 'client' },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    email: user.userName,
    password: 'Sample-Pass-1',
    status: 0,
    hasAllBuildings: true,
    buildingUIDs: [],
    roleUIDs: [role],
  });
});

test('a station account for the whole client is sent with an empty building list', async () => {
  proves('stationAccounts-6');
  const { provider, requests } = await start(() => ({ status: 201, json: { uid } }));
  const data = { name: 'Desk', isClientScoped: true, buildings: [building] };
  await provider.create('stationAccounts', { data, meta: { scope, place: 'client' } });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'Desk', isClientScoped: true, buildings: [] });
});

test('the list of enterprise users keeps its fixed filter when other filters are set', async () => {
  const { provider, requests } = await start(() => ({ json: { items: [] } }));
  const filter = { 'lastName~eq': 'Quist', 'isEnterpriseUser~eq': false };
  await provider.getList('users', { ...page, filter, meta: { scope, place: 'enterprise' } });
  expect(requests[0]?.query.get('filters')).toBe("LastName~eq~'Quist'~and~IsEnterpriseUser~eq~true");
});

test('the search across clients sends the term separately from filters, and returns rows with their client', async () => {
  proves('call-128');
  const { provider, requests } = await start(() => ({ json: { items: [user], rowCount: 1 } }));
  const filter = { q: ' o’hara 50% ', 'userActive~eq': true };
  const { data } = await provider.getList('users', { ...page, filter, meta: { scope: {}, place: 'search' } });
  expect(requests[0]?.path).toBe('/usercontactrole/v2/users');
  expect(requests[0]?.query.get('search')).toBe('o’hara 50%');
  expect(requests[0]?.query.get('filters')).toBe('UserActive~eq~true');
  expect(data[0]).toMatchObject({ clientUID: clientId });
});

test('the search across clients sends an order only for a sorted column, and reports a total that is a lower bound', async () => {
  proves('call-128');
  const { provider, requests } = await start(() => ({
    json: { items: [user], rowCount: 1000, rowCountIsLowerBound: true },
  }));
  const search = { ...page, filter: { q: 'ada' }, meta: { scope: {}, place: 'search' } };
  const people = await provider.getList('users', { ...search, sort: { field: '', order: 'ASC' } });
  expect(requests[0]?.query.has('orderInstructions')).toBe(false);
  expect(people).toMatchObject({ total: 1000, meta: { totalIsLowerBound: true } });
  await provider.getList('users', { ...search, sort: { field: 'lastName', order: 'DESC' } });
  expect(requests[1]?.query.get('orderInstructions')).toBe('LastName desc');
});

test('the search across clients without a term sends none', async () => {
  const { provider, requests } = await start(() => ({ json: { items: [], rowCount: 0 } }));
  await provider.getList('users', { ...page, meta: { scope: {}, place: 'search' } });
  expect([...(requests[0]?.query.keys() ?? [])].toSorted()).toEqual([
    'orderInstructions',
    'pagenumber',
    'pagesize',
  ]);
});

test('a search in the filters of a list is trusted, also where no row has the term', async () => {
  const { provider, requests } = await start(() => ({ json: { items: [user], rowCount: 1 } }));
  const found = { ...page, filter: { q: 'zzz' }, meta: { scope, place: 'client' } };
  expect(await provider.getList('users', found)).not.toHaveProperty('meta');
  expect(requests).toHaveLength(1);
});

describe('the search across clients, on a platform that does not know its parameter,', () => {
  const people = ['Ada Adams', 'Bea Brown', 'Cy Clark'].map((name, index) => {
    const [firstName, lastName] = name.split(' ');
    return { uid: `u${index}`, firstName, lastName, userName: `${firstName}@second.example` };
  });
  const find = (provider: Awaited<ReturnType<typeof start>>['provider'], q: string) =>
    provider.getList('users', { ...page, filter: { q }, meta: { scope: {}, place: 'search' } });

  test('is sent as filters, and remembered', async () => {
    const { provider, requests } = await start(({ query }) => {
      const [, term] = /FirstName~contains~'([^']*)'/i.exec(query.get('filters') ?? '') ?? [];
      const items = people.filter(({ firstName = '' }) => term === undefined || firstName.includes(term));
      return { json: { items, rowCount: items.length } };
    });
    expect(await find(provider, 'zzzznobody')).toEqual({ data: [], total: 0 });
    expect((await find(provider, 'Bea')).data.map(({ id }) => id)).toEqual(['u1']);
    expect(requests.map(({ query }) => query.has('search'))).toEqual([true, false, false]);
  });

  test('is reported as ignored where filters are ignored too', async () => {
    const { provider } = await start(() => ({ json: { items: people, rowCount: 3 } }));
    expect(await find(provider, 'zzzznobody')).toMatchObject({ total: 3, meta: { isUnsearched: true } });
  });

  test('is trusted where every row contains the term, or the platform says that it has searched', async () => {
    const found = await start(() => ({ json: { items: people.slice(0, 1), rowCount: 1 } }));
    expect(await find(found.provider, 'ada')).not.toHaveProperty('meta');
    const misspelled = await start(() => ({ json: { items: people, rowCount: 3, isSearched: true } }));
    expect(await find(misspelled.provider, 'aad')).not.toHaveProperty('meta');
    expect([...found.requests, ...misspelled.requests]).toHaveLength(2);
  });
});

test.each(['auditEntries', 'users'])('%s that are counted in part have further pages', async (name) => {
  const { provider } = await start(() => ({
    json: { items: [{ uid }], rowCount: 10_000, rowCountIsLowerBound: true },
  }));
  const records = await provider.getList(name, { ...page, filter: {}, meta: { scope, place: 'client' } });
  expect(records).toMatchObject({ total: 10_000, meta: { hasMore: true } });
});

test('a search result is updated at its own client', async () => {
  proves('call-33');
  const { provider, requests } = await start(() => ({ status: 204, text: '' }));
  await provider.update('users', {
    id: uid,
    data: { failedLogins: 0 },
    previousData: user,
    meta: { scope: {}, place: 'search' },
  });
  expect(requests[0]?.path).toBe(`/usercontactrole/v2/clients/${clientId}/Users/${uid}`);
});

test.each([
  ['userSettings', 'client', scope, clientId, `clients/${clientId}/user/settings`],
  ['platformUserSettings', 'system', {}, 'platform', 'system/user/settings'],
])('%s without a record show the defaults and are created by PUT', async (resource, place, own, id, path) => {
  proves('userSettings-4', 'userSettings-7', 'call-92', 'call-93', 'call-94', 'call-95');
  const { provider, requests } = await start(({ method }) =>
    method === 'GET' ? { status: 404, json: { title: 'Not Found' } } : { status: 204, text: '' },
  );
  const meta = { scope: own, place };
  const { data: previousData } = await provider.getOne(resource, { id, meta });
  expect(previousData).toMatchObject({ id, maximumFailedLogins: 20, requirePasswordChange: false });
  await provider.update(resource, { id, data: { maximumFailedLogins: 5 }, previousData, meta });
  expect(requests.map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    `GET /usercontactrole/v2/${path}`,
    `PUT /usercontactrole/v2/${path}`,
  ]);
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    maximumFailedLogins: 5,
    requirePasswordChange: false,
  });
});

test.each([
  [
    'userSettings',
    'getOne',
    403,
    "You don't have permissions to check/update default user settings. Please contact IT",
  ],
  [
    'userSettings',
    'update',
    403,
    "You don't have permissions to check/update default user settings. Please contact IT",
  ],
  ['userSettings', 'update', 404, 'User Settings not found'],
  ['users', 'getOne', 404, 'This user does not exist'],
  ['users', 'getOne', 500, 'Unable to fetch user. Please try again'],
  ['users', 'create', 409, 'Email address already exists. Please choose a different email'],
  ['users', 'create', 500, 'Unable to create user. Please try again'],
  ['users', 'update', 500, 'Unable to update user. Please try again'],
  ['contacts', 'getOne', 404, 'This contact does not exist'],
  ['roles', 'getOne', 404, 'This role does not exist'],
  ['roles', 'getList', 404, 'This client does not have roles'],
  ['roles', 'create', 409, 'Night Watch already exists, please rename the role and try again'],
  ['titles', 'delete', 409, 'You cannot delete a title that is assigned to a user'],
] as const)(
  '%s: %s with status %d shows the catalogue’s message',
  async (resource, call, status, sentence) => {
    proves('users-31', 'contacts-4', 'roles-3', 'titles-3', 'userSettings-5', 'userSettings-6');
    const { provider } = await start(() => ({ status, json: { title: 'Refused' } }));
    const meta = { scope, place: 'client' };
    const data = { roleName: 'Night Watch', maximumFailedLogins: 5, firstName: 'Bea' };
    const calls = {
      getOne: () => provider.getOne(resource, { id: uid, meta }),
      getList: () => provider.getList(resource, { ...page, meta }),
      create: () => provider.create(resource, { data, meta }),
      update: () => provider.update(resource, { id: uid, data, previousData: { id: uid }, meta }),
      delete: () => provider.delete(resource, { id: uid, meta }),
    };
    expect((await failure(calls[call]())).message).toBe(sentence);
  },
);

test.each([
  [{ errors: { Name: ['The name is taken.'] }, detail: 'Refused.' }, 'The name is taken.'],
  [{ detail: 'The group exists already for client 4711 (Northfield).' }, 'The group exists already'],
  [{ message: 'The group is odd' }, 'The group is odd'],
])('the error response %j shows “%s”', async (json, sentence) => {
  proves('security-group-error', 'mappings-5', 'mappings-6');
  const { provider } = await start(() => ({ status: 400, json }));
  const work = provider.create('mappings', { data: { name: 'x' }, meta: { scope, place: 'client' } });
  expect((await failure(work)).message).toBe(sentence);
});

test.each([
  [
    'users',
    'create',
    { errors: { Email: ['The address is already taken.'] } },
    'Email address already exists. Please choose a different email',
  ],
  [
    'users',
    'create',
    { message: 'E-mail address is in use' },
    'Email address already exists. Please choose a different email',
  ],
  [
    'users',
    'create',
    { errors: { FirstName: ['already too long'] } },
    'Unable to create user. Please try again',
  ],
  ['users', 'create', { message: 'Nothing is right' }, 'Unable to create user. Please try again'],
  [
    'titles',
    'delete',
    { detail: 'The title is assigned to 3 users.' },
    'You cannot delete a title that is assigned to a user',
  ],
  ['titles', 'delete', { detail: 'The title does not exist.' }, 'An unknown error occurred.'],
] as const)(
  'a 400 response for %s.%s with the body %j shows “%s”',
  async (resource, call, json, sentence) => {
    const { provider } = await start(() => ({ status: 400, json }));
    const meta = { scope, place: 'client' };
    const work =
      call === 'create'
        ? provider.create(resource, { data: { userName: 'a@b.example' }, meta })
        : provider.delete(resource, { id: uid, meta });
    expect((await failure(work)).message).toBe(sentence);
  },
);

test.each([
  [{ detail: 'This role is assigned to a user.', title: 'Conflict' }, 'This role is assigned to a user.'],
  [{ message: 'In use' }, 'In use'],
  [{ title: 'Conflict' }, undefined],
  [{ detail: 'Some values are wrong.', errors: { RoleName: ['Too long.'] } }, undefined],
])('an error response %j adds the reason %j to the catalogue’s message', async (json, reason) => {
  const { provider } = await start(() => ({ status: 409, json }));
  const work = provider.delete('roles', { id: uid, meta: { scope, place: 'client' } });
  expect((await failure(work)).body.reason).toBe(reason);
});

test('a landing page returned as a record is read as an identifier and a URL', async () => {
  const defaultLandingPage = { uid: role, url: '/client/landing', name: 'Start' };
  const { provider } = await start(() => ({ json: { ...user, defaultLandingPage } }));
  const { data } = await provider.getOne('users', { id: uid, meta: { scope, place: 'client' } });
  expect(data).toMatchObject({ defaultLandingPageUID: role, defaultLandingPage: '/client/landing' });
});

test.each([
  [{ title: 'This role is assigned to a user', status: 409 }, 'This role is assigned to a user'],
  [{ error: 'This role is assigned to a user' }, 'This role is assigned to a user'],
  [[{ message: 'This role is assigned to a user' }], 'This role is assigned to a user'],
  [{ Title: 'This role is assigned to a user', Status: 409 }, 'This role is assigned to a user'],
  [{ error: { code: 409, message: 'This role is assigned to a user' } }, 'This role is assigned to a user'],
  [{ errors: ['This role is assigned to a user'] }, 'This role is assigned to a user'],
  [
    { errors: [{ status: '409', detail: 'This role is assigned to a user' }] },
    'This role is assigned to a user',
  ],
  [{ title: 'Conflict', messages: ['This role is assigned to a user'] }, 'This role is assigned to a user'],
  [{ message: ['This role is assigned to a user'], error: 'Conflict' }, 'This role is assigned to a user'],
  [
    { error: 'in_use', error_description: 'This role is assigned to a user' },
    'This role is assigned to a user',
  ],
  [{ title: 'Conflict', status: 409 }, undefined],
  [{ title: 'One or more validation errors occurred.' }, undefined],
])('the reason of a refusal is found wherever it stands: %j', async (json, reason) => {
  const { provider } = await start(() => ({ status: 409, json }));
  const work = provider.delete('roles', { id: uid, meta: { scope, place: 'client' } });
  expect((await failure(work)).body.reason).toBe(reason);
});

test.each([
  [{ errors: { Email: [{ message: 'Too long.' }] } }],
  [{ errors: [{ field: 'email', message: 'Too long.' }] }],
  [{ errors: [{ propertyName: 'Email', errorMessage: 'Too long.' }] }],
  [{ title: 'Some values are wrong.', errors: [{ pointer: '#/email', detail: 'Too long.' }] }],
  [{ Errors: { '$.email': ['Too long.'] } }],
])('a validation message is found at its field: %j', async (json) => {
  const { provider } = await start(() => ({ status: 400, json }));
  const work = provider.create('users', {
    data: { userName: 'a@b.example' },
    meta: { scope, place: 'client' },
  });
  expect((await failure(work)).body.errors).toEqual({ userName: 'Too long.' });
});

test.each([
  ['users', 'create', 'Unable to create user. Please try again'],
  ['roles', 'create', 'An unknown error occurred.'],
  ['titles', 'delete', 'An unknown error occurred.'],
] as const)('%s: another conflict of a %s is told in its own words', async (resource, call, message) => {
  const detail = 'The client is being set up.';
  const { provider } = await start(() => ({ status: 409, json: { detail } }));
  const meta = { scope, place: 'client' };
  const work =
    call === 'create'
      ? provider.create(resource, { data: { roleName: 'Night Watch' }, meta })
      : provider.delete(resource, { id: uid, meta });
  const failed = await failure(work);
  expect([failed.message, failed.body.reason]).toEqual([message, detail]);
});

test('another conflict of a change is not told as a taken email address', async () => {
  const { provider } = await start(() => ({ status: 409, json: { detail: 'The user is being imported.' } }));
  const data = { firstName: 'Bea' };
  const work = provider.update('users', {
    id: uid,
    data,
    previousData: { id: uid },
    meta: { scope, place: 'client' },
  });
  const failed = await failure(work);
  expect(failed.message).toBe('Unable to update user. Please try again');
  expect(failed.body.reason).toBe('The user is being imported.');
});

test.each([
  ['connections', { name: 'C', isEnabled: false }, { name: 'C' }],
  [
    'webhookConfigurations',
    { name: 'C', ignoreSslErrors: false, keepsOrder: true, discardAfter: 'PT15M' },
    { name: 'C', webhookCredentialId: null, ignoreSslErrors: false },
  ],
  [
    'webhookConfigurations',
    { configType: 'VisitorDenied', keepsOrder: false, discardAfter: 'PT1H' },
    { configType: 'VisitorDenied', webhookCredentialId: null },
  ],
  // The defaults of another type.
  [
    'webhookConfigurations',
    { configType: 'VisitorDenied', keepsOrder: true, discardAfter: 'PT15M' },
    { configType: 'VisitorDenied', webhookCredentialId: null, keepsOrder: true, discardAfter: 'PT15M' },
  ],
  // Without the key, the platform would set the default.
  [
    'webhookConfigurations',
    { name: 'C', discardAfter: null },
    { name: 'C', webhookCredentialId: null, discardAfter: null },
  ],
])(
  'a new record of %s leaves out untouched fields that another platform may not know',
  async (resource, data, sent) => {
    const { provider, requests } = await start(() => ({ status: 201, json: { uid } }));
    await provider.create(resource, { data, meta: { scope, place: 'client' } });
    const body: unknown = JSON.parse(requests.find(({ method }) => method === 'POST')?.body ?? '{}');
    expect(body).toEqual(sent);
  },
);

import { beforeAll, describe, expect, it } from 'vitest';

import { calls } from '../../../platform/modules.ts';
import { type Call, tenantParameter } from '../../../platform/http/call.ts';
import { type Caller, freshName, openStage, type Somebody, type Stage } from '../resources/caller.ts';
import { describeStorages } from '../../support/storages.ts';
import { buildingsOf, freshEmail, makeCaller, makeUser, rolesByName } from '../people/support.ts';
import { resources } from '../../../resources/registry.ts';
import { type AnyResource, isCall } from '../../../resources/declaration/index.ts';
import { put } from '../imports/support.ts';
import { makeRecord, sampleInput } from '../resources/records.ts';
import { insiders, matrix } from './matrix.ts';

/** The fields by which a record belongs to a building: none for a resource that knows no buildings. */
function belongingTo(
  building: string,
  { buildingField = '', fields, withinBuildings }: AnyResource,
): Record<string, unknown> {
  return {
    ...(buildingField in fields ? { [buildingField]: building } : {}),
    ...(withinBuildings ? { [withinBuildings.list]: [building], [withinBuildings.all]: false } : {}),
  };
}

describe('the table of calls', () => {
  it('has a row for each call of the platform, and no others', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  });

  it('names each call once', () => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  });
});

describeStorages('calls x people x tenants', (storage) => {
  let stage: Stage;
  /** Path parameter -> a record of Northfield. */
  let records: Record<string, string>;

  beforeAll(async () => {
    stage = await openStage(storage);
    const base = `clientbuilding/v2/clients/${stage.northfield}`;
    const ucr = `usercontactrole/v2/clients/${stage.northfield}`;
    const first = async (path: string, key = 'uid') => {
      const { body } = await stage.sam('GET', `${path}?pagesize=1`);
      return String(body.items[0][key]);
    };
    const create = async (path: string, body: Record<string, unknown>, key = 'uid') => {
      const answer = await stage.sam('POST', path, { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return String(answer.body[key]);
    };
    const hooks = `webhooks/v1/clients/${stage.northfield}`;
    const station = await create(`${ucr}/StationAccounts`, {
      name: freshName('Matrix'),
      isClientScoped: true,
    });
    await stage.sam('PUT', `${ucr}/StationAccounts/${station}/authKey`);
    await stage.ada('PUT', `${ucr}/user/settings`, { body: { maximumFailedLogins: 20 } });
    await stage.sam('PUT', 'usercontactrole/v2/system/user/settings', { body: { maximumFailedLogins: 20 } });
    const own = await stage.bea('GET', `authentication/v1/clients/${stage.northfield}/buildings`);
    const buildings: string[] = own.body.items.map((item: { uid: string }) => item.uid);
    const level = await stage.sam('POST', `${base}/buildings/${buildings[0]}/levels`, {
      body: { levelName: `Matrix ${Date.now()}` },
    });
    const levelPath = `${base}/buildings/${buildings[0]}/levels/${level.body.uid}`;
    const location = await stage.sam('POST', `${levelPath}/locations`, { body: { name: 'Matrix' } });
    const department = await stage.ada('GET', `${ucr}/Departments?pagesize=1`);
    const occupation = await stage.ada('GET', `${ucr}/occupations?pagesize=1`);
    const title = await stage.ada('GET', `${ucr}/Titles?pagesize=1`);
    records = {
      clientId: stage.northfield,
      clientUid: stage.northfield,
      buildingId: buildings[0] ?? '',
      levelId: String(level.body.uid),
      locationId: String(location.body.uid),
      titleId: String(title.body.items[0].uid),
      departmentId: String(department.body.items[0].uid),
      occupationId: String(occupation.body.items[0].uid),
      roleId: await first(`${ucr}/Roles`, 'roleUID'),
      userId: await first(`${ucr}/Users`),
      contactId: await create(`${ucr}/Contacts`, {
        firstName: 'Matrix',
        lastName: 'Matrix',
        userName: `${freshName('matrix').replaceAll(' ', '.')}@northfield.example`,
      }),
      mappingId: await create(`${ucr}/SecurityGroups`, { name: freshName('Matrix') }),
      stationAccountId: station,
      configurationId: await create(
        `${hooks}/WebhookConfiguration`,
        { name: freshName('Matrix'), url: 'https://hooks.example.org/' },
        'id',
      ),
      credentialId: await create(
        `${hooks}/WebhookCredential`,
        { name: freshName('Matrix'), type: 'BasicAuth', username: 'u', password: 'p' },
        'id',
      ),
      templateId: '11111111-1111-4111-8111-111111111111',
      systemUserId: await first('usercontactrole/v2/system/users'),
      changeId: '11111111-1111-4111-8111-111111111111',
      type: '0',
      key: 'sso-mappings',
      fileId: 'matrix.csv',
      importId: '11111111-1111-4111-8111-111111111111',
      mapsService: 'embedded',
      venueId: 'venue-none',
    };
    // The registry lists parents before their children.
    for (const resource of resources) {
      const { identifier, tenancy, calls: declared } = resource;
      const isMade = identifier.param in records || !declared.operations.includes('create');
      if (isMade || !['client', 'shared'].includes(tenancy) || resource.callsByHand || declared.onePerScope)
        continue;
      const given = belongingTo(buildings[0] ?? '', resource);
      records[identifier.param] = await makeRecord(stage.maker, resource, records, given);
    }
    // After a second secret was created, the first one is never shown.
    await stage.sam(
      'POST',
      `webhooks/v2/clients/${stage.northfield}/WebhookConfiguration/${records['configurationId']}/signing-secret`,
    );
    const transfer = { uploadUrl: 'sftp://files.example/in', userName: 'matrix' };
    await stage.sam('POST', `${base}/SFTP`, { body: transfer });
    await stage.sam('POST', 'clientbuilding/v2/SFTP', { body: transfer });
  });

  /** The path of a call for Northfield's records; `replaced` overrides parameters. */
  function pathOf(call: Call, somebody: Somebody | undefined, replaced: Record<string, string> = {}): string {
    const own = somebody === undefined ? stage.northfield : stage.uidOf(somebody);
    const values: Record<string, string> = { ...records };
    // Calls for own records contain the caller's identifier.
    values['profileId'] = values['systemProfileId'] = own;
    values['uid'] = own;
    values['id'] = tenantParameter(call) === 'id' ? stage.northfield : own;
    Object.assign(values, replaced);
    // Deletes nothing: permitted callers get a 404 for a missing record.
    if (call.method === 'DELETE')
      values[/\{(\w+)\}$/.exec(call.path)?.[1] ?? ''] = '11111111-1111-4111-8111-111111111111';
    return `${call.service}/${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)}`;
  }

  async function status(caller: Caller, call: Call, path: string): Promise<number> {
    // Writes nothing: permitted callers get a 400 for an invalid body.
    const writes = call.method !== 'GET' && call.method !== 'DELETE' && call.access !== 'public';
    const answer = await caller(call.method, path, {
      ...(writes ? { body: { nonsense: true } } : {}),
      ...(call.access === 'public' && call.method === 'POST' ? { body: {} } : {}),
    });
    if (answer.status === 403)
      expect(answer.body, path).toHaveProperty('detail', expect.stringMatching(/^\w+ \w/));
    return answer.status;
  }

  /** `any` when any status except 401, 403 and server errors is expected and was received. */
  function like(expected: number | 'any', answered: number): number | 'any' {
    return expected === 'any' && ![401, 403].includes(answered) && answered < 500 ? 'any' : answered;
  }

  it.each(calls.map((call) => [call.id, call] as const))(
    '%s returns the status in the table for each caller, and a sentence to those who may not',
    async (id, call) => {
      const row = matrix[id];
      const usual =
        call.method === 'DELETE' ? 404 : call.method === 'GET' || call.access === 'public' ? 200 : 400;
      const allowed = row?.answer ?? usual;
      const answers: Record<string, number | 'any'> = {};
      const expected: Record<string, number | 'any'> = {};
      for (const name of insiders) {
        answers[name] = like(allowed, await status(stage[name], call, pathOf(call, name)));
        expected[name] =
          row?.allowed === 'everybody' || row?.allowed.includes(name)
            ? allowed
            : (row?.denied?.[name] ?? 403);
      }
      answers['nobody'] = await status(stage.nobody, call, pathOf(call, undefined));
      expected['nobody'] = call.access === 'public' ? allowed : 401;
      expect(answers).toEqual(expected);
    },
  );

  it.each(calls.filter((call) => tenantParameter(call) !== null).map((call) => [call.id, call] as const))(
    '%s responds for a foreign client exactly as for a missing one',
    async (_, call) => {
      const tenant = tenantParameter(call) ?? '';
      const missing = '99999999-9999-4999-8999-999999999999';
      const write = call.method === 'GET' || call.method === 'DELETE' ? {} : { body: { name: 'x' } };
      for (const name of ['uma', 'noel'] as const) {
        const foreign = await stage[name](call.method, pathOf(call, name), write);
        const none = await stage[name](call.method, pathOf(call, name, { [tenant]: missing }), write);
        const anonymous = (text: string) => text.replace(/"instance":"[^"]*"/, '');
        expect({ name, status: foreign.status, text: anonymous(foreign.text) }).toEqual({
          name,
          status: 404,
          text: anonymous(none.text),
        });
      }
      expect((await stage.sam(call.method, pathOf(call, 'sam', { [tenant]: missing }), write)).status).toBe(
        404,
      );
    },
  );

  describe('for a user with all permissions of a client, limited to a building', () => {
    let limited: Caller;
    let limitedUid: string;
    /** Path parameter -> a record outside the building. */
    let outside: Record<string, string>;
    /** Records that users limited to buildings see only within their buildings. */
    let inside: Record<string, string>;

    beforeAll(async () => {
      const ucr = `usercontactrole/v2/clients/${stage.northfield}`;
      const own = records['buildingId'] ?? '';
      const roles = await rolesByName(stage);
      const somebody = await makeCaller(stage, storage, {
        roleUIDs: [roles['Administrator']],
        buildingUIDs: [own],
      });
      ({ call: limited, uid: limitedUid } = somebody);
      const foreign = (await buildingsOf(stage)).find((uid) => uid !== own) ?? '';
      const recordsIn = async (building: string) => {
        const [user, contact, station, level] = await Promise.all([
          makeUser(stage, { buildingUIDs: [building] }),
          stage.ada('POST', `${ucr}/Contacts`, {
            body: {
              firstName: 'A',
              lastName: 'B',
              userName: freshEmail('contact'),
              primaryBuilding: { uid: building },
            },
          }),
          stage.ada('POST', `${ucr}/StationAccounts`, {
            body: { name: freshName('Station'), buildings: [building] },
          }),
          stage.sam('POST', `clientbuilding/v2/clients/${stage.northfield}/buildings/${building}/levels`, {
            body: { levelName: freshName('Level') },
          }),
        ]);
        await stage.ada('PUT', `${ucr}/StationAccounts/${station.body.uid}/authKey`);
        const levelPath = `clientbuilding/v2/clients/${stage.northfield}/buildings/${building}/levels/${level.body.uid}`;
        const location = await stage.sam('POST', `${levelPath}/locations`, {
          body: { name: freshName('Location') },
        });
        const made: Record<string, string> = {
          clientId: stage.northfield,
          buildingId: building,
          levelId: String(level.body.uid),
          locationId: String(location.body.uid),
          userId: String(user.uid),
          contactId: String(contact.body.uid),
          stationAccountId: String(station.body.uid),
        };
        // Records of the other entities with a building of their own, or below one. The registry lists parents before their children.
        for (const resource of resources) {
          const { identifier, tenancy, calls: declared, callsByHand, scope } = resource;
          const isMade = identifier.param in made || !declared.operations.includes('create');
          if (isMade || tenancy !== 'client' || callsByHand || declared.onePerScope) continue;
          const given = belongingTo(building, resource);
          const isBelow = Object.keys(scope).some((param) => param !== 'clientId' && param in made);
          if (!isBelow && Object.keys(given).length === 0) continue;
          made[identifier.param] = await makeRecord(stage.maker, resource, made, given);
        }
        return made;
      };
      [inside, outside] = await Promise.all([recordsIn(own), recordsIn(foreign)]);
      const mapping = await stage.ada('POST', `${ucr}/SecurityGroups`, {
        body: { name: freshName('Group'), buildings: [own] },
      });
      inside['mappingId'] = String(mapping.body.uid);
      const file = await stage.ada('GET', `${ucr}/Users/import/outside.csv/url`);
      await put(file.body.url, 'First name,Email\nOutside,outside\n');
      const { UploadedFileName } = file.body;
      const started = await stage.ada('POST', `${ucr}/Users/import`, { body: { UploadedFileName } });
      outside['fileId'] = UploadedFileName;
      outside['importId'] = String(started.body.configurationUID);
    });

    /** Path parameters that name a record of a building, or one below it. The registry lists parents before their children. */
    const namesOfBuildings = new Set<string>();
    for (const { identifier, scope, buildingField, withinBuildings } of resources) {
      const isBelow = Object.keys(scope).some((name) => namesOfBuildings.has(name));
      if (isBelow || (buildingField ?? withinBuildings) !== undefined) namesOfBuildings.add(identifier.param);
    }
    /** Path parameters that name no record of a building: those of the whole client, of the provider, and names. */
    const beyondBuildings = new Set([
      ...'clientUid uid id templateId type key mapsService venueId list'.split(' '),
      // Groups of single sign-on are shown to all who manage roles.
      'mappingId',
      ...resources.map(({ identifier }) => identifier.param).filter((name) => !namesOfBuildings.has(name)),
    ]);
    /** Calls in which a parameter is the name of something new. */
    const namesNew = /^getImportUrl/;
    const forLimited = calls.filter(
      ({ id }) =>
        !matrix[id]?.allBuildings &&
        (matrix[id]?.allowed === 'everybody' || matrix[id]?.allowed.includes('ada')),
    );
    const parametersOf = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const ofBuildings = (call: Call) =>
      !namesNew.test(call.id) && parametersOf(call).some((name) => !beyondBuildings.has(name));

    it('has a record of another building for each path parameter that can name one', () => {
      const unanswered = forLimited
        .filter(ofBuildings)
        .flatMap((call) => parametersOf(call).map((name) => [call.id, name] as const))
        .filter(([, name]) => !beyondBuildings.has(name) && !(name in outside));
      expect(unanswered).toEqual([]);
    });

    const ofOneself = ['uid', 'id', 'profileId'];
    const pathFor = (call: Call, replaced: Record<string, string>) =>
      pathOf(call, undefined, {
        ...replaced,
        ...Object.fromEntries(ofOneself.map((name) => [name, limitedUid])),
        ...(tenantParameter(call) === 'id' ? { id: stage.northfield } : {}),
      });

    it.each(calls.map((call) => [call.id, call] as const))(
      '%s returns the same status as for an administrator, unless it concerns the whole client',
      async (id, call) => {
        const row = matrix[id];
        const isAllowed = row?.allowed === 'everybody' || row?.allowed.includes('ada');
        const usual =
          call.method === 'DELETE' ? 404 : call.method === 'GET' || call.access === 'public' ? 200 : 400;
        const expected = isAllowed && !row?.allBuildings ? (row?.answer ?? usual) : (row?.denied?.ada ?? 403);
        expect(like(expected, await status(limited, call, pathFor(call, inside)))).toBe(expected);
      },
    );

    it.each(forLimited.filter(ofBuildings).map((call) => [call.id, call] as const))(
      '%s returns 404 for a record in another building',
      async (_, call) => {
        const path = `${pathFor(call, outside)}?sendType=email`;
        const writes = call.method !== 'GET' && call.method !== 'DELETE';
        // Valid, because the request is validated before the record is looked up.
        const { access } = call;
        const action = typeof access === 'object' && 'action' in access ? access.action : undefined;
        const fields = (action && isCall(action) && action.body) || {};
        const body = writes ? { body: await sampleInput(stage.sam, fields, records) } : {};
        const answer = await limited(call.method, path, body);
        expect(answer.status).toBe(404);
      },
    );
  });

  it('the API description contains exactly the calls in the table', async () => {
    const { body } = await stage.nobody('GET', 'openapi.json');
    const services = [...new Set(calls.map(({ service }) => service))];
    const described = Object.entries(
      body.paths as Record<string, Record<string, { operationId?: string }>>,
    ).flatMap(([path, methods]) =>
      services.some((service) => path.startsWith(`/${service}/`))
        ? Object.values(methods).map(({ operationId }) => operationId ?? path)
        : [],
    );
    expect(described.toSorted()).toEqual(Object.keys(matrix).toSorted());
  });
});

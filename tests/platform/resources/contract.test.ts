import { beforeAll, expect, it } from 'vitest';

import { calls } from '../../../platform/modules.ts';
import type { Call } from '../../../platform/http/call.ts';
import rows from '../../checklist/calls.json' with { type: 'json' };
import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from './caller.ts';

interface Row {
  id: string;
  service: string | null;
  method: string | null;
  path: string | null;
  query: { name: string; value: string | null }[];
  body: { type: string; fields: string[] | null } | null;
  reads: string[];
  usedFor: string;
  entity: string | null;
}

/** Paths are matched ignoring case and parameter names (docs/conventions.md). */
const plain = (path: string) => path.toLowerCase().replaceAll(/\{\w+\}/g, '{}');
const callOf = (row: Row): Call | undefined =>
  calls.find(
    (call) =>
      call.service === row.service &&
      call.method === row.method &&
      plain(call.path) === plain(row.path ?? ''),
  );

const checklist = rows as unknown as Row[];
/**
 * Entities whose calls depend on each other are tested in separate folders: imports, transfer, maps, people and webhooks.
 * contract-calls.test.ts compares the descriptions of all calls with the checklist.
 */
const elsewhere = new Set([
  'imports',
  'maps',
  'users',
  'contacts',
  'roles',
  'systemUsers',
  'profile',
  'mappings',
  'stationAccounts',
  'userSettings',
  'webhooks',
  'credentials',
]);
const served = checklist.filter((row) => callOf(row) !== undefined && !elsewhere.has(row.entity ?? ''));
/** Values for the checklist's fields. */
const sample: Record<string, unknown> = {
  status: 0,
  type: 1,
  billingType: 2,
  internalUseOnly: true,
  timeZone: 'America/Chicago',
  timezone: 'America/Chicago',
  country: 'US',
  stateProvinceRegion: 'MN',
  postalZipCode: '55057-1234',
  phoneNumber: '+1 (507) 555-0100',
  contractEndDate: '2030-06-30',
  renewalMonth: 6,
  renewalYear: 2030,
  displayOrder: 2,
  hasRasterFile: false,
  isEnabled: false,
  floorplan: 'https://plans.example.org/1.svg',
};

describeStorages('contract', (storage) => {
  let stage: Stage;
  let values: Record<string, string>;
  let buildingType: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    const { northfield } = stage;
    const building = await makeBuilding(stage);
    const base = `clientbuilding/v2/clients/${northfield}/buildings/${building.uid}/levels`;
    const level = await stage.sam('POST', base, { body: { levelName: 'Ground' } });
    const location = await stage.sam('POST', `${base}/${level.body.uid}/locations`, {
      body: { name: 'Hall' },
    });
    const types = await stage.sam('GET', `clientbuilding/v2/clients/${northfield}/buildingtypes`);
    buildingType = types.body.items[0].uid;
    const courses = await stage.sam('GET', `usercontactrole/v2/clients/${northfield}/course?pagesize=1`);
    values = {
      buildingId: building.uid,
      levelId: level.body.uid,
      locationId: location.body.uid,
      courseId: courses.body.items[0].uid,
    };
  });

  const asWhom = (row: Row) => (row.path?.startsWith('clients/{clientId}/profile') ? stage.ada : stage.sam);

  /** The path with records of the test. Creates a record to delete or to change. */
  async function pathOf(row: Row, call: Call): Promise<string> {
    const collection = call.path.replace(/\/\{\w+\}$/, '');
    const last = /\{(\w+)\}$/.exec(call.path)?.[1];
    const filled: Record<string, string> = {
      clientId: stage.northfield,
      clientUid: stage.northfield,
      ...values,
      type: 'Education',
      uid: stage.uidOf('sam'),
      userId: call.id === 'getProfile' ? stage.uidOf('ada') : '',
      id: row.path?.startsWith('clients/') ? stage.northfield : stage.uidOf('sam'),
    };
    const at = (path: string) =>
      `${call.service}/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')}`;
    const isCollectionOwn = calls.some(
      ({ path, method, service }) => method === 'POST' && path === collection && service === call.service,
    );
    if (last && isCollectionOwn && !values[last] && last !== 'clientId') {
      const creation = await stage.sam('POST', at(collection), { body: { name: freshName('Row') } });
      filled[last] = creation.body.uid;
    } else if (last && call.method === 'DELETE') {
      filled[last] = (await makeBuilding(stage)).uid;
    } else if (call.path === 'clients/{clientId}' && call.method === 'PUT') {
      const creation = await stage.sam('POST', 'clientbuilding/v2/clients', {
        body: { name: freshName('Client') },
      });
      filled['clientId'] = creation.body.uid;
    } else if (last && !filled[last] && last !== 'clientId') {
      const { body } = await stage.sam('GET', `${at(collection)}?pagesize=1`);
      filled[last] = body.items[0].uid ?? body.items[0].roleUID;
    }
    return at(call.path);
  }

  function bodyOf(row: Row): unknown {
    const fields = row.body?.fields;
    if (!fields) return undefined;
    const all: Record<string, unknown> = {
      ...sample,
      buildingType: { uid: buildingType },
      buildingTypeUID: buildingType,
      modules: [],
      clientUID: stage.northfield,
      clientUid: stage.northfield,
      buildingUID: values['buildingId'],
      buildingUid: values['buildingId'],
      levelUid: values['levelId'],
    };
    const entries = fields.map((name) => [name, all[name] ?? freshName(name)] as const);
    if (row.body?.type !== 'application/json-patch+json') return Object.fromEntries(entries);
    return entries.map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
  }

  it.each(served.map((row) => [row.id, `${row.method} ${row.path}`, row] as const))(
    '%s %s accepts the requests of the checklist, and returns the fields that it reads',
    async (_id, _path, row) => {
      const call = callOf(row) as Call;
      if (call.id === 'createConnection') return expectOneConnection();
      const path = await pathOf(row, call);
      const parameters = row.query
        .map(({ name, value }) => [name, value === '{format}' ? 'csv' : value] as const)
        .filter(([, value]) => value === null || !value.startsWith('{'))
        .map(([name, value]) => [
          name,
          value ?? { pagesize: '5', pagenumber: '0', orderInstructions: '', filters: '' }[name] ?? '',
        ]);
      const query = new URLSearchParams(parameters);
      const answer = await asWhom(row)(call.method, `${path}${query.size > 0 ? `?${query}` : ''}`, {
        body: bodyOf(row),
        headers: row.body ? { 'content-type': row.body.type } : {},
      });
      const expected = { POST: 201, DELETE: 204 }[call.method as string] ?? 200;
      expect(`${answer.status} ${answer.status === expected ? '' : answer.text}`).toBe(`${expected} `);
      for (const property of row.reads) expect(answer.body).toHaveProperty(property);
      if (['POST', 'PUT'].includes(call.method)) expect(answer.headers.get('etag')).toMatch(/^"\d+"$/);
      if (call.method === 'POST') {
        const again = await stage.sam('GET', (answer.headers.get('location') ?? '').slice(1));
        expect(again.body).toEqual(answer.body);
      }
    },
  );

  /** A client has one connection (spec section 7: its update has no identifier), and Northfield has it. */
  async function expectOneConnection(): Promise<void> {
    const client = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Connected') },
    });
    const path = `clientbuilding/v2/clients/${client.body.uid}/Connections`;
    expect((await stage.sam('GET', path)).status).toBe(404);
    expect((await stage.sam('PATCH', path, { body: { isEnabled: true } })).status).toBe(404);
    expect((await stage.sam('POST', path, { body: { name: 'First' } })).status).toBe(201);
    expect((await stage.sam('POST', path, { body: { name: 'Second' } })).status).toBe(409);
    const patch = [{ op: 'replace', path: '/isEnabled', value: true }];
    const headers = { 'content-type': 'application/json-patch+json' };
    expect((await stage.sam('PATCH', path, { body: patch, headers })).body).toMatchObject({
      name: 'First',
      isEnabled: true,
    });
    const status = await stage.sam('GET', `clientbuilding/v2/clients/${client.body.uid}/connections/status`);
    expect(status.body).toEqual({ hasConnection: true, isEnabled: true, lastRequest: null });
  }
});

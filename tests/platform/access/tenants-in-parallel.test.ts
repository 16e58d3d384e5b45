import { beforeAll, expect, it } from 'vitest';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { type Caller, freshName, openStage, patientCaller, type Stage } from '../resources/caller.ts';

/** On PGlite transactions follow each other in one session. */
const requestsOf = { pglite: 1000, postgres: 3000 };
/** More than the sessions of the pool, so that each session serves several tenants in turn. */
const concurrency = 40;

/** Lists of records directly below a client. */
const lists = resources.filter(
  ({ tenancy, calls, scope }) =>
    tenancy === 'client' && calls.operations.includes('list') && Object.keys(scope).join() === 'clientId',
);

interface Tenant {
  readonly uid: string;
  readonly call: Caller;
  /** Identifiers of its records by resource. */
  readonly identifiers: Map<string, string[]>;
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

function collection(
  { calls: { service, listService = service, path } }: AnyResource,
  tenant: string,
  isList = false,
) {
  return `${isList ? listService : service}/${path.replace('{clientId}', tenant)}`;
}

/** The rows of a list in either dialect. Empty for a list that answers 404 when it has no records. */
function rowsOf(body: { items?: Record<string, unknown>[] } | Record<string, unknown>[] | undefined) {
  return Array.isArray(body) ? body : (body?.items ?? []);
}

describeStorages('Tenants with concurrent requests', (storage) => {
  const requests = requestsOf[storage];
  let stage: Stage;
  let tenants: Tenant[];

  beforeAll(async () => {
    stage = await openStage(storage);
    const tenant = (uid: string, caller: Caller): Tenant => ({
      uid,
      // More calls at once than one person may have running.
      call: patientCaller(caller),
      identifiers: new Map(),
    });
    tenants = [
      tenant(stage.northfield, stage.ada),
      tenant(stage.oakwood, stage.uma),
      // Staff see both, but per call only the one in the path.
      tenant(stage.northfield, stage.sam),
      tenant(stage.oakwood, stage.sam),
    ];
  });

  it(`never see or write a row of another in ${requests} requests`, async () => {
    const foreign: string[] = [];
    let answered = 0;

    async function list(tenant: Tenant, resource: AnyResource) {
      const answer = await tenant.call(
        'GET',
        `${collection(resource, tenant.uid, true)}?pagesize=20&pagenumber=0`,
      );
      if (answer.status === 404 || answer.status === 403) return;
      expect(answer.status, `${resource.name}: ${answer.text}`).toBe(200);
      const rows = rowsOf(answer.body);
      const property = resource.scope['clientId'] ?? '';
      for (const row of rows)
        if (row[property] !== undefined && row[property] !== tenant.uid)
          foreign.push(`${resource.name} ${String(row[resource.identifier.field])} in ${tenant.uid}`);
      tenant.identifiers.set(
        resource.name,
        rows.map((row) => String(row[resource.identifier.field])),
      );
    }

    async function read(tenant: Tenant, resource: AnyResource, from: Tenant) {
      const uid = pick(from.identifiers.get(resource.name) ?? []);
      if (uid === undefined || !resource.calls.operations.includes('get')) return list(tenant, resource);
      const { status, body } = await tenant.call('GET', `${collection(resource, tenant.uid)}/${uid}`);
      if (from.uid !== tenant.uid) {
        if (status !== 404 && status !== 403) foreign.push(`${resource.name} ${uid}: ${status}`);
      } else if (status === 200) {
        const own = body[resource.scope['clientId'] ?? ''];
        if (own !== undefined && own !== tenant.uid)
          foreign.push(`${resource.name} ${uid} of ${String(own)}`);
      } else expect([403, 404], `${resource.name} ${uid}`).toContain(status);
    }

    async function write(tenant: Tenant) {
      const titles = `usercontactrole/v2/clients/${tenant.uid}/Titles`;
      const name = freshName('Parallel');
      const creation = await tenant.call('POST', titles, { body: { name } });
      if (creation.status === 403) return;
      expect(creation.status, creation.text).toBe(201);
      const { uid, clientUID } = creation.body as { uid: string; clientUID: string };
      if (clientUID !== tenant.uid) foreign.push(`title ${uid} of ${clientUID}`);
      const other = pick(tenants.filter((each) => each.uid !== tenant.uid));
      const path = `usercontactrole/v2/clients/${other.uid}/Titles/${uid}`;
      const stolen = await other.call('PUT', path, { body: { name: 'Stolen' } });
      if (stolen.status < 400) foreign.push(`title ${uid} written by ${other.uid}`);
      answered += 1;
      expect((await tenant.call('GET', `${titles}/${uid}`)).body).toMatchObject({
        name,
        clientUID: tenant.uid,
      });
      answered += 1;
      expect((await tenant.call('DELETE', `${titles}/${uid}`)).status).toBe(204);
      answered += 1;
    }

    /** Calls a path of another tenant with a token without access to it. */
    async function cross(resource: AnyResource) {
      const [caller, target] = pick([
        [stage.ada, stage.oakwood],
        [stage.uma, stage.northfield],
        [stage.nell, stage.oakwood],
      ] as const);
      const { status } = await patientCaller(caller)('GET', collection(resource, target, true));
      if (status !== 404) foreign.push(`${resource.name} of ${target}: ${status}`);
    }

    for (const tenant of tenants) await Promise.all(lists.map((resource) => list(tenant, resource)));
    const work = async () => {
      while (answered < requests) {
        answered += 1;
        const [tenant, resource, dice] = [pick(tenants), pick(lists), Math.random()];
        if (dice < 0.15) await cross(resource);
        else if (dice < 0.3) await read(tenant, resource, pick(tenants));
        else if (dice < 0.55) await read(tenant, resource, tenant);
        else if (dice < 0.6) await write(tenant);
        else await list(tenant, resource);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    expect(foreign).toEqual([]);
    expect([...(tenants[0]?.identifiers.values() ?? [])].flat().length).toBeGreaterThan(50);
  });
});

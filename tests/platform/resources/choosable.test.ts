import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { searchFilter } from '../../../resources/declaration/filters/searchFilter.ts';
import { registry } from '../../../resources/registry.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { makeCaller } from '../people/support.ts';
import { freshName, makeBuilding, openStage } from './caller.ts';
import { openDeclared, staff } from './declared.ts';

const access = { read: ['CanManageUsers'] } as const;
/** The client's titles, selectable by users who may not read them. */
const chosen: AnyResource = {
  ...titles,
  places: {},
  access: { client: access, system: access },
  choosable: ['CanManageRoles'],
  calls: { ...titles.calls, listQuery: { orderInstructions: 'modifiedBy' } },
};

describePlatform('records that may be chosen', (storage) => {
  const client = randomUUID();
  const title = randomUUID();
  let permissions: string[];
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  const call = (query = '', below = '', method: 'GET' | 'DELETE' = 'GET') =>
    platform.call(method, `/usercontactrole/v2/clients/${client}/Titles${below}${query}`);
  const where = (filters: string) => `?filters=${encodeURIComponent(filters)}`;

  beforeAll(async () => {
    platform = await openDeclared(storage, chosen, () => ({
      ...staff,
      kind: 'client',
      clientUid: client,
      permissions: new Set(permissions),
    }));
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Chosen', 'US')`,
    );
    await platform.owner.query(
      sql`insert into titles (uid, client_uid, name, description) values (${title}, ${client}, 'Nurse', 'Earns little')`,
    );
  });
  afterAll(() => platform.discard());

  it('list all fields for readers, and only the name for users who may choose them', async () => {
    permissions = ['canmanageusers'];
    expect((await call()).body.items).toEqual([expect.objectContaining({ description: 'Earns little' })]);
    permissions = ['canmanageroles'];
    expect((await call()).body.items).toEqual([{ uid: title, clientUID: client, name: 'Nurse' }]);
  });

  it('can be filtered by name and identifier, and not by fields hidden from users who may only choose', async () => {
    permissions = ['canmanageroles'];
    expect((await call(where("Name~contains~'nur'"))).body.rowCount).toBe(1);
    expect((await call(where(`uid~eq~'${title}'`))).body.rowCount).toBe(1);
    expect((await call(where("Description~contains~'Earns'"))).status).toBe(400);
    expect((await call('?orderInstructions=description')).status).toBe(400);
    // The declared call of the list.
    expect((await call('?orderInstructions=modifiedBy')).body.rowCount).toBe(1);
  });

  it('cannot be read individually or deleted by users who may only choose them', async () => {
    permissions = ['canmanageroles'];
    expect((await call('', `/${title}`)).status).toBe(403);
    expect((await call('', `/${title}`, 'DELETE')).status).toBe(403);
    permissions = [];
    expect((await call()).status).toBe(403);
  });
});

describePlatform('buildings of which the reader sees only the name', (storage) => {
  it('are found by it, and neither found nor suggested by what only others are shown', async () => {
    const stage = await openStage(storage);
    const letters = (word: string) =>
      freshName(word)
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase();
    const [shown, hidden] = [letters('Shownwell'), letters('Hiddenwell')];
    await makeBuilding(stage, { name: shown, addressLine1: hidden });
    const { body: role } = await stage.ada('POST', `usercontactrole/v2/clients/${stage.northfield}/Roles`, {
      body: { roleName: freshName('Log reader'), permissions: ['canreadwebhookconfigurations'] },
    });
    const { call: chooser } = await makeCaller(stage, storage, {
      roleUIDs: [role.roleUID],
      hasAllBuildings: true,
    });
    const list = async (caller: typeof chooser, query: Record<string, string>) => {
      const path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
      const answer = await caller('GET', `${path}?${new URLSearchParams(query)}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const found = async (caller: typeof chooser, word: string) =>
      (await list(caller, { filters: searchFilter(registry.buildings, word) ?? '' })).rowCount;
    const meant = async (caller: typeof chooser, word: string) =>
      (await list(caller, { misspelt: `${word.slice(0, 4)}${word.slice(5)}` })).didYouMean;
    const row = (await list(chooser, { filters: `Name~eq~'${shown}'` })).items[0];
    expect(Object.keys(row).toSorted()).toEqual(['clientUID', 'name', 'uid']);
    expect([await found(stage.sam, shown), await found(stage.sam, hidden)]).toEqual([1, 1]);
    expect([await found(chooser, shown), await found(chooser, hidden)]).toEqual([1, 0]);
    const refused = [
      'filters=BuildingType.Name~neq~null',
      'filters=BuildingType~neq~null',
      'orderInstructions=BuildingType',
    ];
    for (const query of refused)
      expect(
        (await chooser('GET', `clientbuilding/v2/clients/${stage.northfield}/Buildings?${query}`)).status,
      ).toBe(400);
    expect([await meant(stage.sam, shown), await meant(stage.sam, hidden)]).toEqual([shown, hidden]);
    expect([await meant(chooser, shown), await meant(chooser, hidden)]).toEqual([shown, undefined]);
  });
});

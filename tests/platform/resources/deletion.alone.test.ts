import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { extendResources } from '../../../platform/resources/extensions.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import type { AnyResource, StateRule } from '../../../resources/declaration/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared } from './declared.ts';

const client = randomUUID();
const deleted: unknown[] = [];

extendResources([
  {
    hooks: {
      locations: {
        before: ({ before }) =>
          Promise.resolve(before?.name === 'Vault' ? { Name: ['The vault stays.'] } : undefined),
        after: ({ operation, before }) => {
          if (operation === 'delete') deleted.push(before?.name);
          return Promise.resolve();
        },
      },
    },
  },
]);

vi.mock('../../../resources/levels/index.ts', async (original) => {
  const { levels } = await original<{ levels: AnyResource }>();
  const undeletable: StateRule = {
    message: 'The ground floor cannot be deleted.',
    when: ({ levelName }) => levelName === 'Ground',
  };
  return { levels: { ...levels, undeletable } };
});

// A reference whose target is a view of buildings.
vi.mock('../../../resources/contacts/index.ts', async (original) => {
  const { contacts } = await original<{ contacts: AnyResource }>();
  const primaryBuilding = { ...contacts.fields['primaryBuilding'], target: 'ownBuildings' };
  return { contacts: { ...contacts, fields: { ...contacts.fields, primaryBuilding } } };
});

const open: AnyResource = { ...buildings, access: { system: { read: [], write: [], delete: [] } } };

describePlatform('the deletion of a building', (storage) => {
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  let building: string;

  const remove = () => platform.call('DELETE', `/clientbuilding/v2/clients/${client}/Buildings/${building}`);
  async function addLevel(levelName: string) {
    const uid = randomUUID();
    await platform.owner.query(
      sql`insert into levels (uid, client_uid, building_uid, level_name) values (${uid}, ${client}, ${building}, ${levelName})`,
    );
    return uid;
  }
  const addLocation = (level: string, name: string) =>
    platform.owner.query(
      sql`insert into locations (uid, client_uid, building_uid, level_uid, name) values (${randomUUID()}, ${client}, ${building}, ${level}, ${name})`,
    );

  beforeAll(async () => {
    platform = await openDeclared(storage, open);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Along', 'US')`,
    );
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    deleted.length = 0;
    building = randomUUID();
    await platform.owner.query(
      sql`insert into buildings (uid, client_uid, name, country) values (${building}, ${client}, ${building}, 'US')`,
    );
  });

  it('is rejected with the reason while it cascades to a record that cannot be deleted', async () => {
    await addLevel('Roof');
    await addLevel('Ground');
    expect(await remove()).toMatchObject({
      status: 409,
      body: { detail: 'The ground floor cannot be deleted.' },
    });
  });

  it('calls the hooks of cascaded records before and after the deletion', async () => {
    const roof = await addLevel('Roof');
    await addLocation(roof, 'Terrace');
    const vault = await addLevel('Basement');
    await addLocation(vault, 'Vault');
    expect(await remove()).toMatchObject({ status: 409, body: { detail: 'The vault stays.' } });
    expect(deleted).toEqual([]);

    await platform.owner.query(sql`delete from locations where level_uid = ${vault}`);
    expect((await remove()).status).toBe(204);
    expect(deleted).toEqual(['Terrace']);
  });

  it('clears references whose target is a view of buildings', async () => {
    const contact = randomUUID();
    await platform.owner.query(sql`
      insert into contacts (uid, client_uid, first_name, last_name, user_name, primary_building)
      values (${contact}, ${client}, 'Carla', 'Contact', ${`${contact}@example.org`}, ${building})`);
    expect((await remove()).status).toBe(204);
    const { rows } = await platform.owner.query(
      sql`select primary_building from contacts where uid = ${contact}`,
    );
    expect(rows).toEqual([{ primary_building: null }]);
  });
});

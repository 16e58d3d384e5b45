import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { extendResources } from '../../../platform/resources/extensions.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import type { AnyResource, StateRule } from '../../../resources/declaration/index.ts';
import { describeStorages } from '../../support/storages.ts';
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

describeStorages('the deletion of a building', (storage) => {
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

  it('reaches the history of each of hundreds of records that refer to it, without reading one of them', async () => {
    const other = randomUUID();
    await platform.owner.query(sql`
      insert into buildings (uid, client_uid, name, country) values (${other}, ${client}, ${other}, 'US')`);
    await platform.owner.query(sql`
      insert into users (client_uid, uid, user_name, first_name, last_name, primary_building, modified_by)
      select ${client}, gen_random_uuid(), ${building} || n || '@example.org', 'Orla', 'Quinn', ${building}::uuid, 'nobody'
      from generate_series(1, 500) n`);
    await platform.owner.query(sql`
      insert into users_user_buildings (client_uid, uid, target_uid)
      select client_uid, uid, target from users cross join unnest(array[${building}, ${other}]::uuid[]) target
      where primary_building = ${building}`);

    let mostRows = 0;
    const { transaction } = platform.database;
    const counted = vi.spyOn(platform.database, 'transaction').mockImplementation((scope, work, options) =>
      transaction(
        scope,
        (tx) =>
          work({
            async query<Row>(...statement: Parameters<typeof tx.query>) {
              const result = await tx.query<Row>(...statement);
              mostRows = Math.max(mostRows, result.rows.length);
              return result;
            },
          }),
        options,
      ),
    );
    expect((await remove()).status).toBe(204);
    counted.mockRestore();
    expect(mostRows).toBeGreaterThan(0);
    expect(mostRows).toBeLessThan(10);

    const { rows } = await platform.owner.query(sql`
      select count(distinct target)::integer as people, a.actor_email as actor, a.target_title like ${`${building}%`} as named, a.changes,
        bool_and(u.primary_building is null and u.version > 1) as cleared
      from audit_entries a join users u on u.uid::text = a.target
      where a.operation = 'update' and a.subject = 'users' and a.client_uid = ${client}
        and a.changes::text like ${`%${building}%`}
      group by 2, 3, 4 order by a.changes::text`);
    const entry = { people: 500, actor: 'staff@provider.example', named: expect.anything(), cleared: true };
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...entry, changes: { primaryBuilding: { old: building, new: null } } },
        { ...entry, changes: { userBuildings: { old: [building, other].toSorted(), new: [other] } } },
      ]),
    );
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

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contacts } from '../../../resources/contacts/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared } from './declared.ts';

vi.mock('../../../resources/buildings/index.ts', async (original) => {
  const { buildings } = await original<{ buildings: AnyResource }>();
  return { buildings: { ...buildings, named: ['name', 'buildingId'] } };
});

const open: AnyResource = { ...contacts, access: { system: { read: [] } } };

describePlatform('a reference to records named by several fields', (storage) => {
  const client = randomUUID();
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  beforeAll(async () => {
    platform = await openDeclared(storage, open);
    const { owner } = platform;
    await owner.query(sql`insert into clients (uid, name, country) values (${client}, 'Named', 'US')`);
    for (const [name, number] of [
      ['North', '12'],
      ['South', null],
    ] as const) {
      const building = randomUUID();
      await owner.query(
        sql`insert into buildings (uid, client_uid, name, country, building_id) values (${building}, ${client}, ${name}, 'US', ${number})`,
      );
      await owner.query(sql`
        insert into contacts (uid, client_uid, first_name, last_name, user_name, primary_building)
        values (${randomUUID()}, ${client}, 'Carla', ${name}, ${`${name}@named.example`}, ${building})`);
    }
  });
  afterAll(() => platform.discard());

  it('returns their full name, and is sorted and filtered by it', async () => {
    const list = async (query: string) => {
      const answer = await platform.call('GET', `/usercontactrole/v2/clients/${client}/Contacts?${query}`);
      return answer.body.items.map(
        (contact: { primaryBuilding: { name: string } }) => contact.primaryBuilding.name,
      );
    };
    expect(await list('orderInstructions=PrimaryBuilding desc')).toEqual(['South', 'North 12']);
    const filters = encodeURIComponent("PrimaryBuilding.name~eq~'North 12'");
    expect(await list(`filters=${filters}`)).toEqual(['North 12']);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform } from '../../support/storages.ts';
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

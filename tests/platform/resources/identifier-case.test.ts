import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { buildingsOf, createUser, makeUser, peopleOf, rolesByName } from '../people/support.ts';
import { openStage, type Stage } from './caller.ts';

/** Other systems (.NET, SQL Server) write identifiers in upper case. */
describeStorages('identifiers in upper case', (storage) => {
  let stage: Stage;
  let building: string;
  let role: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    [building = ''] = await buildingsOf(stage);
    role = (await rolesByName(stage))['Staff'] ?? '';
  });

  it('name the same roles and buildings, also in rules between fields and beside the other spelling', async () => {
    const created = await createUser(stage, stage.ada, {
      roleUIDs: [role.toUpperCase()],
      buildingUIDs: [building, building.toUpperCase()],
      primaryBuilding: { uid: building.toUpperCase() },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { userRoles: [role], userBuildings: [building], primaryBuilding: { uid: building } },
    });
  });

  it('change nothing in a record that has them already', async () => {
    const user = await makeUser(stage, { roleUIDs: [role], buildingUIDs: [building] });
    const path = `${peopleOf(stage)}/Users/${user.uid}`;
    const { headers } = await stage.ada('GET', path);
    const same = { roleUIDs: [role.toUpperCase()], buildingUIDs: [building.toUpperCase()] };
    const again = await stage.ada('PATCH', path, { body: same });
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });
});

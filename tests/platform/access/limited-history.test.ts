import { expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { makeCaller, makeUser, peopleOf, replace } from '../people/support.ts';
import { freshName, makeBuilding, openStage } from '../resources/caller.ts';

describePlatform('The history of a record', (storage) => {
  it('names only the permitted buildings to a user limited to buildings', async () => {
    const stage = await openStage(storage);
    const own = await makeBuilding(stage, { name: freshName('Annex') });
    const other = await makeBuilding(stage, { name: freshName('Annex') });
    const role = await stage.ada('POST', `${peopleOf(stage)}/Roles`, {
      body: { roleName: freshName('Limited'), permissions: ['canmanageusers'] },
    });
    const limited = await makeCaller(stage, storage, {
      roleUIDs: [role.body.roleUID],
      buildingUIDs: [own.uid],
    });
    const user = await makeUser(stage, { buildingUIDs: [other.uid] });
    await stage.ada('PATCH', `${peopleOf(stage)}/Users/${user.uid}`, replace({ buildingUIDs: [own.uid] }));
    const changes = `${peopleOf(stage)}/Users/${user.uid}/changes`;
    const seen = await limited.call('GET', changes);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain(own.name);
    expect(seen.text).not.toContain(other.name);
    expect((await stage.ada('GET', changes)).text).toContain(other.name);
  });
});

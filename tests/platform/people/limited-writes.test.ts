import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { type Caller, openStage, type Stage } from '../resources/caller.ts';
import { buildingsOf, freshEmail, makeCaller, makeUser, peopleOf, replace, rolesByName } from './support.ts';

describePlatform('people and their buildings', (storage) => {
  let stage: Stage;
  let mine: string;
  let also: string;
  let foreign: string;
  let call: Caller;

  beforeAll(async () => {
    stage = await openStage(storage);
    [mine = '', also = '', foreign = ''] = await buildingsOf(stage);
    const roles = await rolesByName(stage);
    ({ call } = await makeCaller(stage, storage, {
      roleUIDs: [roles['User Manager']],
      buildingUIDs: [mine, also],
    }));
  });

  it('a contact of a user limited to buildings can move within these, and not out of them', async () => {
    const contacts = `${peopleOf(stage)}/Contacts`;
    const { body: contact } = await call('POST', contacts, {
      body: {
        firstName: 'Near',
        lastName: 'By',
        userName: freshEmail('contact'),
        primaryBuilding: { uid: mine },
      },
    });
    const put = (values: object) => call('PUT', `${contacts}/${contact.uid}`, { body: values });
    expect((await put({ primaryBuilding: null })).status).toBe(403);
    expect((await put({ primaryBuilding: { uid: foreign } })).status).toBe(400);
    expect((await call('GET', `${contacts}/${contact.uid}`)).body).toEqual(contact);
    expect((await put({ primaryBuilding: { uid: also } })).body.primaryBuilding.uid).toBe(also);
    expect((await put({ firstName: 'Renamed' })).body).toMatchObject({ firstName: 'Renamed' });
    expect(
      (await stage.ada('PUT', `${contacts}/${contact.uid}`, { body: { primaryBuilding: null } })).status,
    ).toBe(200);
    expect((await call('GET', `${contacts}/${contact.uid}`)).status).toBe(404);
  });

  it('a list of buildings is not kept for a user with access to all, and the list that they can work with has all', async () => {
    const user = await makeUser(stage, { hasAllBuildings: true });
    const own = `${peopleOf(stage)}/Users/${user.uid}`;
    const listed = await stage.ada('PATCH', own, replace({ buildingUIDs: [mine] }));
    expect(listed.body).toMatchObject({ hasAllBuildings: true, userBuildings: [] });
    const { body } = await stage.ada('GET', `${own}/buildings`);
    expect(body.buildings.map(({ uid }: { uid: string }) => uid)).toEqual(
      expect.arrayContaining([mine, also, foreign]),
    );
  });

  it('a user without permission sees the own buildings, and those of nobody else', async () => {
    const somebody = await makeCaller(stage, storage, { buildingUIDs: [mine, foreign] });
    const other = await makeUser(stage, { buildingUIDs: [mine] });
    const own = await somebody.call('GET', `${peopleOf(stage)}/Users/${somebody.uid}/buildings`);
    expect(own.body.buildings.map(({ uid }: { uid: string }) => uid).toSorted()).toEqual(
      [mine, foreign].toSorted(),
    );
    expect((await somebody.call('GET', `${peopleOf(stage)}/Users/${other.uid}/buildings`)).status).toBe(403);
  });
});

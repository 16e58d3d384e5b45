import { beforeAll, expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { createUser, peopleOf } from '../people/support.ts';
import { freshName, makeBuilding, openStage, type Stage } from './caller.ts';

describePlatform('a reference to an existing record of another kind', (storage) => {
  let stage: Stage;
  let building: string;
  let title: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    building = (await makeBuilding(stage)).uid;
    const titles = `${peopleOf(stage)}/Titles`;
    title = (await stage.ada('POST', titles, { body: { name: freshName('Title') } })).body.uid;
  });

  const create = (userTitle: string, primaryBuilding: string) =>
    createUser(stage, stage.ada, {
      hasAllBuildings: true,
      userTitle: { uid: userTitle },
      primaryBuilding: { uid: primaryBuilding },
    });

  it('is rejected at its own field, also beside a field for which the record exists', async () => {
    expect((await create(title, building)).status).toBe(201);
    for (const [uids, field] of [
      [[building, building], 'TitleUID'],
      [[title, title], 'PrimaryBuilding'],
    ] as const) {
      const { status, body } = await create(...uids);
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { createUser, freshEmail, peopleOf, replace, rolesByName } from '../people/support.ts';
import { callerOf, type Stage, stageAt } from '../resources/caller.ts';
import { put } from './support.ts';

const rowCount = 20_000;

describeStorages('an import whose requester loses a right while it runs', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    stage = await stageAt(platform, createTokens(platform.url));
  });
  afterAll(() => platform.stop());

  it.each([
    ['the role is taken away', 'userRoles', []],
    ['the account is disabled', 'userActive', false],
  ])('ends with the reason, and imports no further rows: %s', async (_, field, value) => {
    const roles = await rolesByName(stage);
    const userName = freshEmail();
    const created = await createUser(stage, stage.ada, {
      userName,
      roleUIDs: [roles['Administrator']],
      hasAllBuildings: true,
    });
    expect(created.status).toBe(201);
    const requester = callerOf(platform.url, await createTokens(platform.url)(userName));
    const path = `${peopleOf(stage)}/Contacts`;
    const { body: place } = await requester('GET', `${path}/import/contacts.csv/url`);
    const word = freshEmail();
    const rows = Array.from({ length: rowCount }, (_row, index) => `First,Last,${index}.${word}`);
    expect((await put(place.url, ['First name,Last name,Email', ...rows].join('\n'))).status).toBe(201);
    const count = async () => Number((await stage.ada('GET', `${path}?pagesize=1`)).body.rowCount);
    const before = await count();
    const { UploadedFileName } = place;
    const { body: queued } = await requester('POST', `${path}/import`, { body: { UploadedFileName } });
    const report = async () => (await stage.ada('GET', `${path}/imports/${queued.configurationUID}`)).body;
    await expect.poll(async () => Number((await report()).created), { interval: 20 }).toBeGreaterThan(0);

    const change = await stage.ada(
      'PATCH',
      `${peopleOf(stage)}/Users/${created.body.uid}`,
      replace({ [field]: value }),
    );
    expect(change.status).toBe(200);
    await expect.poll(async () => (await report()).status).toBe('Failed');
    const { created: done, problem } = await report();
    expect(problem).toBe('The person who asked for this import is no longer permitted to make it.');
    expect(Number(done)).toBeLessThan(rowCount);
    expect((await count()) - before).toBe(Number(done));
  });
});

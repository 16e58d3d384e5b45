import { beforeAll, expect, it } from 'vitest';

import { matchLevels } from '../../../platform/maps/match.ts';
import { describeStorages } from '../../support/storages.ts';
import { makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

it('finds the levels that both have, by name and by what the name says of the height', () => {
  const level = (levelName: string) => ({ uid: levelName, levelName, displayOrder: 0 });
  const venue = ['Basement', 'Ground Floor', 'First Floor', 'Second Floor', 'Roof'].map(
    (name, elevation) => ({ name, elevation }),
  );
  const levels = ['Level 2', '1st', 'ground floor', 'Main', 'Lower Ground', 'Attic'].map(level);
  expect(matchLevels(levels, venue).map(([{ levelName }, { name }]) => [levelName, name])).toEqual([
    ['Lower Ground', 'Basement'],
    ['ground floor', 'Ground Floor'],
    ['1st', 'First Floor'],
    ['Level 2', 'Second Floor'],
  ]);
});

describeStorages('maps', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });
  const service = 'clientbuilding/v2';
  const levelsOf = (building: string) =>
    `${service}/clients/${stage.northfield}/buildings/${building}/levels`;
  const mapOf = (building: string, venue: string, maps = 'embedded', client = stage.northfield) =>
    `${service}/clients/${client}/buildings/${building}/vendorbuildings/${maps}/${venue}`;

  it('lists venues page by page until no next page remains', async () => {
    proves('call-29');
    const venueIds: string[] = [];
    let query = 'limit=5';
    for (let pages = 1; ; pages += 1) {
      const { status, body } = await stage.sam('GET', `${service}/vendorbuildings/embedded?${query}`);
      expect(status).toBe(200);
      venueIds.push(...body.results.map(({ id }: { id: string }) => id));
      if (!body.properties.nexturl) {
        expect(pages).toBe(3);
        break;
      }
      query = `limit=5&nexturl=${encodeURIComponent(body.properties.nexturl)}`;
    }
    expect(venueIds).toHaveLength(12);
    expect(new Set(venueIds).size).toBe(12);
  });

  it('never follows an address of somebody else, and knows no other service', async () => {
    proves('call-29');
    for (const nexturl of [
      'https://evil.example/?after=venue-001',
      '/clientbuilding/v2/vendorbuildings/embedded?after=x',
      '//x',
    ])
      expect(
        (
          await stage.sam(
            'GET',
            `${service}/vendorbuildings/embedded?limit=5&nexturl=${encodeURIComponent(nexturl)}`,
          )
        ).status,
      ).toBe(400);
    expect((await stage.sam('GET', `${service}/vendorbuildings/other`)).status).toBe(404);
    expect((await stage.sam('GET', `${service}/vendorbuildings/embedded?limit=0`)).status).toBe(400);
  });

  it('takes over the map of each level that both have, and marks it, once and again', async () => {
    proves('call-30');
    const building = await makeBuilding(stage);
    for (const levelName of ['Ground', '1st Floor', 'Attic'])
      await stage.sam('POST', levelsOf(building.uid), { body: { levelName } });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await stage.ada('POST', mapOf(building.uid, 'venue-002'));
      expect(status).toBe(200);
      expect(body.levels.map(({ levelName }: { levelName: string }) => levelName)).toEqual([
        'Ground',
        '1st Floor',
      ]);
    }
    const { body } = await stage.sam('GET', `${levelsOf(building.uid)}?orderInstructions=Name`);
    expect(
      body.items.map((level: { levelName: string; hasRasterFile: boolean }) => [
        level.levelName,
        level.hasRasterFile,
      ]),
    ).toEqual([
      ['1st Floor', true],
      ['Attic', false],
      ['Ground', true],
    ]);
  });

  it('refuses with a description and writes nothing', async () => {
    proves('call-30');
    const building = await makeBuilding(stage);
    const describe = async (path: string) => {
      const { status, body } = await stage.sam('POST', path);
      return [status, body.description];
    };
    expect(await describe(mapOf(building.uid, 'venue-001'))).toEqual([
      409,
      'The building has no levels that map data could belong to',
    ]);
    await stage.sam('POST', levelsOf(building.uid), { body: { levelName: 'Attic' } });
    expect(await describe(mapOf(building.uid, 'venue-001'))).toEqual([
      409,
      'No level of the building is one of the venue’s (Ground Floor)',
    ]);
    expect(await describe(mapOf(building.uid, 'venue-999'))).toEqual([404, 'This venue does not exist']);
    expect(await describe(mapOf(building.uid, 'venue-001', 'other'))).toEqual([
      404,
      'There is no maps service named other',
    ]);
    const { body } = await stage.sam('GET', levelsOf(building.uid));
    expect(body.items[0].hasRasterFile).toBe(false);
  });

  it("tells nobody of others' buildings", async () => {
    proves('call-30');
    const building = await makeBuilding(stage);
    expect((await stage.bea('POST', mapOf(building.uid, 'venue-001'))).status).toBe(404);
    expect(
      (await stage.sam('POST', mapOf(building.uid, 'venue-001', 'embedded', stage.oakwood))).status,
    ).toBe(404);
    expect((await stage.uma('POST', mapOf(building.uid, 'venue-001'))).status).toBe(404);
  });
});

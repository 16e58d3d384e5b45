import { beforeAll, expect, it } from 'vitest';

import { matchLevels } from '../../../platform/maps/match.ts';
import { describeStorages } from '../../support/storages.ts';
import { makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

it('matches levels by name and by the number in the name', () => {
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

  it('rejects a foreign next URL, an unknown service and an invalid limit', async () => {
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

  it('imports the map of each matching level, also when repeated', async () => {
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

  it('rejects a map without a matching level, venue or service, and writes nothing', async () => {
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

  /** A building with a ground floor, a first floor and an attic, whose ground floor has a library and a room without a venue. */
  async function furnished() {
    const building = await makeBuilding(stage);
    const levels: Record<string, string> = {};
    for (const levelName of ['Ground', '1st Floor', 'Attic'])
      levels[levelName] = (await stage.sam('POST', levelsOf(building.uid), { body: { levelName } })).body.uid;
    const locationsOf = `${levelsOf(building.uid)}/${levels['Ground']}/locations`;
    const locations: Record<string, string> = {};
    for (const name of ['reception', 'Broom Cupboard'])
      locations[name] = (await stage.sam('POST', locationsOf, { body: { name } })).body.uid;
    const map = (level = 'Ground') => `${levelsOf(building.uid)}/${levels[level]}/map`;
    return { building, levels, locations, map };
  }

  it('returns the map of a level with locations in the rooms of the same name', async () => {
    const { building, locations, map } = await furnished();
    expect((await stage.ada('GET', map())).body).toEqual({
      features: null,
      venueId: null,
      uploadedAt: null,
      positions: [],
    });
    await stage.ada('POST', mapOf(building.uid, 'venue-002'));
    const { body } = await stage.ada('GET', map());
    expect(body.venueId).toBe('venue-002');
    expect(Date.parse(body.uploadedAt)).toBeGreaterThan(Date.now() - 3_600_000);
    const room = body.features.features.find(
      ({ properties }: { properties: { name: string } }) => properties.name === 'Reception',
    );
    const [[west, south], , [east, north]] = room.geometry.coordinates[0];
    expect(body.positions).toEqual([
      { locationUid: locations['reception'], longitude: expect.any(Number), latitude: expect.any(Number) },
    ]);
    const [{ longitude, latitude }] = body.positions;
    expect(longitude).toBeCloseTo((west + east) / 2, 6);
    expect(latitude).toBeCloseTo((south + north) / 2, 6);
    expect((await stage.ada('GET', map('Attic'))).body.features).toBeNull();
  });

  it('keeps the position of a location until the map of another venue is imported', async () => {
    const { building, locations, map } = await furnished();
    const at = (name: string) => `${map()}/locations/${locations[name]}`;
    const place = { longitude: -93.1719, latitude: 44.4621 };
    expect((await stage.bea('PUT', at('reception'), { body: place })).status).toBe(404);
    expect((await stage.ada('PUT', at('reception'), { body: place })).status).toBe(409);
    await stage.ada('POST', mapOf(building.uid, 'venue-002'));
    const positions = async () => (await stage.ada('GET', map())).body.positions;
    for (const name of ['reception', 'Broom Cupboard'])
      expect((await stage.ada('PUT', at(name), { body: place })).status).toBe(204);
    expect((await stage.ada('PUT', at('reception'), { body: { longitude: 999, latitude: 0 } })).status).toBe(
      400,
    );
    await stage.ada('POST', mapOf(building.uid, 'venue-002'));
    expect((await positions()).map(({ longitude }: { longitude: number }) => longitude)).toEqual([
      place.longitude,
      place.longitude,
    ]);
    expect((await stage.ada('DELETE', at('Broom Cupboard'))).status).toBe(204);
    expect(await positions()).toEqual([{ locationUid: locations['reception'], ...place }]);
    await stage.ada('POST', mapOf(building.uid, 'venue-006'));
    const [moved, ...others] = await positions();
    expect(others).toEqual([]);
    expect(moved.longitude).not.toBe(place.longitude);
  });

  it('places no location of another level on the map of a level', async () => {
    const { building, levels, map } = await furnished();
    await stage.ada('POST', mapOf(building.uid, 'venue-002'));
    const upstairs = await stage.sam('POST', `${levelsOf(building.uid)}/${levels['1st Floor']}/locations`, {
      body: { name: 'Upstairs' },
    });
    expect(upstairs.status).toBe(201);
    const place = { longitude: -93.1719, latitude: 44.4621 };
    const at = `${map()}/locations/${upstairs.body.uid}`;
    expect((await stage.ada('PUT', at, { body: place })).status).toBe(404);
    expect((await stage.ada('DELETE', at)).status).toBe(404);
    const own = `${map('1st Floor')}/locations/${upstairs.body.uid}`;
    expect((await stage.ada('PUT', own, { body: place })).status).toBe(204);
    const { body } = await stage.ada('GET', map());
    expect(body.positions.map(({ locationUid }: { locationUid: string }) => locationUid)).not.toContain(
      upstairs.body.uid,
    );
  });

  it('orders all levels of a building, and rejects an order with missing or foreign levels', async () => {
    const { building, levels } = await furnished();
    const order = `${levelsOf(building.uid)}/order`;
    const uids = [levels['Attic'], levels['Ground'], levels['1st Floor']];
    expect((await stage.ada('PUT', order, { body: { levels: uids } })).status).toBe(204);
    const { body } = await stage.ada('GET', `${levelsOf(building.uid)}?orderInstructions=DisplayOrder`);
    expect(body.items.map(({ levelName }: { levelName: string }) => levelName)).toEqual([
      'Attic',
      'Ground',
      '1st Floor',
    ]);
    const other = await furnished();
    for (const [wrong, status] of [
      [uids.slice(1), 409],
      [[...uids.slice(1), other.levels['Attic']], 409],
      [['x'], 409],
    ] as const)
      expect([(await stage.ada('PUT', order, { body: { levels: wrong } })).status, wrong]).toEqual([
        status,
        wrong,
      ]);
    expect((await stage.bea('PUT', order, { body: { levels: uids } })).status).toBe(404);
    expect((await stage.uma('PUT', order, { body: { levels: uids } })).status).toBe(404);
  });

  it('hides other users’ buildings', async () => {
    proves('call-30');
    const building = await makeBuilding(stage);
    expect((await stage.bea('POST', mapOf(building.uid, 'venue-001'))).status).toBe(404);
    expect(
      (await stage.sam('POST', mapOf(building.uid, 'venue-001', 'embedded', stage.oakwood))).status,
    ).toBe(404);
    expect((await stage.uma('POST', mapOf(building.uid, 'venue-001'))).status).toBe(404);
  });
});

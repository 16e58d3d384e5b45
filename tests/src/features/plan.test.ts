import { expect, it } from 'vitest';
import { planOf, roomCenter } from '../../../platform/maps/plan.ts';
import { planIn, roomAt, roomsOf } from '../../../src/features/buildings/plan.ts';

const plan = planOf([-93.161, 44.458], { name: 'Ground Floor', elevation: 0 });

it('finds each room at the center that the platform reports', () => {
  const drawn = planIn(structuredClone(plan));
  const rooms = roomsOf(drawn!);
  expect(rooms.map(({ name }) => name)).toContain('Reception');
  expect(rooms.map(({ name }) => name)).not.toContain('Ground Floor');
  for (const { name, center } of rooms) {
    const [longitude, latitude] = roomCenter(plan, name)!;
    expect(center.longitude).toBeCloseTo(longitude, 6);
    expect(center.latitude).toBeCloseTo(latitude, 6);
    expect(roomAt({ longitude, latitude }, rooms)?.name).toBe(name);
  }
  expect(roomAt({ longitude: 0, latitude: 0 }, rooms)).toBeUndefined();
});

it.each([null, undefined, 'x', 7, [], {}, { type: 'Feature' }, { type: 'FeatureCollection' }])(
  'returns no plan for %j',
  (features) => {
    expect(planIn(features)).toBeNull();
  },
);

it('ignores features that are not rooms', () => {
  const features = [
    { properties: null, geometry: null },
    { properties: { name: 7 }, geometry: { type: 'Polygon', coordinates: [] } },
    { properties: { name: 'Line' }, geometry: { type: 'LineString', coordinates: [[0, 0]] } },
    { properties: { name: 'Broken' }, geometry: { type: 'Polygon', coordinates: [[[0], 'x', [1, 2]]] } },
    { properties: { name: 'Empty' }, geometry: { type: 'Polygon', coordinates: [] } },
  ];
  expect(roomsOf(planIn({ type: 'FeatureCollection', features })!)).toEqual([]);
});

it('places the center of a room of any shape inside it', () => {
  const polygon = (name: string, ring: readonly (readonly [number, number])[]) => ({
    type: 'Feature',
    properties: { kind: 'room', name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  const features = [
    polygon('Courtyard', [
      [1, 1],
      [3, 1],
      [3, 4],
      [1, 4],
      [1, 1],
    ]),
    polygon('U', [
      [0, 0],
      [4, 0],
      [4, 4],
      [3, 4],
      [3, 1],
      [1, 1],
      [1, 4],
      [0, 4],
      [0, 0],
    ]),
    polygon('L', [
      [10, 0],
      [14, 0],
      [14, 1],
      [11, 1],
      [11, 4],
      [10, 4],
      [10, 0],
    ]),
    polygon('Diamond', [
      [20, 2],
      [22, 0],
      [24, 2],
      [22, 4],
      [20, 2],
    ]),
  ];
  const rooms = roomsOf(planIn({ type: 'FeatureCollection', features })!);
  expect(rooms.map(({ center }) => roomAt(center, rooms)?.name)).toEqual(rooms.map(({ name }) => name));
});

/** Longitude and latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number];

interface Feature {
  readonly type: 'Feature';
  readonly properties: { readonly kind: 'outline' | 'corridor' | 'stairs' | 'room'; readonly name: string };
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}

/** A GeoJSON FeatureCollection of polygons (RFC 7946), longitude before latitude. */
export interface Plan {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

/** West, south, width and depth in meters from the southwest corner of the building. */
type Rectangle = readonly [west: number, south: number, width: number, depth: number];

const building = { width: 60, depth: 26 } as const;
const corridor: Rectangle = [4, 11, 52, 4];
const stairs: readonly (readonly [string, Rectangle])[] = [
  ['West Stairwell', [0, 11, 4, 4]],
  ['East Stairwell', [56, 11, 4, 4]],
];
/** Widths of the rooms on each side of the corridor in meters, from west to east. */
const roomWidths = { south: [16, 9, 9, 12, 14], north: [10, 10, 20, 10, 10] } as const;

/** Names of rooms by elevation. Other rooms are numbered. */
const namedRooms: Readonly<Record<number, readonly string[]>> = {
  [-1]: ['Boiler Room', 'Loading Dock'],
  0: ['Cafeteria', 'Main Entrance', 'Reception', 'Nurse’s Office', 'Gymnasium', 'Staff Lounge'],
  1: ['Library', 'Computer Lab', 'Science Lab'],
  2: ['Art Room', 'Music Room'],
};

/** Meters per degree of latitude. */
const meters = 111_320;

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

function feature(
  [longitude, latitude]: Position,
  properties: Feature['properties'],
  [west, south, width, depth]: Rectangle,
): Feature {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const at = (x: number, y: number): Position => [
    round(longitude + x / meters / shrink),
    round(latitude + y / meters),
  ];
  const [east, north] = [west + width, south + depth];
  const ring = [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** The rectangles of the rooms, south side first. */
function roomRectangles(): Rectangle[] {
  const row = (widths: readonly number[], south: number): Rectangle[] =>
    widths.map((width, index) => [
      widths.slice(0, index).reduce((sum, each) => sum + each, 0),
      south,
      width,
      11,
    ]);
  return [...row(roomWidths.south, 0), ...row(roomWidths.north, 15)];
}

/**
 * The plan of a level: its outline, a corridor with stairs at its ends, and rooms on both sides.
 * @param corner the southwest corner of the building
 * @param rooms names of the first rooms; defaults to those of the sample
 */
export function planOf(
  corner: Position,
  { name, elevation }: { readonly name: string; readonly elevation: number },
  rooms: readonly string[] = namedRooms[elevation] ?? [],
): Plan {
  const rectangles = roomRectangles();
  const numbers = rectangles.map(
    (_, index) => `Room ${Math.max(0, elevation)}${String(index + 1).padStart(2, '0')}`,
  );
  const names = [...rooms, ...numbers.filter((number) => !rooms.includes(number))];
  return {
    type: 'FeatureCollection',
    features: [
      feature(corner, { kind: 'outline', name }, [0, 0, building.width, building.depth]),
      feature(corner, { kind: 'corridor', name: 'Corridor' }, corridor),
      ...stairs.map(([stair, rectangle]) => feature(corner, { kind: 'stairs', name: stair }, rectangle)),
      ...rectangles.map((rectangle, index) =>
        feature(corner, { kind: 'room', name: names[index] ?? '' }, rectangle),
      ),
    ],
  };
}

/** The center of the room with this name, ignoring case. Undefined when the plan has no such room. */
export function roomCenter({ features }: Plan, name: string): Position | undefined {
  const sought = name.toLowerCase();
  const room = features.find(
    ({ properties }) => properties.kind !== 'outline' && properties.name.toLowerCase() === sought,
  );
  const [ring] = room?.geometry.coordinates ?? [];
  const [southWest, , northEast] = ring ?? [];
  return southWest && northEast
    ? [round((southWest[0] + northEast[0]) / 2), round((southWest[1] + northEast[1]) / 2)]
    : undefined;
}

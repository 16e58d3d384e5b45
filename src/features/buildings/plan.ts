import type { FeatureCollection, Position } from 'geojson';
import { isObject } from '../../../resources/declaration/values.ts';

/** A room of a plan: a named polygon other than the level's outline. */
export interface Room {
  /** Its index among the features, which distinguishes rooms of the same name. */
  readonly key: string;
  readonly name: string;
  readonly center: Place;
  readonly ring: readonly Position[];
}

/** A position on a map in degrees (WGS 84). */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Rounds a position to seven decimals, about a centimeter. */
export function rounded({ longitude, latitude }: Place): Place {
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { longitude: round(longitude), latitude: round(latitude) };
}

function isPlan(value: unknown): value is FeatureCollection {
  return isObject(value) && value['type'] === 'FeatureCollection' && Array.isArray(value['features']);
}

/** The GeoJSON of a map; null for other values. The drawing code checks the features. */
export function planIn(features: unknown): FeatureCollection | null {
  return isPlan(features) ? features : null;
}

function isRing(value: unknown): value is Position[] {
  return (
    Array.isArray(value) &&
    value.length > 2 &&
    value.every((point) => Array.isArray(point) && point.every((part) => Number.isFinite(part)))
  );
}

/** The center of a ring's bounding rectangle. */
function centerOf(ring: readonly Position[]): Place {
  const middle = (axis: 0 | 1) => {
    const values = ring.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return rounded({ longitude: middle(0), latitude: middle(1) });
}

/** The rooms of a plan, in order. */
export function roomsOf({ features }: FeatureCollection): Room[] {
  return features.flatMap((feature, index): Room[] => {
    const name: unknown = feature.properties?.['name'];
    const ring: unknown = feature.geometry?.type === 'Polygon' ? feature.geometry.coordinates[0] : undefined;
    if (typeof name !== 'string' || feature.properties?.['kind'] === 'outline' || !isRing(ring)) return [];
    return [{ key: String(index), name, center: centerOf(ring), ring }];
  });
}

/** True when a position is inside a ring (even-odd rule). */
function isWithin({ longitude, latitude }: Place, ring: readonly Position[]): boolean {
  let isInside = false;
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const crosses = y1 > latitude !== y2 > latitude;
    if (crosses && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** The room at a position; undefined when there is none. */
export function roomAt(place: Place, rooms: readonly Room[]): Room | undefined {
  return rooms.find(({ ring }) => isWithin(place, ring));
}

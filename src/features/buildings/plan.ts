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

/** The longitudes at which a ring crosses a latitude, from west to east. The ring is between each pair of them. */
function crossings(latitude: number, ring: readonly Position[]): number[] {
  const all = ring.flatMap(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    return y1 > latitude === y2 > latitude ? [] : [((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1];
  });
  return all.toSorted((one, other) => one - other);
}

/** True when a position is inside a ring (even-odd rule). */
function isWithin({ longitude, latitude }: Place, ring: readonly Position[]): boolean {
  return crossings(latitude, ring).filter((edge) => longitude < edge).length % 2 === 1;
}

/**
 * The center of a ring's bounding rectangle. If that is outside the ring, as in an angled room: the middle of
 * the widest part at the same latitude.
 */
function centerOf(ring: readonly Position[]): Place {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [longitude, latitude] = [middle(ring.map(([x = 0]) => x)), middle(ring.map(([, y = 0]) => y))];
  if (isWithin({ longitude, latitude }, ring)) return rounded({ longitude, latitude });
  const edges = crossings(latitude, ring);
  const [widest = [longitude]] = edges
    .flatMap((west, index) => (index % 2 === 0 ? [[west, edges[index + 1] ?? west]] : []))
    .toSorted(([w1 = 0, e1 = 0], [w2 = 0, e2 = 0]) => e2 - w2 - (e1 - w1));
  return rounded({ longitude: middle(widest), latitude });
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

/** The room at a position; undefined when there is none. */
export function roomAt(place: Place, rooms: readonly Room[]): Room | undefined {
  return rooms.find(({ ring }) => isWithin(place, ring));
}

import { nilUuid } from '../../resources/declaration/identifiers.ts';
import { embeddedMaps } from '../configuration/portal.ts';
import { type Position, planOf, roomCenter } from '../maps/plan.ts';
import type { ClientContext } from './buildings.ts';
import type { Row } from './rows.ts';

/** South-west corner of all sample buildings. Nothing is shown around them. */
const corner: Position = [-93.161, 44.458];

interface MapRows {
  readonly maps: Row[];
  readonly positions: Row[];
}

/** The maps of levels that have one, with rooms for their locations and the positions of these. */
export function mapRows(
  { uid, now }: ClientContext,
  levels: readonly Row[],
  locations: readonly Row[],
): MapRows {
  const maps: Row[] = [];
  const positions: Row[] = [];
  for (const level of levels.filter((row) => row['has_raster_file'] === true)) {
    const own = locations.filter((row) => row['level_uid'] === level['uid']);
    const elevation = Number(level['display_order']) + 1;
    const plan = planOf(
      corner,
      { name: String(level['level_name']), elevation },
      own.map((row) => String(row['name'])),
    );
    maps.push({
      client_uid: uid,
      level_uid: level['uid'],
      building_uid: level['building_uid'],
      maps_service: embeddedMaps,
      venue_id: 'sample',
      features: plan,
      uploaded_at: now.toISOString(),
      uploaded_by: nilUuid,
    });
    for (const row of own) {
      const [longitude, latitude] = roomCenter(plan, String(row['name'])) ?? corner;
      positions.push({
        client_uid: uid,
        location_uid: row['uid'],
        level_uid: level['uid'],
        longitude,
        latitude,
      });
    }
  }
  return { maps, positions };
}

import { sql } from 'drizzle-orm';

import { levels } from '../../resources/levels/index.ts';
import { appendChange } from '../audit/append.ts';
import { embeddedMaps } from '../configuration/portal.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { signatureOf } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { venues } from './catalogue.ts';
import { type BuildingLevel, matchLevels } from './match.ts';
import { type Plan, planOf, roomCenter } from './plan.ts';

/** An error in the format of the maps services: the message is in `description`, without a full stop. */
function refusal(status: number, description: string): ProblemError {
  return new ProblemError(status, { detail: description, members: { description } });
}

interface LevelPlan {
  readonly clientUid: string;
  readonly levelUid: string;
  readonly venueId: string;
  readonly plan: Plan;
}

/**
 * Places locations of a level in the room of their name. Positions on the map of another venue are deleted. Positions on the same
 * venue's map are kept.
 */
async function placeLocations(
  tx: Queryable,
  { clientUid, levelUid, venueId, plan }: LevelPlan,
): Promise<void> {
  await tx.query(sql`
    delete from location_positions p where client_uid = ${clientUid} and level_uid = ${levelUid} and not exists (
      select from map_data m where m.client_uid = p.client_uid and m.level_uid = p.level_uid and m.venue_id = ${venueId})`);
  const { rows } = await tx.query<{ uid: string; name: string }>(sql`
    select uid, name from locations where client_uid = ${clientUid} and level_uid = ${levelUid}`);
  const found = rows.flatMap(({ uid, name }) => {
    const center = roomCenter(plan, name);
    return center ? [{ uid, longitude: center[0], latitude: center[1] }] : [];
  });
  if (found.length === 0) return;
  await tx.query(sql`
    insert into location_positions (client_uid, location_uid, level_uid, longitude, latitude)
    select ${clientUid}::uuid, uid, ${levelUid}::uuid, longitude, latitude
    from jsonb_to_recordset(${jsonb(found)}) as p(uid uuid, longitude float8, latitude float8)
    on conflict (client_uid, location_uid) do nothing`);
}

/** Copies the map data of a venue to a building (spec section 4, Map data; section 7). */
export const uploadCall = answerAction(levels, 'uploadMap', {
  summary: 'Takes over the map data of a venue for a building: for each level that both have',
  async handler({ tx, params, input, principal, clock, requestId }) {
    const { mapsService, venueId } = input;
    const clientUid = params['clientId'] ?? '';
    const buildingUid = params['buildingId'] ?? '';
    if (mapsService.toLowerCase() !== embeddedMaps)
      throw refusal(404, `There is no maps service named ${mapsService}`);
    const venue = venues.find(({ id }) => id === venueId.toLowerCase());
    if (!venue) throw refusal(404, 'This venue does not exist');
    const { rows } = await tx.query<BuildingLevel>(sql`
      select uid, level_name as "levelName", display_order as "displayOrder"
      from levels where client_uid = ${clientUid} and building_uid = ${buildingUid} order by display_order, level_name for update`);
    if (rows.length === 0) throw refusal(409, 'The building has no levels that map data could belong to');
    const matched = matchLevels(rows, venue.levels);
    if (matched.length === 0) {
      const names = venue.levels.map((level) => level.name).join(', ');
      throw refusal(409, `No level of the building is one of the venue’s (${names})`);
    }
    const now = clock.now();
    for (const [level, venueLevel] of matched) {
      const plan = planOf(venue.corner, venueLevel);
      await placeLocations(tx, { clientUid, levelUid: level.uid, venueId: venue.id, plan });
      await tx.query(sql`
        insert into map_data (client_uid, level_uid, building_uid, maps_service, venue_id, features, uploaded_at, uploaded_by)
        values (${clientUid}, ${level.uid}, ${buildingUid}, ${embeddedMaps}, ${venue.id}, ${jsonb(plan)}, ${now}, ${principal.userUid})
        on conflict (client_uid, level_uid) do update set venue_id = excluded.venue_id, features = excluded.features,
          maps_service = excluded.maps_service, uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by`);
    }
    const uids = matched.map(([{ uid }]) => uid);
    const { rows: marked } = await tx.query<{ uid: string; levelName: string }>(sql`
      update levels set has_raster_file = true, version = version + 1, modified_at = ${now}, modified_by = ${signatureOf(principal)}
      where client_uid = ${clientUid} and uid = any(${list(uids)}) and has_raster_file is distinct from true
      returning uid, level_name as "levelName"`);
    for (const { uid, levelName } of marked)
      await appendChange(tx, {
        principal,
        operation: 'update',
        subject: levels.name,
        clientUid,
        target: uid,
        targetTitle: levelName,
        changes: { hasRasterFile: { old: false, new: true } },
        at: now,
        requestId,
      });
    return { levels: matched.map(([{ uid, levelName }]) => ({ uid, levelName })) };
  },
});

import { sql } from 'drizzle-orm';

import { levels } from '../../resources/levels/index.ts';
import { answerAction } from '../resources/calls/actions.ts';

interface MapRow {
  readonly features: unknown;
  readonly venueId: string | null;
  readonly uploadedAt: string | null;
  readonly positions: readonly { locationUid: string; longitude: number; latitude: number }[];
}

/** The map of a level with the positions of its locations. A level without a map has neither. */
export const mapCall = answerAction(levels, 'map', {
  summary: 'The map of a level, and where its locations are on it',
  async handler({ tx, params, uid }) {
    const clientUid = params['clientId'] ?? '';
    const { rows } = await tx.query<MapRow>(sql`
      select features, venue_id as "venueId", to_char(uploaded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "uploadedAt",
        coalesce((
          select jsonb_agg(jsonb_build_object('locationUid', p.location_uid, 'longitude', p.longitude, 'latitude', p.latitude))
          from location_positions p where p.client_uid = m.client_uid and p.level_uid = m.level_uid), '[]') as positions
      from map_data m where client_uid = ${clientUid} and level_uid = ${uid}`);
    return rows[0] ?? { features: null, venueId: null, uploadedAt: null, positions: [] };
  },
});

import { type SQL, sql } from 'drizzle-orm';

import { levels } from '../../resources/levels/index.ts';
import type { Queryable } from '../database/index.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { answerAction } from '../resources/calls/actions.ts';

/** The name of a location of the level. Throws 404 for a location of another level, as for a missing one. */
async function locationName(tx: Queryable, ofLocation: SQL): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(sql`select name from locations where ${ofLocation}`);
  if (!rows[0]) throw notFoundProblem();
  return rows[0].name;
}

interface Addressed {
  readonly params: Readonly<Record<string, string>>;
  readonly uid: string;
  readonly input: { readonly locationId: string };
}

function addressed({ params, uid, input }: Addressed) {
  const clientUid = params['clientId'] ?? '';
  const locationUid = input.locationId.toLowerCase();
  return {
    clientUid,
    locationUid,
    ofLocation: sql`client_uid = ${clientUid} and level_uid = ${uid} and uid = ${locationUid}`,
  };
}

/** Calls that place a location on the map of its level, or remove it from the map. */
export const positionCalls = [
  answerAction(levels, 'placeLocation', {
    summary: 'Puts a location on the map of its level',
    async handler({ tx, changed, ...call }) {
      const { uid, input } = call;
      const { clientUid, locationUid, ofLocation } = addressed(call);
      const name = await locationName(tx, ofLocation);
      const { rowCount } = await tx.query(sql`
        insert into location_positions (client_uid, location_uid, level_uid, longitude, latitude)
        select client_uid, ${locationUid}::uuid, level_uid, ${input.longitude}::float8, ${input.latitude}::float8
        from map_data where client_uid = ${clientUid} and level_uid = ${uid}
        on conflict (client_uid, location_uid) do update set longitude = excluded.longitude, latitude = excluded.latitude`);
      if (rowCount === 0) throw new ProblemError(409, { detail: 'This level has no map.' });
      changed({ location: { new: name } });
    },
  }),
  answerAction(levels, 'unplaceLocation', {
    summary: 'Takes a location off the map of its level',
    async handler({ tx, changed, ...call }) {
      const { clientUid, locationUid, ofLocation } = addressed(call);
      const name = await locationName(tx, ofLocation);
      const { rowCount } = await tx.query(sql`
        delete from location_positions where client_uid = ${clientUid} and location_uid = ${locationUid}`);
      if (rowCount === 0) throw new ProblemError(404, { detail: 'The location is not on the map.' });
      changed({ location: { old: name } });
    },
  }),
];

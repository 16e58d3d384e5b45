import { sql } from 'drizzle-orm';

import { appendChange } from '../audit/append.ts';
import { jsonb } from '../database/index.ts';
import { type Call, type CallAnswer, type CallInput, defineCall, type JsonSchema } from '../http/call.ts';
import { signatureOf } from '../kernel/principal.ts';
import { notFoundProblem, validationProblem } from '../kernel/problem.ts';
import { parentExists } from '../resources/rows.ts';
import { declared } from '../resources/targets.ts';
import { embeddedMaps, featuresOf, type Venue, venues } from './catalogue.ts';
import { type BuildingLevel, matchLevels } from './match.ts';

const service = 'clientbuilding/v2';
const levels = declared('levels');
/** Maps belong to levels: who may create these may bring those. */
const access = { operation: 'create', resource: levels } as const;
const name: JsonSchema = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[\\w.-]+$' };
const mapPath = `/${service}/vendorbuildings/${embeddedMaps}`;

const venueSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    city: { type: 'string' },
    levels: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, elevation: { type: 'integer' } } },
    },
  },
};

function answerOf({ id, name: venueName, city, levels: venueLevels }: Venue) {
  return { id, name: venueName, city, levels: venueLevels };
}

/** The position after which a page begins. `nexturl` is an address of ours that is read, never asked. */
function startOf(nexturl: string | undefined): number {
  if (nexturl === undefined) return 0;
  const after = /[?&]after=([\w-]+)$/.exec(nexturl)?.[1];
  const position = venues.findIndex(({ id }) => id === after);
  if (!nexturl.startsWith(`${mapPath}?`) || position === -1)
    throw validationProblem({ nexturl: ['nexturl must be as the page before gave it.'] });
  return position + 1;
}

/** A refusal as the maps services word theirs: the sentence stands in `description`, without a full stop. */
function refuse(status: number, title: string, description: string): CallAnswer {
  return { status, body: { type: 'about:blank', title, status, detail: description, description } };
}

type Upload = CallInput<'clientId' | 'buildingId' | 'mapsService' | 'venueId', Record<never, never>>;

async function uploadMap({ tx, params, principal, clock, requestId }: Upload): Promise<CallAnswer> {
  if (!(await parentExists(tx, levels, params, principal))) throw notFoundProblem();
  const { mapsService, venueId } = params;
  const [clientUid, buildingUid] = [params.clientId.toLowerCase(), params.buildingId.toLowerCase()];
  if (mapsService.toLowerCase() !== embeddedMaps)
    return refuse(404, 'Not Found', `There is no maps service named ${mapsService}`);
  const venue = venues.find(({ id }) => id === venueId.toLowerCase());
  if (!venue) return refuse(404, 'Not Found', 'This venue does not exist');
  const { rows } = await tx.query<BuildingLevel & { hasRasterFile: boolean }>(sql`
    select uid, level_name as "levelName", display_order as "displayOrder", has_raster_file as "hasRasterFile"
    from levels where client_uid = ${clientUid} and building_uid = ${buildingUid} order by display_order, level_name for update`);
  if (rows.length === 0)
    return refuse(409, 'Conflict', 'The building has no levels that map data could belong to');
  const matched = matchLevels(rows, venue.levels);
  if (matched.length === 0) {
    const names = venue.levels.map((level) => level.name).join(', ');
    return refuse(409, 'Conflict', `No level of the building is one of the venue’s (${names})`);
  }
  const now = clock.now();
  for (const [level, venueLevel] of matched) {
    await tx.query(sql`
      insert into map_data (client_uid, level_uid, building_uid, maps_service, venue_id, features, uploaded_at, uploaded_by)
      values (${clientUid}, ${level.uid}, ${buildingUid}, ${embeddedMaps}, ${venue.id}, ${jsonb(featuresOf(venue, venueLevel))},
        ${now}, ${principal.userUid})
      on conflict (client_uid, level_uid) do update set venue_id = excluded.venue_id, features = excluded.features,
        maps_service = excluded.maps_service, uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by`);
    const { rowCount } = await tx.query(sql`
      update levels set has_raster_file = true, version = version + 1, modified_at = ${now}, modified_by = ${signatureOf(principal)}
      where client_uid = ${clientUid} and uid = ${level.uid} and has_raster_file is distinct from true`);
    if (rowCount === 0) continue;
    await appendChange(tx, {
      principal,
      operation: 'update',
      subject: levels.name,
      clientUid,
      target: level.uid,
      targetTitle: level.levelName,
      changes: { hasRasterFile: { old: false, new: true } },
      at: now,
      requestId,
    });
  }
  return { body: { levels: matched.map(([{ uid, levelName }]) => ({ uid, levelName })) } };
}

/** Venues of maps services and the map data of buildings (spec section 4, Map data; section 7). */
export const mapCalls: readonly Call[] = [
  defineCall({
    id: 'listVenues',
    service,
    method: 'GET',
    path: 'vendorbuildings/{mapsService}',
    access,
    summary: `Venues of a maps service, page by page; the embedded one is named ${embeddedMaps}`,
    params: { mapsService: name },
    query: {
      limit: { type: 'integer', description: 'Venues per page', default: 25, minimum: 1, maximum: 100 },
      nexturl: { type: 'string', description: 'As the page before gave it', maxLength: 500 },
    },
    answers: {
      200: {
        type: 'object',
        properties: {
          results: { type: 'array', items: venueSchema },
          properties: { type: 'object', properties: { nexturl: { type: ['string', 'null'] } } },
        },
      },
    },
    withoutDatabase: true,
    async handler({ params, query: { limit, nexturl } }) {
      if (params.mapsService.toLowerCase() !== embeddedMaps) throw notFoundProblem();
      const start = startOf(nexturl);
      const page = venues.slice(start, start + limit);
      const hasMore = start + limit < venues.length;
      const next = hasMore ? `${mapPath}?limit=${limit}&after=${page.at(-1)?.id}` : null;
      return { body: { results: page.map(answerOf), properties: { nexturl: next } } };
    },
  }),
  defineCall({
    id: 'uploadMapData',
    service,
    method: 'POST',
    path: 'clients/{clientId}/buildings/{buildingId}/vendorbuildings/{mapsService}/{venueId}',
    access,
    summary: 'Takes over the map data of a venue for a building: for each level that both have',
    params: { mapsService: name, venueId: name },
    answers: {
      200: {
        type: 'object',
        properties: {
          levels: {
            type: 'array',
            items: { type: 'object', properties: { uid: { type: 'string' }, levelName: { type: 'string' } } },
          },
        },
      },
    },
    handler: uploadMap,
  }),
];

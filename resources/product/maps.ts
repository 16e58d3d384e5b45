import { decimal, instant, integer, json, objects, required, text, uid, uids } from '../declaration/index.ts';

/** The page of a building's map: a tab of the building at each of its places. */
export const buildingMap = {
  path: ':buildingId/map',
  component: 'buildingMap',
  label: 'Map',
  isTab: true,
} as const;

/** Maximum number of venues per page. */
export const maxVenues = 100;

const mapsService = text(required);
/** Degrees of longitude and latitude (WGS 84). Seven decimal places are about one centimeter. */
const position = {
  longitude: decimal({ ...required, min: -180, max: 180, decimals: 7 }),
  latitude: decimal({ ...required, min: -90, max: 90, decimals: 7 }),
};
const placing = {
  on: 'record',
  path: '{levelId}/map/locations/{locationId}',
  params: { locationId: uid(required) },
  access: 'create',
  isOptional: true,
} as const;

/** Venues of the maps service, and the maps of levels. Users who may create levels may also add maps. */
export const mapActions = {
  venues: {
    on: 'none',
    method: 'GET',
    path: '/vendorbuildings/{mapsService}',
    params: { mapsService },
    access: 'create',
    query: { limit: integer({ default: 25, min: 1, max: maxVenues }), nexturl: text({ maxLength: 2000 }) },
    answer: {
      results: objects({
        id: text(required),
        name: text(),
        city: text(),
        levels: objects({ name: text(), elevation: integer() }),
      }),
      properties: json(),
    },
    message: 'venues-fetch',
  },
  uploadMap: {
    on: 'none',
    method: 'POST',
    path: '/clients/{clientId}/buildings/{buildingId}/vendorbuildings/{mapsService}/{venueId}',
    params: { mapsService, venueId: text(required) },
    access: 'create',
    answer: { levels: objects({ uid: text(required), levelName: text() }) },
    message: 'map-upload',
    showsDescription: true,
  },
  map: {
    on: 'record',
    method: 'GET',
    path: '{levelId}/map',
    isOptional: true,
    answer: {
      /** A GeoJSON FeatureCollection (RFC 7946). Null when the level has no map. */
      features: json(),
      venueId: text(),
      uploadedAt: instant(),
      positions: objects({ locationUid: text(required), ...position }),
    },
  },
  placeLocation: { ...placing, method: 'PUT', body: position },
  unplaceLocation: { ...placing, method: 'DELETE' },
  arrange: {
    on: 'none',
    method: 'PUT',
    path: 'order',
    access: 'create',
    isOptional: true,
    body: { levels: uids() },
  },
} as const;

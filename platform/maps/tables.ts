import {
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { instant } from '../database/instant.ts';

/** The declared tables, with the columns of the foreign keys below. */
const levels = pgTable('levels', { clientUid: uuid('client_uid').notNull(), uid: uuid('uid').notNull() });
const locations = pgTable('locations', {
  clientUid: uuid('client_uid').notNull(),
  uid: uuid('uid').notNull(),
});

/** The map of a level, copied from a venue of a maps service. */
export const mapData = pgTable(
  'map_data',
  {
    clientUid: uuid('client_uid').notNull(),
    levelUid: uuid('level_uid').notNull(),
    buildingUid: uuid('building_uid').notNull(),
    mapsService: text('maps_service').notNull(),
    venueId: text('venue_id').notNull(),
    /** GeoJSON FeatureCollection (RFC 7946). */
    features: jsonb('features').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.levelUid] }),
    index('map_data_building').on(table.clientUid, table.buildingUid),
    foreignKey({
      name: 'map_data_level_fk',
      columns: [table.clientUid, table.levelUid],
      foreignColumns: [levels.clientUid, levels.uid],
    }).onDelete('cascade'),
  ],
);

/**
 * The positions of locations on the maps of their levels. A separate table, because the specification's locations have no position.
 */
export const locationPositions = pgTable(
  'location_positions',
  {
    clientUid: uuid('client_uid').notNull(),
    locationUid: uuid('location_uid').notNull(),
    levelUid: uuid('level_uid').notNull(),
    /** Degrees (WGS 84). */
    longitude: doublePrecision('longitude').notNull(),
    latitude: doublePrecision('latitude').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.locationUid] }),
    index('location_positions_level').on(table.clientUid, table.levelUid),
    foreignKey({
      name: 'location_positions_location_fk',
      columns: [table.clientUid, table.locationUid],
      foreignColumns: [locations.clientUid, locations.uid],
    }).onDelete('cascade'),
  ],
);

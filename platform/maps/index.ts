import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { mapCall } from './level-map.ts';
import { orderCall } from './order.ts';
import { positionCalls } from './positions.ts';
import { locationPositions, mapData } from './tables.ts';
import { uploadCall } from './upload.ts';
import { venuesCall } from './venues.ts';

export const mapsModule = {
  calls: [venuesCall, uploadCall, mapCall, ...positionCalls, orderCall],
  tables: [tenantTable(mapData, 'with its record'), tenantTable(locationPositions, 'with its record')],
} satisfies Module;

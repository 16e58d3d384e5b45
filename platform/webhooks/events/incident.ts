import { hash } from 'node:crypto';

import { cut } from '../storable.ts';

/** Normalizes a timestamp: a sender may write the same start in another time zone in later events of the incident. */
function moment(value: unknown): unknown {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : at;
}

/**
 * A key shared by the events of one incident. Events have no incident identifier, so the key is made of building, type and start.
 * Events without a start count as one incident, which keeps their order more strictly than necessary.
 */
export function incidentKeyOf(event: unknown): string {
  const { buildingId, incidentType, initiatedTimestamp } = event as Readonly<Record<string, unknown>>;
  const parts = [buildingId ?? null, incidentType ?? null, moment(initiatedTimestamp ?? null)];
  return hash('sha256', JSON.stringify(parts), 'hex');
}

/** The incident type of an event, truncated to the length that a delivery's row stores. */
export function incidentTypeOf(event: unknown): string | null {
  const { incidentType } = event as { readonly incidentType?: unknown };
  return typeof incidentType === 'string' ? cut(incidentType, 1000) : null;
}

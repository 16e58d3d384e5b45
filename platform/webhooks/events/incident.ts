import { hash } from 'node:crypto';

import { cut } from '../storable.ts';

/** Its spellings are one moment: a sender may write the start of an incident in another zone when it ends. */
function moment(value: unknown): unknown {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : at;
}

/**
 * A key that the events of one incident share. Events name no incident, so that building, type and start tell them apart; those without
 * a start count as one incident, whose order is kept more strictly than it needs to be.
 */
export function incidentKeyOf(event: unknown): string {
  const { buildingId, incidentType, initiatedTimestamp } = event as Readonly<Record<string, unknown>>;
  const parts = [buildingId ?? null, incidentType ?? null, moment(initiatedTimestamp ?? null)];
  return hash('sha256', JSON.stringify(parts), 'hex');
}

/** The type of the incident that an event tells, as long as a delivery's row takes it. */
export function incidentTypeOf(event: unknown): string | null {
  const { incidentType } = event as { readonly incidentType?: unknown };
  return typeof incidentType === 'string' ? cut(incidentType, 1000) : null;
}

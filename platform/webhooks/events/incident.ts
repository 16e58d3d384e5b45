import { hash } from 'node:crypto';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { humanize } from '../../../resources/declaration/naming.ts';
import { eventTypeOf } from '../../../resources/events/index.ts';
import type { EventTypeName } from '../../../resources/events/names.ts';
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

/** A text of an event, truncated to the length that a delivery's row stores. */
function shortText(value: unknown): string | null {
  return typeof value === 'string' ? cut(value, 1000) : null;
}

interface Typed {
  readonly type: EventTypeName;
  readonly event: unknown;
}

/** The incident type of an event, as the log shows it. Events of a type without one show that type in words, such as “Badge alert”. */
export function incidentTypeOf({ type, event }: Typed): string | null {
  if (!eventTypeOf(type).fields.includes('incidentType')) return humanize(type);
  return shortText((event as { readonly incidentType?: unknown }).incidentType);
}

/** Properties of an incident that the log shows beside its type. */
export function incidentOf(event: unknown): {
  readonly buildingId: string | null;
  readonly status: string | null;
} {
  const { buildingId, incidentStatus } = event as Readonly<Record<string, unknown>>;
  return {
    buildingId: typeof buildingId === 'string' && isUuid(buildingId) ? buildingId : null,
    status: shortText(incidentStatus),
  };
}

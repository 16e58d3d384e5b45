import { sql } from 'drizzle-orm';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import type { Queryable } from '../../database/index.ts';

/** Values that a template can use beside the event: current names, and the client's time zone. */
export interface Surroundings {
  readonly clientName: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly buildingName: string | null;
}

export const noSurroundings: Surroundings = { clientName: null, timeZone: 'UTC', buildingName: null };

function buildingOf(event: unknown): string | null {
  const uid = isObject(event) ? event['buildingId'] : undefined;
  return typeof uid === 'string' && isUuid(uid) ? uid : null;
}

/** True when a template may use more than the event. */
export function usesSurroundings(template: string | null): boolean {
  return template !== null && /clientName|buildingName|\|\s*time\b/.test(template);
}

/** The surroundings of an event of a client. */
export async function readSurroundings(
  queryable: Queryable,
  clientUid: string,
  event: unknown,
): Promise<Surroundings> {
  const { rows } = await queryable.query<{
    clientName: string;
    timeZone: string | null;
    buildingName: string | null;
  }>(sql`
    select c.name as "clientName", c.time_zone as "timeZone",
      (select b.name from buildings b where b.client_uid = c.uid and b.uid = ${buildingOf(event)}) as "buildingName"
    from clients c where c.uid = ${clientUid}`);
  const [row] = rows;
  return row ? { ...row, timeZone: row.timeZone ?? 'UTC' } : noSurroundings;
}

/** The values that a template can name beside the fields of the event. Null where there is none. */
export function addedValues(event: unknown, { clientName, buildingName }: Surroundings) {
  const person = isObject(event) && isObject(event['person']) ? event['person'] : {};
  const names = [person['firstName'], person['lastName']].filter(
    (name) => typeof name === 'string' && name !== '',
  );
  const personName = names.length > 0 ? names.join(' ') : null;
  return { clientName, buildingName, personName };
}

/** All values that a template can name: the fields of the event first. */
export function viewOf(event: unknown, surroundings: Surroundings): unknown {
  return isObject(event) ? { ...addedValues(event, surroundings), ...event } : event;
}

/** A day with a time. A day alone is the same in each zone, and `Date.parse` takes a number for a month or a year. */
const momentPattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** A timestamp in the client's time zone, as in `Mar 2, 2026, 8:05 AM CST`. Other values are unchanged. */
export function inZone(value: unknown, timeZone: string): unknown {
  const time = typeof value === 'string' && momentPattern.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return value;
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(time);
  let text: string;
  try {
    text = format(timeZone);
  } catch {
    // The stored zone is not known here.
    text = format('UTC');
  }
  // Some targets show the narrow space before AM and PM as a box.
  return text.replaceAll('\u202f', ' ');
}

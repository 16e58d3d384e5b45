import type { SampleData } from './eventType.ts';
import type { EventFieldPath } from './fields.ts';

/** The fields of the person and the place of an event. */
export const whoAndWhere = [
  'person.id',
  'person.firstName',
  'person.lastName',
  'person.phone',
  'person.email',
  'lat',
  'lon',
  'buildingId',
] as const satisfies readonly EventFieldPath[];

/** The fields of events about incidents (spec section 3, test webhook payload). */
export const incidentFields = [
  'incidentStatus',
  'incidentType',
  'incidentSubType',
  'incidentSource',
  ...whoAndWhere,
  'initiatedTimestamp',
  'resolvedTimestamp',
] as const satisfies readonly EventFieldPath[];

/** The person of the samples. */
export const samplePerson = {
  'person.id': '4f7d2c1a-8c1e-4a57-9d0b-6a1c0b7e0001',
  'person.firstName': 'Mira',
  'person.lastName': 'Okafor',
  'person.phone': '+1 555 0142',
  'person.email': 'mira.okafor@example.org',
} as const;

export const samplePosition = { lat: 44.9778, lon: -93.265 } as const;

/** The values of a sample incident. */
export function sampleIncident(
  incidentType: string,
  incidentSource: string,
  isResolved = false,
): SampleData['values'] {
  return {
    incidentStatus: isResolved ? 'Resolved' : 'Active',
    incidentType,
    incidentSource,
    ...samplePerson,
    ...samplePosition,
    initiatedTimestamp: '2026-03-02T14:05:00.000Z',
    resolvedTimestamp: isResolved ? '2026-03-02T14:31:00.000Z' : null,
  };
}

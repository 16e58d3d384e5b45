import type { EventType } from './eventType.ts';
import { samplePerson, samplePosition, whoAndWhere } from './incident.ts';
import { calmRetries } from './retries.ts';

/** `person` is whoever refused the visitor. */
export const visitorDenied: EventType = {
  about: 'A visitor was not let in.',
  version: '1.0',
  fields: [
    'visitor.firstName',
    'visitor.lastName',
    'visitor.company',
    'visitor.deniedReason',
    'entrance',
    ...whoAndWhere,
    'occurredTimestamp',
  ],
  samples: [
    {
      key: 'visitorDenied',
      label: 'Visitor on the watch list',
      values: {
        'visitor.firstName': 'Jordan',
        'visitor.lastName': 'Reyes',
        'visitor.company': 'Northwind Deliveries',
        'visitor.deniedReason': 'Watch list',
        entrance: 'Main entrance',
        ...samplePerson,
        ...samplePosition,
        occurredTimestamp: '2026-03-02T14:05:00.000Z',
      },
    },
  ],
  retries: calmRetries,
};

import type { EventType } from './eventType.ts';
import { samplePerson, samplePosition, whoAndWhere } from './incident.ts';
import { urgentRetries } from './retries.ts';

/** `person` is the holder of the badge. */
export const badgeAlert: EventType = {
  about: 'A badge called for help or was misused.',
  version: '1.0',
  fields: ['badge.number', 'badge.alert', 'entrance', ...whoAndWhere, 'occurredTimestamp'],
  samples: [
    {
      key: 'panicButton',
      label: 'Panic button',
      values: {
        'badge.number': '004127',
        'badge.alert': 'Panic button',
        ...samplePerson,
        ...samplePosition,
        occurredTimestamp: '2026-03-02T14:05:00.000Z',
      },
    },
    {
      key: 'doorForced',
      label: 'Door forced',
      values: {
        'badge.number': '004127',
        'badge.alert': 'Door forced',
        entrance: 'North entrance',
        occurredTimestamp: '2026-03-02T14:05:00.000Z',
      },
    },
  ],
  retries: urgentRetries,
};

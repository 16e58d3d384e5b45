import type { EventType } from './eventType.ts';
import { incidentFields, sampleIncident } from './incident.ts';
import { urgentRetries } from './retries.ts';

export const allClear: EventType = {
  about: 'People can go back after an incident.',
  version: '1.0',
  fields: incidentFields,
  samples: [
    {
      key: 'allClear',
      label: 'All clear after a lockdown',
      values: sampleIncident('Lockdown', 'Portal', true),
    },
  ],
  retries: urgentRetries,
};

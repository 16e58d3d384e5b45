import type { EventType } from './eventType.ts';
import { incidentFields, sampleIncident } from './incident.ts';
import { urgentRetries } from './retries.ts';

export const emergency: EventType = {
  about: 'An incident began, changed or ended.',
  version: '1.0',
  fields: incidentFields,
  samples: [
    { key: 'lockdown', label: 'Lockdown', values: sampleIncident('Lockdown', 'Mobile') },
    { key: 'evacuation', label: 'Evacuation', values: sampleIncident('Evacuation', 'Portal') },
    { key: 'drill', label: 'Lockdown (Drill)', values: sampleIncident('Lockdown', 'Drill') },
    { key: 'resolved', label: 'Lockdown (Resolved)', values: sampleIncident('Lockdown', 'Mobile', true) },
  ],
  retries: urgentRetries,
};

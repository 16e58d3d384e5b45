import type { EventType } from './eventType.ts';
import { incidentFields, sampleIncident } from './incident.ts';
import { urgentRetries } from './retries.ts';

/** A drill of the webhooks themselves is of this type too, and goes to all that are on. */
export const drill: EventType = {
  about: 'People or systems train for an incident.',
  version: '1.0',
  fields: incidentFields,
  samples: [
    { key: 'drillStart', label: 'Drill', values: sampleIncident('Drill', 'Portal') },
    { key: 'drillEnd', label: 'Drill (Resolved)', values: sampleIncident('Drill', 'Portal', true) },
  ],
  // A drill shows what an emergency would meet.
  retries: urgentRetries,
};

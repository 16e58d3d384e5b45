import type { Localized } from '../declaration/localized.ts';

/** Name of the resource whose records an event contains by identifier. */
export const namedResource = 'buildings';

/** Source of the values of an event field. */
type ChoicesFrom =
  /** The client's buildings; the event contains the identifier. */
  | { readonly resource: typeof namedResource }
  /** Incident templates (`/api/EM/EMPolicy/GetIncidentTemplates`) and those of team assist; the event contains the name. */
  | { readonly alerts: 'incidentTemplates' }
  /** Sub-types of the incident template in another field (`/api/Incidents/GetSubTypes`); the event contains the name. */
  | { readonly alerts: 'incidentSubTypes'; readonly within: string };

/** A field of the event that webhooks are sent for. */
export interface EventField {
  /** Dotted path, as in a rule's `var` and in templates. */
  readonly path: string;
  readonly type: 'text' | 'number' | 'instant';
  readonly label: Localized;
  readonly choices?: ChoicesFrom;
}

/** The event's fields (spec section 3, test webhook payload), in the order in which they are offered. */
export const eventFields: readonly EventField[] = [
  { path: 'incidentStatus', type: 'text', label: 'incident status' },
  { path: 'incidentType', type: 'text', label: 'incident type', choices: { alerts: 'incidentTemplates' } },
  {
    path: 'incidentSubType',
    type: 'text',
    label: 'incident sub-type',
    choices: { alerts: 'incidentSubTypes', within: 'incidentType' },
  },
  { path: 'incidentSource', type: 'text', label: 'incident source' },
  { path: 'person.id', type: 'text', label: 'person’s identifier' },
  { path: 'person.firstName', type: 'text', label: 'person’s first name' },
  { path: 'person.lastName', type: 'text', label: 'person’s last name' },
  {
    path: 'person.phone',
    type: 'text',
    label: { 'en-US': 'person’s phone number', 'en-GB': 'person’s telephone number' },
  },
  { path: 'person.email', type: 'text', label: 'person’s email address' },
  { path: 'lat', type: 'number', label: 'latitude' },
  { path: 'lon', type: 'number', label: 'longitude' },
  { path: 'buildingId', type: 'text', label: 'building', choices: { resource: namedResource } },
  { path: 'initiatedTimestamp', type: 'instant', label: 'time of the start' },
  { path: 'resolvedTimestamp', type: 'instant', label: 'time of the end' },
];

/** The field at `path`. Undefined when the event has no such field. */
export function eventField(path: string): EventField | undefined {
  return eventFields.find((field) => field.path === path);
}

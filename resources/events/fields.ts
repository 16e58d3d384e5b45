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
  | { readonly alerts: 'incidentSubTypes'; readonly within: string }
  /** Known values. Others are possible. */
  | { readonly values: readonly string[] };

/** A field of the events that webhooks are sent for. */
export interface EventField {
  /** Dotted path, as in a rule's `var` and in templates. */
  readonly path: string;
  readonly type: 'text' | 'number' | 'instant';
  readonly label: Localized;
  readonly choices?: ChoicesFrom;
}

/**
 * The fields that events can have, in the order in which they are offered: first those of incidents (spec section 3, test webhook
 * payload). A type of event has some of them.
 */
export const eventFields = [
  { path: 'incidentStatus', type: 'text', label: 'incident status' },
  { path: 'incidentType', type: 'text', label: 'incident type', choices: { alerts: 'incidentTemplates' } },
  {
    path: 'incidentSubType',
    type: 'text',
    label: 'incident sub-type',
    choices: { alerts: 'incidentSubTypes', within: 'incidentType' },
  },
  { path: 'incidentSource', type: 'text', label: 'incident source' },
  { path: 'visitor.firstName', type: 'text', label: 'visitor’s first name' },
  { path: 'visitor.lastName', type: 'text', label: 'visitor’s last name' },
  { path: 'visitor.company', type: 'text', label: 'visitor’s company' },
  {
    path: 'visitor.deniedReason',
    type: 'text',
    label: 'reason of the denial',
    choices: { values: ['Watch list', 'Banned', 'Offender registry', 'No identification', 'No appointment'] },
  },
  { path: 'badge.number', type: 'text', label: 'badge number' },
  {
    path: 'badge.alert',
    type: 'text',
    label: 'badge alert',
    choices: {
      values: ['Panic button', 'Lost badge used', 'Blocked badge used', 'Door forced', 'Door held open'],
    },
  },
  { path: 'entrance', type: 'text', label: 'entrance' },
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
  { path: 'occurredTimestamp', type: 'instant', label: 'time of the event' },
  { path: 'initiatedTimestamp', type: 'instant', label: 'time of the start' },
  { path: 'resolvedTimestamp', type: 'instant', label: 'time of the end' },
] as const satisfies readonly EventField[];

export type EventFieldPath = (typeof eventFields)[number]['path'];

/** The field at `path`. Undefined when no event has such a field. */
export function eventField(path: string): EventField | undefined {
  return eventFields.find((field) => field.path === path);
}

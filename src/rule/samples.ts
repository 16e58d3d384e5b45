import { isObject } from '../../resources/declaration/values.ts';

/** An event that webhooks are sent for. Fields with a dotted path are in nested objects. */
export type WebhookEvent = Readonly<Record<string, unknown>>;

/** An event to try a rule on. */
export interface SampleEvent {
  readonly key: string;
  readonly label: string;
  readonly event: WebhookEvent;
}

const person = {
  id: '4f7d2c1a-8c1e-4a57-9d0b-6a1c0b7e0001',
  firstName: 'Mira',
  lastName: 'Okafor',
  phone: '+1 555 0142',
  email: 'mira.okafor@example.org',
};

function incident(
  incidentType: string,
  incidentSource: string,
  buildingId: string | null,
  isResolved = false,
): WebhookEvent {
  return {
    incidentStatus: isResolved ? 'Resolved' : 'Active',
    incidentType,
    incidentSubType: null,
    incidentSource,
    person,
    lat: 44.9778,
    lon: -93.265,
    buildingId,
    initiatedTimestamp: '2026-03-02T14:05:00.000Z',
    resolvedTimestamp: isResolved ? '2026-03-02T14:31:00.000Z' : null,
  };
}

/**
 * Built-in sample events.
 * @param buildingId a building of the client, when known
 */
export function sampleEvents(buildingId: string | null): readonly SampleEvent[] {
  return [
    { key: 'lockdown', label: 'Lockdown', event: incident('Lockdown', 'Mobile', buildingId) },
    { key: 'evacuation', label: 'Evacuation', event: incident('Evacuation', 'Portal', buildingId) },
    { key: 'drill', label: 'Lockdown (Drill)', event: incident('Lockdown', 'Drill', buildingId) },
    {
      key: 'resolved',
      label: 'Lockdown (Resolved)',
      event: incident('Lockdown', 'Mobile', buildingId, true),
    },
  ];
}

/** The display text of a value: text unchanged, JSON for others, empty when absent. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value of a field of the event by its dotted path. Undefined when absent. */
export function valueAt(event: WebhookEvent, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), event);
}

/** A copy of the event with another value at a dotted path. */
export function withValue(event: WebhookEvent, path: string, value: unknown): WebhookEvent {
  const [first = '', ...others] = path.split('.');
  if (others.length === 0) return { ...event, [first]: value };
  const inner = event[first];
  return { ...event, [first]: withValue(isObject(inner) ? inner : {}, others.join('.'), value) };
}

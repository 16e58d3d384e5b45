import { isObject } from '../../../resources/declaration/values.ts';
import { eventFields, type EventFieldPath } from '../../../resources/events/fields.ts';
import { eventFieldsOf, eventTypes } from '../../../resources/events/index.ts';
import type { EventTypeName } from '../../../resources/events/names.ts';

/** An event that webhooks are sent for. Fields with a dotted path are in nested objects. */
export type WebhookEvent = Readonly<Record<string, unknown>>;

/** An event to try a rule on. */
export interface SampleEvent {
  readonly key: string;
  readonly label: string;
  readonly event: WebhookEvent;
}

/**
 * The sample events of a type, with all its fields.
 * @param buildingId a building of the client, when known
 */
export function sampleEvents(type: EventTypeName, buildingId: string | null): readonly SampleEvent[] {
  return eventTypes[type].samples.map(({ key, label, values }) => {
    const event = eventFieldsOf(type).reduce<WebhookEvent>(
      (made, { path }) =>
        withValue(made, path, path === 'buildingId' ? buildingId : (values[path as EventFieldPath] ?? null)),
      {},
    );
    return { key, label, event };
  });
}

/** True unless the event has a field that only events of other types have. */
export function mayBeOf(type: EventTypeName, event: WebhookEvent): boolean {
  const own = eventFieldsOf(type);
  return eventFields.every((field) => own.includes(field) || valueAt(event, field.path) == null);
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

/** The subject of the event in a few words: its incident or its alert. */
export function subjectOf(event: WebhookEvent): string {
  const found = ['incidentType', 'badge.alert', 'visitor.deniedReason'].map((path) => valueAt(event, path));
  return textOf(found.find((value) => value != null)) || '–';
}

import { allClear } from './allClear.ts';
import { badgeAlert } from './badgeAlert.ts';
import { drill } from './drill.ts';
import { emergency } from './emergency.ts';
import type { EventType } from './eventType.ts';
import { eventField, type EventField } from './fields.ts';
import { type EventTypeName, eventTypeNames } from './names.ts';
import { visitorDenied } from './visitorDenied.ts';

/** The types of events that webhooks are for. */
export const eventTypes: Readonly<Record<EventTypeName, EventType>> = {
  Emergency: emergency,
  Drill: drill,
  AllClear: allClear,
  VisitorDenied: visitorDenied,
  BadgeAlert: badgeAlert,
};

/** The name as one of a known type. Events and configurations of other platforms may have none, and are of emergencies. */
export function eventTypeNamed(name: unknown): EventTypeName {
  return eventTypeNames.find((known) => known === name) ?? 'Emergency';
}

/** The type with this name. */
export function eventTypeOf(name: unknown): EventType {
  return eventTypes[eventTypeNamed(name)];
}

/** The fields of a type, in the order in which they are offered. */
export function eventFieldsOf(name: unknown): readonly EventField[] {
  return eventTypeOf(name).fields.flatMap((path) => eventField(path) ?? []);
}

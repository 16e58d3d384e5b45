import type { EventField } from '../events/fields.ts';
import { eventFieldsOf } from '../events/index.ts';
import type { EventTypeName } from '../events/names.ts';

/** The values that templates can name beside the fields of the event. The platform adds them when it renders. */
export const addedFields: readonly EventField[] = [
  { path: 'buildingName', type: 'text', label: 'building’s name' },
  { path: 'clientName', type: 'text', label: 'client’s name' },
  { path: 'personName', type: 'text', label: 'person’s full name' },
];

/** The fields that templates for a type of event can name, in the order in which they are offered. */
export function templateFieldsOf(type: EventTypeName): readonly EventField[] {
  return [...eventFieldsOf(type), ...addedFields];
}

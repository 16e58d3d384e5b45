import { eventFields, type EventField } from '../rules/event.ts';

/** The values that templates can name beside the fields of the event. The platform adds them when it renders. */
const addedFields: readonly EventField[] = [
  { path: 'buildingName', type: 'text', label: 'building’s name' },
  { path: 'clientName', type: 'text', label: 'client’s name' },
  { path: 'personName', type: 'text', label: 'person’s full name' },
];

/** The fields that templates can name, in the order in which they are offered. */
export const templateFields: readonly EventField[] = [...eventFields, ...addedFields];

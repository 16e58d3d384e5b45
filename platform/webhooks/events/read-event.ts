import { eventFieldsOf, eventTypeNamed } from '../../../resources/events/index.ts';
import { type EventTypeName, eventTypeNames } from '../../../resources/events/names.ts';
import { normalEvent } from '../../../resources/rules/normalForm.ts';
import { closestTo } from '../../../resources/rules/similar.ts';
import { schemaCheck, schemaErrors } from '../../http/schema-errors.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { eventFaults, schemaOfEvent } from './schema.ts';

const checks = new Map(
  eventTypeNames.map((type) => {
    const fields = eventFieldsOf(type);
    // Twice the number of fields. Of a larger event, one error is told: a batch can have a thousand of them.
    return [type, schemaCheck(schemaOfEvent(fields), 2 * fields.length)];
  }),
);

/** The error of a type that does not exist. Null for a known one, or none: an event without a type is an emergency. */
export function faultOfType(type: unknown): string | null {
  if (type === null || type === undefined || eventTypeNames.some((name) => name === type)) return null;
  const meant = typeof type === 'string' ? closestTo(type, eventTypeNames) : undefined;
  const question = meant === undefined ? '' : `Did you mean ${meant}? `;
  return `${question}Events of these types are taken: ${eventTypeNames.join(', ')}.`;
}

/** Fields that events of the type do not have, and values of another kind, by field. */
export function schemaFaultsOf(value: unknown, type: unknown): FieldErrors {
  return schemaErrors(checks.get(eventTypeNamed(type))?.(value) ?? [], 'event');
}

/** An event as it is stored, or what is wrong with it, by field. */
type ReadEvent =
  | { readonly type: EventTypeName; readonly event: object; readonly errors?: undefined }
  | { readonly errors: FieldErrors };

/** Reads an event of the type with this name. */
export function readEvent(value: unknown, type: unknown): ReadEvent {
  const fault = faultOfType(type);
  if (fault !== null) return { errors: { type: [fault] } };
  const misshapen = schemaFaultsOf(value, type);
  if (Object.keys(misshapen).length > 0) return { errors: misshapen };
  const event = normalEvent(value as object);
  const errors = eventFaults(event);
  return Object.keys(errors).length > 0 ? { errors } : { type: eventTypeNamed(type), event };
}

import { eventFields } from '../../../resources/rules/event.ts';
import { normalEvent } from '../../../resources/rules/normalForm.ts';
import { schemaCheck, schemaErrors } from '../../http/schema-errors.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { eventFaults, eventSchema } from './schema.ts';

/** Twice the number of fields of an event. Of a larger one, one error is told: a batch can have a thousand of them. */
const schemaFaults = schemaCheck(eventSchema, 2 * eventFields.length);

/** An event as it is stored, or what is wrong with it, by field. */
export function readEvent(
  value: unknown,
): { readonly event: object; readonly errors?: undefined } | { readonly errors: FieldErrors } {
  const faults = schemaFaults(value);
  if (faults.length > 0) return { errors: schemaErrors(faults, 'event') };
  const event = normalEvent(value as object);
  const errors = eventFaults(event);
  return Object.keys(errors).length > 0 ? { errors } : { event };
}

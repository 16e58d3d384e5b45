import { Ajv } from 'ajv';

import { normalEvent } from '../../../resources/rules/normalForm.ts';
import { schemaErrors } from '../../http/schema-errors.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { eventFaults, eventSchema } from './schema.ts';

const isEvent = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(eventSchema);

/** An event as it is stored, or what is wrong with it, by field. */
export function readEvent(
  value: unknown,
): { readonly event: object; readonly errors?: undefined } | { readonly errors: FieldErrors } {
  if (!isEvent(value)) return { errors: schemaErrors(isEvent.errors ?? [], 'event') };
  const event = normalEvent(value as object);
  const errors = eventFaults(event);
  return Object.keys(errors).length > 0 ? { errors } : { event };
}

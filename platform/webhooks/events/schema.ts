import { type EventField, eventField, eventFields } from '../../../resources/events/fields.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import { readMoment } from '../../../resources/rules/moments.ts';
import type { JsonSchema } from '../../http/call.ts';

/** Maximum length of a text in an event. */
const longest = 1_000;

/** The schema of an event with these fields. Dotted ones are members of an object. */
export function schemaOfEvent(fields: readonly EventField[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const nested: Record<string, Record<string, JsonSchema>> = {};
  for (const { path, type } of fields) {
    const schema: JsonSchema =
      type === 'number'
        ? { type: ['number', 'null'] }
        : {
            type: ['string', 'null'],
            maxLength: longest,
            ...(type === 'instant' && { format: 'date-time' }),
          };
    const [first = '', second] = path.split('.');
    if (second === undefined) properties[first] = schema;
    else (nested[first] ??= {})[second] = schema;
  }
  for (const [name, members] of Object.entries(nested))
    properties[name] = { type: ['object', 'null'], properties: members, additionalProperties: false };
  return { type: 'object', properties, additionalProperties: false };
}

/** The schema of an event of any type. */
export const eventSchema = schemaOfEvent(eventFields);

/** Characters that the database cannot store in a text. */
const unstorablePattern = /\0|\p{Surrogate}/u;

function faultOfText(path: string, text: string): string | null {
  if (unstorablePattern.test(text)) return 'The text contains a character that cannot be stored.';
  if (path === 'buildingId' && text === nilUuid)
    return 'Send one event for each building: no rule matches “All Buildings”.';
  if (eventField(path)?.type !== 'instant' || readMoment(text) !== null) return null;
  return 'A time needs a date, a time of day and a zone, as in 2026-03-02T14:05:00Z.';
}

/** Errors in the texts of an event that matches the schema, by dotted field name. */
export function eventFaults(event: object, prefix = ''): Record<string, [sentence: string]> {
  const faults: Record<string, [sentence: string]> = {};
  for (const [name, value] of Object.entries(event) as [string, unknown][]) {
    const path = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null) Object.assign(faults, eventFaults(value, `${path}.`));
    const fault = typeof value === 'string' ? faultOfText(path, value) : null;
    if (fault !== null) faults[path] = [fault];
  }
  return faults;
}

import { eventFields } from '../../resources/rules/event.ts';
import type { JsonSchema } from '../http/call.ts';

/** Characters of one text of an event. */
const LONGEST = 1_000;

function schemaOfEvent(): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const nested: Record<string, Record<string, JsonSchema>> = {};
  for (const { path, type } of eventFields) {
    const schema: JsonSchema =
      type === 'number'
        ? { type: ['number', 'null'] }
        : {
            type: ['string', 'null'],
            maxLength: LONGEST,
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

/** The event as a schema, by the declared fields: dotted ones are members of an object. */
export const eventSchema = schemaOfEvent();

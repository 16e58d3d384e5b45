import { isObject } from '../declaration/values.ts';
import { eventField, namedResource } from '../events/fields.ts';

const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Other spellings of a UUID: in braces, as a URN, without hyphens. */
const otherUuidPattern =
  /^(?:urn:uuid:|\{)?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i;

/** A text with composed characters (NFC), a UUID in lower case. Records have texts and identifiers in this form. */
function normalText(text: string): string {
  return uuidPattern.test(text) ? text.toLowerCase() : text.normalize('NFC');
}

function normalIdentifier(text: string): string {
  const parts = otherUuidPattern.exec(text.trim())?.slice(1);
  return parts ? parts.join('-').toLowerCase() : normalText(text.trim());
}

function mapTexts(value: unknown, change: (text: string, path: string) => string, path = ''): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, path));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      mapTexts(member, change, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function isIdentifier(path: string): boolean {
  const choices = eventField(path)?.choices;
  return choices !== undefined && 'resource' in choices && choices.resource === namedResource;
}

/** An event in the form in which rules compare it: the same building or text in another spelling is the same value. */
export function normalEvent<Event>(event: Event): Event {
  return mapTexts(event, (text, path) =>
    isIdentifier(path) ? normalIdentifier(text) : normalText(text),
  ) as Event;
}

/** A rule with its values in the form of events. */
export function normalRule<Rule>(rule: Rule): Rule {
  return mapTexts(rule, normalText) as Rule;
}

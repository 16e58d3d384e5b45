import type { ContentType } from '../../../resources/product/webhooks/common.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { eventFields } from '../../../resources/events/fields.ts';
import { addedFields } from '../../../resources/webhookConfigurations/templateFields.ts';
import { renderTemplate, TemplateError } from './template.ts';

/** Milliseconds for all attempts together. A template that takes longer is not examined further. */
const longestMs = 200;

const samples = { text: 'text', number: 1, instant: '2026-03-02T14:05:00Z' } as const;

type Fields = Record<string, unknown>;

/** The names that a template for any type of event can use. */
const templateFields = [...eventFields, ...addedFields];

/** A copy of an event with another value at a dotted path. */
function withValue(event: Fields, path: string, value: unknown): Fields {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...event, [first]: value };
  const inner = isObject(event[first]) ? event[first] : {};
  return { ...event, [first]: withValue(inner, rest.join('.'), value) };
}

function valueAt(event: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), event);
}

/**
 * The fields without which a template gives no valid body, by dotted path: each field of an event may be absent. Found by rendering with
 * each absent in turn. Empty for a template that fails with all of them, whose error is another.
 */
export function fieldsNeededBy(template: string, event: unknown, contentType: ContentType): string[] {
  const given = isObject(event) ? event : {};
  const whole = templateFields.reduce<Fields>(
    (fields, { path, type }) =>
      valueAt(fields, path) === undefined || valueAt(fields, path) === null
        ? withValue(fields, path, samples[type])
        : fields,
    { ...given },
  );
  const breaks = (tried: Fields) => {
    try {
      renderTemplate(template, tried, contentType);
      return false;
    } catch (error) {
      if (error instanceof TemplateError) return true;
      throw error;
    }
  };
  const until = Date.now() + longestMs;
  if (template.trim() === '' || breaks(whole)) return [];
  const named = templateFields.filter(({ path }) => template.includes(path.split('.').at(-1) ?? path));
  return named.flatMap(({ path }) =>
    Date.now() < until && breaks(withValue(whole, path, null)) ? [path] : [],
  );
}

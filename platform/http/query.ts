import type { QueryParameter, QueryParameters, QueryValues } from './call.ts';
import { type FieldErrors, validationProblem } from '../kernel/problem.ts';

const integerPattern = /^-?\d{1,15}$/;
/** Default maximum length of a parameter value, in characters. */
const maxLength = 8000;

function readValue(
  name: string,
  parameter: QueryParameter,
  text: string,
): string | number | boolean | { error: string } {
  if (parameter.type === 'boolean') {
    if (/^(true|1)$/i.test(text)) return true;
    if (/^(false|0)$/i.test(text)) return false;
    return { error: `${name} must be true or false.` };
  }
  if (parameter.type === 'integer') {
    if (!integerPattern.test(text)) return { error: `${name} must be a whole number.` };
    const value = Number(text);
    const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter;
    if (value < minimum || value > maximum)
      return { error: `${name} must be between ${minimum} and ${maximum}.` };
    return value;
  }
  const longest = parameter.maxLength ?? maxLength;
  if (text.length > longest) return { error: `${name} can have at most ${longest} characters.` };
  return text;
}

/**
 * Parses a query: names in any case (docs/conventions.md), values converted to the parameters' types, defaults filled in, empty values
 * treated as absent. Throws 400 naming each invalid parameter.
 * @param isStrict other names are errors too. By default they are ignored, because clients send parameters of other platforms
 */
export function readQuery<Query extends QueryParameters>(
  parameters: Query,
  texts: Readonly<Record<string, unknown>>,
  isStrict = false,
): QueryValues<Query> {
  const errors: Record<string, string[]> = {};
  const names = Object.keys(parameters);
  const known = new Set(names.map((name) => name.toLowerCase()));
  for (const name of isStrict ? Object.keys(texts) : [])
    if (!known.has(name.toLowerCase()))
      errors[name] = [`There is no parameter “${name}”. There are ${names.join(', ')}.`];
  const byName = new Map(Object.entries(texts).map(([name, value]) => [name.toLowerCase(), value]));
  const twice = Object.keys(texts).length > byName.size;
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const text = byName.get(name.toLowerCase());
    if (text === undefined || text === '') {
      values[name] = parameter.default;
    } else if (typeof text !== 'string') {
      errors[name] = [`${name} can be given only once.`];
    } else {
      const value = readValue(name, parameter, text);
      if (typeof value === 'object') errors[name] = [value.error];
      else values[name] = value;
    }
  }
  if (twice) errors['query'] = ['A parameter can be given only once.'];
  if (Object.keys(errors).length > 0) throw validationProblem(errors satisfies FieldErrors);
  // Each declared name was set above to a value of its parameter's type.
  return values as QueryValues<Query>;
}

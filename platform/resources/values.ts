import type { ChoiceOption, Field } from '../../resources/declaration/index.ts';
import { isOrigin, originOf } from '../../resources/declaration/origin.ts';
import { isObject } from '../../resources/declaration/values.ts';

/** The value of the option that is written as `given`: its value, another spelling of it (in any case), or its number. */
export function choiceValue(options: readonly ChoiceOption[], given: unknown): string | undefined {
  if (typeof given === 'number') return options.find(({ code }) => code === given)?.value;
  if (typeof given !== 'string') return undefined;
  const spelling = given.trim().toLowerCase();
  return options.find(
    ({ value, aliases = [], code }) =>
      [value, ...aliases].some((known) => known.toLowerCase() === spelling) || String(code) === spelling,
  )?.value;
}

/** The identifier of something given as itself or as an object that holds it. An object without one comes back unchanged. */
function identifierIn(value: unknown, key: string): unknown {
  if (!isObject(value)) return value;
  const wanted = key.toLowerCase();
  const entry = Object.entries(value).find(([name]) => name.toLowerCase() === wanted);
  return entry ? entry[1] : value;
}

function readText(field: Field, given: unknown): unknown {
  if (typeof given !== 'string') return given;
  // One spelling per text, so that what looks the same is the same; spaces around a line are slips of the hand.
  const text = given.normalize('NFC');
  const kept = field.multiline ? text.replaceAll('\r\n', '\n') : text.trim();
  return kept.trim() === '' ? null : kept;
}

function readDay(given: unknown): unknown {
  const day =
    typeof given === 'string'
      ? /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(given)?.[1]
      : undefined;
  return day ?? given;
}

/** An item of a list field as the record holds it: an object that carries an identifier as the identifier, an origin in its one spelling. */
export function readItem({ kind, format, itemKey = 'uid' }: Field, given: unknown): unknown {
  if (format === 'origin') return isOrigin(given) ? originOf(given) : given;
  return kind === 'references' || kind === 'uids' ? identifierIn(given, itemKey) : given;
}

function readList(field: Field, given: unknown): unknown {
  if (given === null) return [];
  if (!Array.isArray(given)) return given;
  return [...new Set(given.map((item) => readItem(field, item)))];
}

/**
 * A value of a body as the record holds it: numbers of choices and flags as what they stand for, objects that carry an identifier as
 * the identifier, blank texts as null. What is not understood comes back unchanged, for validation to refuse.
 */
export function readValue(field: Field, given: unknown): unknown {
  const blank = given === null || given === undefined || given === '';
  switch (field.kind) {
    case 'boolean': {
      if (blank) return field.default ?? false;
      const { codes } = field;
      return codes && (given === codes.true || given === codes.false) ? given === codes.true : given;
    }
    case 'choices':
    case 'texts':
    case 'references':
    case 'uids':
      return readList(field, given ?? null);
    default:
      break;
  }
  if (blank) return null;
  switch (field.kind) {
    case 'text':
      return readText(field, given);
    case 'choice':
      return choiceValue(field.options ?? [], given) ?? given;
    case 'reference': {
      const target = identifierIn(given, field.targetKey ?? 'uid');
      return target === '' ? null : readText(field, target);
    }
    case 'date':
      return readDay(given);
    case 'instant':
      return typeof given === 'string' && !Number.isNaN(Date.parse(given))
        ? new Date(given).toISOString()
        : given;
    default:
      return given;
  }
}

/** Whether two values of a field are the same. Lists of identifiers and choices are sets: their order says nothing. */
export function sameValue(field: Field, left: unknown, right: unknown): boolean {
  const none = (value: unknown) => value === undefined || value === null;
  if (none(left) || none(right)) return none(left) && none(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    const ordered = field.kind === 'texts' || field.kind === 'json';
    const spelled = (values: readonly unknown[]) => {
      const words = values.map((value) => JSON.stringify(value));
      return JSON.stringify(ordered ? words : words.toSorted());
    };
    return spelled(left) === spelled(right);
  }
  return typeof left === 'object' ? JSON.stringify(left) === JSON.stringify(right) : left === right;
}

import { identifierIn } from './codec/index.ts';
import { isBlank } from './values.ts';
import { isOrigin } from './origin.ts';
import type { Among, AnyResource, Field, Locale, Localized } from './index.ts';
import { fieldLabel, localize, phrase } from './index.ts';
import { messages } from '../product/messages.ts';
import { isPassword } from '../product/password.ts';
import { validationWords } from './validationWords.ts';

/** Why a value was refused: the key of a sentence in `words.ts` and what fills it in, beside the field's label. */
export interface Violation {
  readonly field: string;
  readonly key: keyof typeof validationWords;
  readonly args?: Readonly<Record<string, string | number>>;
  /** The sentence of a declared rule. */
  readonly message?: Localized;
}

/** Spec section 5: non-space text, an @, text, a dot, text. Control characters are no text. */
export const emailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;
const phonePattern = /^[+()\d][\d\s().\-/]{3,}(?:(?:x|ext\.?)\s*\d+)?$/i;

/** Spec section 5, by country code; other countries' codes are free. */
const postalPatterns: Readonly<Record<string, { readonly pattern: RegExp; readonly key: Violation['key'] }>> =
  {
    US: { pattern: /^\d{5}(-\d{4})?$/, key: 'postalCodeUS' },
    GB: { pattern: /^[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}$/i, key: 'postalCodeGB' },
  };

// Control characters never belong into a text; tab and line breaks do into one of several lines.
// oxlint-disable-next-line no-control-regex
const controlInLine = /[\u0000-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex
const controlInParagraphs = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

function isAbsoluteAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

type Finding = Omit<Violation, 'field'> | null;

function checkText(field: Field, value: unknown, record: Readonly<Record<string, unknown>>): Finding {
  if (typeof value !== 'string') return { key: 'wrongType' };
  if (field.maxLength !== undefined && [...value].length > field.maxLength)
    return { key: 'tooLong', args: { max: field.maxLength } };
  if ((field.multiline ? controlInParagraphs : controlInLine).test(value)) return { key: 'controlCharacter' };
  if (field.format === 'email' && !emailPattern.test(value)) return { key: 'email' };
  if (field.format === 'phone' && !phonePattern.test(value)) return { key: 'phone' };
  if (field.format === 'url' && !isAbsoluteAddress(value)) return { key: 'url' };
  if (field.format === 'origin' && !isOrigin(value)) return { key: 'origin' };
  if (field.format === 'postalCode') {
    const rule = postalPatterns[String(record[field.countryField ?? 'country'])];
    if (rule && !rule.pattern.test(value)) return { key: rule.key };
  }
  return null;
}

function checkInteger(field: Field, value: unknown): Finding {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { key: 'integer' };
  const { min = -2147483648, max = 2147483647 } = field;
  return value < min || value > max ? { key: 'range', args: { min, max } } : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function checkValue(field: Field, value: unknown, record: Readonly<Record<string, unknown>>): Finding {
  const options = field.options?.map((option) => option.value);
  switch (field.kind) {
    case 'text':
    case 'secret':
      return checkText(field, value, record);
    case 'password':
      return typeof value === 'string' && isPassword(value) ? null : { key: 'password' };
    case 'integer':
      return checkInteger(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : { key: 'wrongType' };
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) ? null : { key: 'date' };
    case 'instant':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : { key: 'date' };
    case 'choice':
      return options?.includes(String(value)) ? null : { key: 'choice' };
    case 'choices':
      return isTexts(value) && value.every((item) => options?.includes(item)) ? null : { key: 'choice' };
    case 'reference':
      return checkText(
        { kind: 'text', maxLength: 200 },
        field.shape === 'object' ? identifierIn(value) : value,
        record,
      );
    case 'references':
    case 'uids':
      return isTexts(value) ? null : { key: 'wrongType' };
    case 'texts': {
      if (!isTexts(value)) return { key: 'wrongType' };
      return value.map((item) => checkText(field, item, record)).find((finding) => finding !== null) ?? null;
    }
    case 'json':
      return null;
  }
}

function isAmong(
  { list, unless }: Among,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): boolean {
  const chosen = record[list];
  if (unless !== undefined && record[unless] === true) return true;
  const uid = typeof value === 'object' && value !== null && 'uid' in value ? value.uid : value;
  return Array.isArray(chosen) && chosen.includes(uid);
}

/** Whether the field belongs to a record at all (see `When`): the others have no value. */
export function belongsTo({ when }: Field, record: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || when.is.includes(String(record[when.field]));
}

/**
 * What is wrong with one field of a record, or null.
 * @param record the whole record, for rules that depend on another field (postal code by country)
 */
export function validateField(
  name: string,
  field: Field,
  record: Readonly<Record<string, unknown>>,
): Violation | null {
  const value = record[name];
  const { when } = field;
  const belongs = belongsTo(field, record);
  const isRequired = field.required === true || (when?.required === true && belongs);
  if (isBlank(value)) return isRequired ? { field: name, key: 'required' } : null;
  if (!belongs) return { field: name, key: 'notOfThis' };
  const finding = checkValue(field, value, record);
  if (finding) return { field: name, ...finding };
  const { among } = field;
  return among && !isAmong(among, value, record)
    ? { field: name, key: 'among', args: { list: among.list } }
    : null;
}

/**
 * The secrets of a saved record that have to be given again and were not, because where they are sent is among `changed`: nobody
 * learns a secret by pointing it at an address of their own.
 * @param given the values of the change; a secret that is left alone has none
 */
export function secretsToRepeat(
  resource: AnyResource,
  changed: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Violation[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Violation[] =>
    belongsTo(field, given) && isBlank(given[name]) && field.sentTo?.some((to) => changed.includes(to))
      ? [{ field: name, key: 'enterAgain' }]
      : [],
  );
}

/** The fields that the check of a field reads beside its own value. */
function sourcesOf({ countryField, among, when }: Field): (string | undefined)[] {
  return [countryField, among?.list, among?.unless, when?.field];
}

/** The fields to check when the fields `changed` have other values: these and those whose check depends on one of them. */
export function namesToCheck(resource: AnyResource, changed: readonly string[]): string[] {
  const isChanged = (name: string | undefined) => name !== undefined && changed.includes(name);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isChanged(name) || sourcesOf(field).some(isChanged) ? [name] : [],
  );
}

/** Whether a saved record keeps the value of the field as it is (see `lockedWhen`). */
export function isLocked({ lockedWhen }: Field, saved: Readonly<Record<string, unknown>>): boolean {
  return lockedWhen !== undefined && lockedWhen.is.includes(String(saved[lockedWhen.field]));
}

function brokenRules(
  { rules = [] }: AnyResource,
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Violation[] {
  return rules
    .filter(({ of }) => of.some((name) => names.includes(name)))
    .filter((rule) => !rule.holds(record))
    .map(({ at, message }) => ({ field: at, key: 'rule', message }));
}

/**
 * What is wrong with the fields `names` of a record, in their order, and with the rules between them. A field that is wrong by itself
 * is not reported by a rule as well. The same check runs in forms and on the platform.
 */
export function validateRecord(
  resource: AnyResource,
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Violation[] {
  const found = names.flatMap((name) => {
    const field = resource.fields[name];
    const violation = field && validateField(name, field, record);
    return violation ? [violation] : [];
  });
  const wrong = new Set(found.map(({ field }) => field));
  return [...found, ...brokenRules(resource, names, record).filter(({ field }) => !wrong.has(field))];
}

/** The sentence of a violation. */
export function describeViolation(
  resource: AnyResource,
  violation: Violation,
  locale: Locale = 'en-US',
): string {
  if (violation.message !== undefined) return localize(violation.message, locale);
  const own = resource.fields[violation.field]?.requiredMessage;
  if (own !== undefined && violation.key === 'required') return messages[own];
  const args: Record<string, string | number> = {
    ...violation.args,
    label: localize(fieldLabel(resource, violation.field), locale),
  };
  if (violation.key === 'among')
    args['list'] = localize(fieldLabel(resource, String(violation.args?.['list'])), locale);
  return phrase(validationWords[violation.key], locale, args);
}

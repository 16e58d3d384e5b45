import { kindOf } from '../kinds/index.ts';
import type { Finding } from '../kinds/kind.ts';
import { checkOrder } from '../kinds/order.ts';
import { isBlank, isObject } from '../values.ts';
import type { Among, Condition, Field } from './field.ts';
import { type Locale, type Localized, localize, phrase } from '../localized.ts';
import { type AnyResource, fieldLabel } from '../resource.ts';
import { validationWords } from './validationWords.ts';

/** The reason why a field was rejected. The field's label fills in `%{label}`. */
export interface Violation extends Finding {
  readonly field: string;
  /** The message of a declared rule. */
  readonly message?: Localized;
}

/** Checks that a value is a list of objects with the declared fields and no others. */
function checkObjects(fields: Readonly<Record<string, Field>>, value: unknown): Finding | null {
  const isKnown = (item: unknown) =>
    isObject(item) &&
    Object.keys(item).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, field]) => validateField(name, field, item) === null);
  return Array.isArray(value) && value.every(isKnown) ? null : { key: 'wrongType' };
}

function checkValue(field: Field, value: unknown, record: Readonly<Record<string, unknown>>): Finding | null {
  if (field.items) return checkObjects(field.items, value);
  return kindOf(field).check(field, value, record) ?? checkOrder(field, value, record);
}

function isAmong(
  { list, unless }: Among,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): boolean {
  const allowed = record[list];
  if (unless !== undefined && record[unless] === true) return true;
  const uid = typeof value === 'object' && value !== null && 'uid' in value ? value.uid : value;
  return Array.isArray(allowed) && allowed.includes(uid);
}

/** True when a field of a record has one of the values in the condition. */
function isOneOf({ field, is }: Condition, record: Readonly<Record<string, unknown>>): boolean {
  const value = record[field];
  return typeof value === 'string' && is.includes(value);
}

/** True when the record has the field (see `When`). In other records it has no value. */
export function belongsTo({ when }: Field, record: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || isOneOf(when, record);
}

/** True when this record requires a value of the field. */
export function isRequiredIn(field: Field, record: Readonly<Record<string, unknown>>): boolean {
  const { required, when, requiredWhen } = field;
  return (
    required === true ||
    (when?.required === true && belongsTo(field, record)) ||
    (requiredWhen !== undefined && isOneOf(requiredWhen, record))
  );
}

/**
 * The error in one field of a record, or null.
 * @param record the whole record, for rules that depend on another field (postal code by country)
 */
export function validateField(
  name: string,
  field: Field,
  record: Readonly<Record<string, unknown>>,
): Violation | null {
  const value = record[name];
  if (isBlank(value)) return isRequiredIn(field, record) ? { field: name, key: 'required' } : null;
  if (!belongsTo(field, record)) {
    // A flag always has a value: off means none.
    const isOff = value === false && kindOf(field).isFlag;
    return isOff ? null : { field: name, key: 'notOfThis' };
  }
  const finding = checkValue(field, value, record);
  if (finding) return { field: name, ...finding };
  const { among } = field;
  return among && !isAmong(among, value, record)
    ? { field: name, key: 'among', args: { other: among.list } }
    : null;
}

/**
 * The secrets of a saved record that must be entered again and were not, because a field that determines where they are sent is among
 * `changed`. Otherwise a user could obtain a secret by pointing it at a URL of their own.
 * @param values the values of the change; an unchanged secret has none
 */
export function secretsToRepeat(
  resource: AnyResource,
  changed: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Violation[] {
  return Object.entries(resource.fields).flatMap(([name, field]): Violation[] =>
    belongsTo(field, values) && isBlank(values[name]) && field.sentTo?.some((to) => changed.includes(to))
      ? [{ field: name, key: 'enterAgain' }]
      : [],
  );
}

/** The fields that the validation of a field reads in addition to its own value. */
function sourcesOf(field: Field): (string | undefined)[] {
  const { countryField, among, when, requiredWhen, notBefore } = field;
  return [countryField, among?.list, among?.unless, when?.field, requiredWhen?.field, notBefore];
}

/** The fields to validate after a change of the fields `changed`: these and those whose validation depends on one of them. */
export function namesToCheck(resource: AnyResource, changed: readonly string[]): string[] {
  const isChanged = (name: string | undefined) => name !== undefined && changed.includes(name);
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isChanged(name) || sourcesOf(field).some(isChanged) ? [name] : [],
  );
}

/** True when the field of the saved record cannot be changed (see `lockedWhen`). */
export function isLocked({ lockedWhen }: Field, saved: Readonly<Record<string, unknown>>): boolean {
  return lockedWhen !== undefined && isOneOf(lockedWhen, saved);
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
 * The errors in the fields `names` of a record, in their order, and in the rules between them. A rule is not reported at a field that
 * already has an error. Forms and the platform run the same check.
 */
export function validateRecord(
  resource: AnyResource,
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Violation[] {
  const violations = names.flatMap((name) => {
    const field = resource.fields[name];
    const violation = field && validateField(name, field, record);
    return violation ? [violation] : [];
  });
  const wrong = new Set(violations.map(({ field }) => field));
  return [...violations, ...brokenRules(resource, names, record).filter(({ field }) => !wrong.has(field))];
}

/** The message of a violation. */
export function describeViolation(
  resource: AnyResource,
  violation: Violation,
  locale: Locale = 'en-US',
): string {
  if (violation.message !== undefined) return localize(violation.message, locale);
  const own = resource.fields[violation.field]?.requiredMessage;
  if (own !== undefined && violation.key === 'required') return localize(own, locale);
  const args: Record<string, string | number> = {
    ...violation.args,
    label: localize(fieldLabel(resource, violation.field), locale),
  };
  if (violation.args?.['other'] !== undefined)
    args['other'] = localize(fieldLabel(resource, String(violation.args['other'])), locale);
  return phrase(validationWords[violation.key], locale, args);
}

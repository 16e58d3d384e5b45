import type { Field } from './fields/field.ts';
import type { FilterOperator } from './filters/filterOperators.ts';
import type { AnyResource } from './resource.ts';
import { kindOf } from './kinds/index.ts';
import { equal } from './kinds/kind.ts';

/** One comparison of a filter. */
export interface Condition<Value = string | number | boolean | null> {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: Value;
}

/** The operators that a field's kind allows, the default first. Empty when the field cannot be filtered. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  return field.filterable === false ? [] : kindOf(field).operators;
}

/**
 * The operators by which lists are filtered by whether a field has a value, compared with null. Empty unless it is an optional field that is
 * stored, a picture, or a computed field whose mark is `set`.
 */
export function presenceOperatorsOf(field: Field): readonly FilterOperator[] {
  const { isFlag, onlyByPresence } = kindOf(field);
  const isComputed = field.computed && field.mark?.is !== 'set' && !onlyByPresence;
  return field.required || isFlag || isComputed
    ? []
    : operatorsOf(field).filter((operator) => equal.includes(operator));
}

/** The operators of a filter with a value. Empty when a filter asks only whether there is a value. */
export function valueOperatorsOf(field: Field): readonly FilterOperator[] {
  return kindOf(field).onlyByPresence ? [] : operatorsOf(field);
}

/**
 * The field by which lists are narrowed to one building: the list of the record's buildings if there is one, otherwise the single building.
 * Undefined when records belong to no building, or the building is part of their URL.
 */
export function buildingFieldOf({ fields, withinBuildings, buildingField }: AnyResource): string | undefined {
  const name = withinBuildings?.list ?? buildingField ?? '';
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && operatorsOf(field).includes('eq') ? name : undefined;
}

/** True when lists can be sorted by the field. */
export function isSortable(field: Field): boolean {
  return field.sortable ?? kindOf(field).isSortable;
}

/** Converts the text of a URL or a filter to the record's boolean or number. Undefined for other kinds and for text that is no number. */
export function valueOfText(field: Field | undefined, text: string): number | boolean | undefined {
  const { isFlag, isNumeric, bare } = kindOf(field) ?? {};
  if (isFlag) return text === 'true';
  return isNumeric && bare?.test(text) ? Number(text) : undefined;
}

/** `uid` -> `Uid`: the spelling of properties in the platform's filters, order instructions and validation errors. */
function pascalCase(property: string): string {
  return property.charAt(0).toUpperCase() + property.slice(1);
}

/** The name of a field in `filters` and `orderInstructions`. Platforms ignore its case. */
export function queryName(resource: AnyResource, name: string): string {
  return resource.fields[name]?.wire?.query ?? pascalCase(name);
}

/** The key of a field in request bodies. */
export function writeName(resource: AnyResource, name: string): string {
  return resource.fields[name]?.wire?.write ?? name;
}

/** The top-level path of a field in a JSON patch, without the slash. */
export function patchName(resource: AnyResource, name: string): string {
  return resource.fields[name]?.wire?.patch ?? writeName(resource, name);
}

/** The key of a field in a problem's `errors`. Compared without regard to case. */
export function errorName(resource: AnyResource, name: string): string {
  return pascalCase(writeName(resource, name));
}

import type { AnyResource } from '../resource.ts';
import type { Field } from '../fields/field.ts';
import { emptyValue, isSameValue } from './values.ts';
import { isUnreadable } from '../kinds/unreadable.ts';

type Values = Readonly<Record<string, unknown>>;

/** The default of a field in a record. */
export function defaultOf({ defaultBy: by, default: own }: Field, record: Values): unknown {
  return (typeof by === 'object' ? by.of[record[by.field] as string] : undefined) ?? own;
}

/** The values that a new record takes from the record above it (`defaultBy: 'parent'`). */
export function inheritedValues(
  { fields }: Pick<AnyResource, 'fields'>,
  parent: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = parent[name];
      const isGiven =
        !isSameValue(field, value ?? emptyValue(field), emptyValue(field)) && !isUnreadable(value);
      return field.defaultBy === 'parent' && isGiven ? [[name, value]] : [];
    }),
  );
}

/** A new record: each field with its default, or empty. @param given values that decide the defaults of other fields */
export function initialValues(
  { fields }: Pick<AnyResource, 'fields'>,
  given: Values = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, defaultOf(field, given) ?? emptyValue(field)]),
  );
}

/** The names of the fields that differ between `next` and `base`. A field absent from `next` is unchanged. */
export function differingFields(
  { fields }: Pick<AnyResource, 'fields'>,
  base: Values,
  next: Values,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.hasOwn(next, name) && next[name] !== undefined && !isSameValue(field, base[name], next[name])
      ? [name]
      : [],
  );
}

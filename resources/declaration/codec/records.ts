import type { AnyResource } from '../resource.ts';
import { emptyValue, isSameValue } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** A new record: each field with its default, or empty. */
export function initialValues({ fields }: Pick<AnyResource, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default ?? emptyValue(field)]),
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

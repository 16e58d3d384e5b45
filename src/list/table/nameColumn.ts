import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';

/** The column with the whole name of the records and the title below it. */
export interface NameColumn {
  /** The fields that it combines. They are separate columns only when the user chooses them. */
  readonly fields: readonly string[];
  /** The title below the name. */
  readonly title: string;
  /** The columns before the title. On a phone their texts stand before it as well. */
  readonly before: readonly string[];
  /** The picture beside the name. */
  readonly picture: { readonly name: string; readonly field: Field } | undefined;
}

/**
 * The name column of a list, which combines several text fields that form a record's name. Undefined when the
 * list starts with a single field.
 */
export function nameColumnOf(
  { fields, named = [], title }: AnyResource,
  { columns }: { readonly columns: readonly string[] },
): NameColumn | undefined {
  if (named.length < 2 || !named.every((name) => kindOf(fields[name])?.isText && columns.includes(name)))
    return undefined;
  const [picture] = Object.entries(fields).flatMap(([name, field]) =>
    kindOf(field).head === 'picture' && field.besideName ? [{ name, field }] : [],
  );
  const before = columns.slice(0, columns.indexOf(title)).filter((column) => !named.includes(column));
  return { fields: [...named, title], title, before, picture };
}

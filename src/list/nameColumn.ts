import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';

/** The column of a list that holds the whole name of its records, with the title beneath. */
export interface NameColumn {
  /** The fields that it shows, which are columns of their own only where somebody chooses them. */
  readonly fields: readonly string[];
  /** The title beneath the name. */
  readonly title: string;
  /** The picture beside the name. */
  readonly picture: { readonly name: string; readonly field: Field } | undefined;
}

/** The name column of a list; undefined where a field of its own leads it. Several texts that name a record together make one. */
export function nameColumnOf(
  { fields, named = [], title }: AnyResource,
  { columns }: { readonly columns: readonly string[] },
): NameColumn | undefined {
  if (named.length < 2 || !named.every((name) => kindOf(fields[name])?.isText && columns.includes(name)))
    return undefined;
  const [picture] = Object.entries(fields).flatMap(([name, field]) =>
    kindOf(field).head === 'picture' && field.besideName ? [{ name, field }] : [],
  );
  return { fields: [...named, title], title, picture };
}

import { queryName } from './conventions.ts';
import type { AnyResource } from './resource.ts';

/** The names of the text fields that the search covers. References are searched by identifier, where the platform supports it. */
export function searchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.search && field.target === undefined ? name : [],
  );
}

/** The search for a term in the grammar of `filters`: any of the searched fields contains it. Undefined when no field is searched. */
export function searchFilter(resource: AnyResource, term: string): string | undefined {
  const conditions = searchFieldsOf(resource).map(
    (field) => `${queryName(resource, field)}~contains~'${term.replaceAll("'", "''")}'`,
  );
  if (conditions.length === 0 || term === '') return undefined;
  return conditions.length > 1 ? `(${conditions.join('~or~')})` : conditions[0];
}

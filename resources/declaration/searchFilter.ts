import { groupOf } from './filterText.ts';
import type { AnyResource } from './resource.ts';

/** The names of the text fields that the search covers. References are searched by identifier, where the platform supports it. */
export function searchFieldsOf({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.search && field.target === undefined ? name : [],
  );
}

/** The search for a term in the grammar of `filters`: any of the searched fields contains it. Undefined when no field is searched. */
export function searchFilter(resource: AnyResource, term: string): string | undefined {
  const fields = term === '' ? [] : searchFieldsOf(resource);
  if (fields.length === 0) return undefined;
  return groupOf(
    resource,
    fields.map((field) => ({ field, operator: 'contains', value: term })),
  );
}

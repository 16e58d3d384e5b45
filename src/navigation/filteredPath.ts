/**
 * The address of the list at `path` with a filter.
 * @param filter `field~operator` -> value
 */
export function filteredPath(
  path: string,
  filter: Readonly<Record<string, string | number | boolean>>,
): string {
  const search = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  return `${path}?${search.toString().replaceAll('%7E', '~')}`;
}

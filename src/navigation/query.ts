/** `path` with a query; without the question mark when it is empty. URLSearchParams encodes the tilde, although RFC 3986 does not require it. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString().replaceAll('%7E', '~');
  return text === '' ? path : `${path}?${text}`;
}

/**
 * The address of the list at `path` with a filter.
 * @param filter `field~operator` -> value; null for no value
 */
export function filteredPath(
  path: string,
  filter: Readonly<Record<string, string | number | boolean | null>>,
): string {
  const entries = Object.entries(filter).map(([key, value]) => [key, value === null ? '' : String(value)]);
  return withQuery(path, new URLSearchParams(entries));
}

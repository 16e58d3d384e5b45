/** List path -> last query. */
const queries = new Map<string, string>();

/** Stores the query (filters, search, page) of a list for links back to it. */
export function rememberList(path: string, search: string): void {
  queries.set(path, search);
}

/** The path of a list with its last query since the page was loaded. `path` itself when there is none. */
export function lastListAddress(path: string): string {
  return `${path}${queries.get(path) ?? ''}`;
}

/** Clears all queries: the filters of one client do not apply to another. */
export function forgetLists(): void {
  queries.clear();
}

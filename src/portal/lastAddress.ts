/** List path -> the query with which it was last seen. */
const queries = new Map<string, string>();

/** Keeps the filters, the search and the page of a list for links that lead back to it. */
export function rememberList(path: string, search: string): void {
  queries.set(path, search);
}

/** The address of a list as it was last seen since the page was loaded; `path` itself when it was not, or is no list. */
export function lastListAddress(path: string): string {
  return `${path}${queries.get(path) ?? ''}`;
}

/** Forgets all lists: the filters of one client mean nothing for another. */
export function forgetLists(): void {
  queries.clear();
}

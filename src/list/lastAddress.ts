/** List path -> the query with which it was last seen. */
const seen = new Map<string, string>();

/** Keeps what a list shows, so that links back to it can lead to the same rows. */
export function rememberList(path: string, search: string): void {
  seen.set(path, search);
}

/** The address of a list as it was last seen since the page was loaded; its bare path when it was not. */
export function lastListAddress(path: string): string {
  return `${path}${seen.get(path) ?? ''}`;
}

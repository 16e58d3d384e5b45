/** The last term of a search; empty where there is none or the browser keeps nothing. */
export function keptSearch(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the term of a search for this tab: names of people are not left behind on a machine that others use. */
export function keepSearch(key: string, term: string): void {
  try {
    if (term === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, term);
  } catch {
    // The browser forbids it; the next search begins empty.
  }
}

/** The last term of a search; empty when there is none or storage is unavailable. */
export function keptSearch(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores the term of a search for this tab only, so that names of people do not stay on a shared computer.
 */
export function keepSearch(key: string, term: string): void {
  try {
    if (term === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, term);
  } catch {
    // Storage is unavailable; the next search starts empty.
  }
}

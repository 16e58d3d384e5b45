/**
 * The address in its parts; null where it is none. `URL.canParse` is not used: after some thousand calls Node 20 runs its compiled
 * form, which refuses every address with a letter such as “ü”.
 */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * The parsed URL, or null when the text is not a URL. Avoids `URL.canParse`: after some thousand calls Node 20 runs its compiled form,
 * which rejects every URL with a letter such as “ü”.
 */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

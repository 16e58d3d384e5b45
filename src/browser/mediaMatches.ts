/**
 * True when the media query matches. False without media query support. In its own file because the start
 * uses it before React is loaded.
 */
export function mediaMatches(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

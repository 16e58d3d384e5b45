/** Whether a media query holds for the window. False where media queries are unknown. Apart from `useMedia`: the start asks before React is there. */
export function mediaMatches(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

/** `Building` -> `building`, as within a sentence; `SSO mapping` stays. */
export function withinSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

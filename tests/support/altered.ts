/**
 * The text with one letter changed in its middle. The last letters of base64 have unused bits, so that changing them may not change
 * the decoded value.
 */
export function altered(text: string): string {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

/**
 * The same text but for one letter. In its middle: the last ones of base64 hold bits that nobody reads, so that what ends otherwise
 * may be the same.
 */
export function altered(text: string): string {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

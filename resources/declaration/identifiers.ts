const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when `text` is a UUID, the form of every identifier of the embedded platform, in either case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

const beginningPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{0,4}){0,3}(?:-[0-9a-f]{0,12})?$/i;

/** The first and the last UUID that begin with `text`, which has its first eight characters or more. Undefined for other texts. */
export function uuidsFrom(text: string): { readonly first: string; readonly last: string } | undefined {
  const fill = (digit: string) => text + nilUuid.replaceAll('0', digit).slice(text.length);
  const range = { first: fill('0'), last: fill('f') };
  return beginningPattern.test(text) && isUuid(range.first) ? range : undefined;
}

/** A UUID in lower case, as the platform stores and compares it; any other text unchanged. */
export function canonicalUuid(text: string): string {
  return isUuid(text) ? text.toLowerCase() : text;
}

/** Maximum length of an identifier in an address, in characters. */
const maxLength = 255;

/** Not part of an address, or read by servers as another path (`a/../b`). */
const unaddressable = /\p{Cc}|(?:^|[/\\])\.{1,2}(?:$|[/\\])/u;

/** True when `text` can be the identifier of a record in an address. Identifiers are the platform's: UUIDs, numbers or any other texts. */
export function isIdentifier(text: string): boolean {
  return text.trim() !== '' && text.length <= maxLength && !unaddressable.test(text);
}

/**
 * The all-zero UUID (RFC 9562, section 5.9). It identifies no record; in the working context it means the pseudo-building 'All Buildings'
 * (spec section 3).
 */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Maximum length of a quoted name, in characters. */
const longest = 100;

/** Control characters, line and paragraph separators, and marks that change the text direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A user-chosen name for the text or the subject of a message to others. It stays on one line, and mail programs do not turn it into a
 * link: a user named `http://evil.example` could otherwise have the platform send that link.
 */
export function quoted(name: string): string {
  const inert = name
    .replaceAll(unseen, ' ')
    .replaceAll(/:(?=\/)/g, ': ')
    .replaceAll(/[.@](?=[\p{L}\p{N}])/gu, '$& ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  if (inert.length <= longest) return inert;
  // The cut may leave the first half of an emoji.
  const cut = inert.slice(0, longest - 1).replace(/\p{Surrogate}$/u, '');
  return `${cut.trimEnd()}…`;
}

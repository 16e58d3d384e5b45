/** Characters of a quoted name at most. */
const longest = 100;

/** Controls, line and paragraph separators, and marks that turn the direction of a text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A name that people chose, for the text or the subject of a message to others. It stays on its line, and mail programs make no link of
 * it: somebody who is called `http://evil.example` would else have the platform send their address.
 */
export function quoted(name: string): string {
  const inert = name
    .replaceAll(unseen, ' ')
    .replaceAll(/:(?=\/)/g, ': ')
    .replaceAll(/[.@](?=[\p{L}\p{N}])/gu, '$& ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return inert.length > longest ? `${inert.slice(0, longest - 1).trimEnd()}…` : inert;
}

/** Characters that may have to be replaced. The check is fast, and matches are rare. */
const suspectPattern = /[\0\ud800-\udfff]/;

/** True when the database can certainly store a text unchanged. A fast check: also false for texts with valid surrogate pairs. */
export function isStorable(text: string): boolean {
  return !suspectPattern.test(text);
}

/** A text that the database can store: NUL and unpaired surrogates are replaced. */
export function storable(text: string): string {
  return suspectPattern.test(text) ? text.replace(/\0|\p{Surrogate}/gu, '\ufffd') : text;
}

/** Truncates a text to `length` characters, with an ellipsis when it was longer. */
export function cut(text: string, length: number): string {
  return storable(text.length > length ? `${text.slice(0, length - 1)}…` : text);
}

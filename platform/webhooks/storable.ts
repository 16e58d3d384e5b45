/** Characters that may have to be replaced; quick to find, and rare. */
const suspectPattern = /[\0\ud800-\udfff]/;

/** Whether a database can hold a text as it is, as far as can be told quickly. */
export function isStorable(text: string): boolean {
  return !suspectPattern.test(text);
}

/** A text as a database can hold it: no NUL, no half of a surrogate pair. */
export function storable(text: string): string {
  return suspectPattern.test(text) ? text.replace(/\0|\p{Surrogate}/gu, '\ufffd') : text;
}

/** The first `length` characters of a text, and a sign where more were there. */
export function cut(text: string, length: number): string {
  return storable(text.length > length ? `${text.slice(0, length - 1)}…` : text);
}

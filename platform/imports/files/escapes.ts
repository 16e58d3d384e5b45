/** Characters that a text of the database can contain. */
const storablePattern = /[\t\n\r\u0020-\ud7ff\ue000-\uffff]/;

/**
 * Replaces the escapes of characters that XML cannot contain, such as `_x000D_` (ECMA-376, 22.9.2.19, ST_Xstring). Removes those of
 * characters that cannot be stored.
 */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return storablePattern.test(character) ? character : '';
  });
}

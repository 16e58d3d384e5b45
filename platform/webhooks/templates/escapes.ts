import type { ContentType } from '../../../resources/product/webhooks/common.ts';

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A value as text: objects and lists as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Characters that XML 1.0 cannot contain, not even escaped (section 2.2). */
const unwritableInXmlPattern = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a value so that it cannot end the text around it. Objects and lists are written as JSON. */
export const escapes: Readonly<Record<ContentType, (value: unknown) => string>> = {
  // The template has the quotes around a text. An object or list is inserted without quotes.
  'application/json': (value) =>
    typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value),
  'application/xml': escapeXml,
  'text/xml': escapeXml,
  'text/plain': textOf,
  'application/x-www-form-urlencoded': (value) =>
    encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\ufffd')),
};

/** The texts that JSON accepts without quotes. */
const bareJsonPattern = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * A value as its place in a JSON template needs it: the author tried the template with other values. Within quotes, a list or an object
 * is text, and so is `{{{x}}}` with a quotation mark or a line break. Without them, a text gets its own.
 * @param written the value as its tag writes it
 */
export function inJson(value: unknown, written: string, isQuoted: boolean): string {
  const text = textOf(value);
  if (!isQuoted)
    return typeof value !== 'string' || bareJsonPattern.test(text) ? written : JSON.stringify(text);
  return isJson(`"${written}"`) ? written : JSON.stringify(text).slice(1, -1);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function escapeXml(value: unknown): string {
  return textOf(value)
    .replace(unwritableInXmlPattern, '\ufffd')
    .replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
}

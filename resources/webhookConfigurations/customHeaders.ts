/** A header that a configuration adds to requests. */
export interface CustomHeader {
  readonly name: string;
  readonly value: string;
  /** Its value is never shown, whatever its name. */
  readonly isSecret?: boolean;
}

/** Maximum number of headers of one configuration. */
export const maxHeaders = 30;
/** Maximum characters of a name and of a value. */
const maxNameLength = 100;
const maxValueLength = 4_000;

/** Set by the HTTP client (RFC 9110, RFC 9112), the content type or the signature. */
const owned = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const ownedPrefixes = ['proxy-', 'webhook-', 'sec-'];

/** Displayed instead of a secret. */
export const mask = '••••••••';

const secretNamePattern =
  /authori[sz]ation|cookie|credential|passw|pwd|secret|session|signature|token|(?:^|[-_.])(?:auth|key|otp|pin|sig)(?:$|[-_.])|(?:api|access|auth)key/i;

/** True when a header or a URL parameter probably contains a secret. The signature headers of Standard Webhooks do not. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name) && !/^webhook-/i.test(name);
}

/** True when the value of a header is stored encrypted and never shown: its name is secret-like, or it was declared secret. */
export function isSecretHeader({ name, isSecret }: Pick<CustomHeader, 'name' | 'isSecret'>): boolean {
  return isSecret === true || isSecretName(name);
}

/** Headers for display, with the values of secret ones masked. */
export function maskHeaders(headers: readonly CustomHeader[]): readonly CustomHeader[] {
  return headers.map((header) => (isSecretHeader(header) ? { ...header, value: mask } : header));
}

/** The header with the same name, compared without regard to case. */
export function headerNamed(headers: readonly CustomHeader[], name: string): CustomHeader | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
}

/** A token of RFC 9110, section 5.6.2. */
const namePattern = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
/** Field values of RFC 9110, section 5.5: no line breaks and no other control characters. */
const valuePattern = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * The error in the header at `index`, as a message. Null when it can be sent. A duplicate name is an error of the later header.
 * @param saved the headers of the saved record: their masked values stay unchanged
 */
export function checkHeaderAt(
  headers: readonly CustomHeader[],
  index: number,
  saved: readonly CustomHeader[] = [],
): string | null {
  const { name, value } = headers[index] ?? { name: '', value: '' };
  const lower = name.toLowerCase();
  if (!namePattern.test(name) || name.length > maxNameLength)
    return `Header ${index + 1} needs a name of letters, digits and hyphens.`;
  if (owned.has(lower) || ownedPrefixes.some((prefix) => lower.startsWith(prefix)))
    return `${name} is set by the platform.`;
  if (headers.slice(0, index).some((other) => other.name.toLowerCase() === lower))
    return `${name} stands twice.`;
  if (value === mask && headerNamed(saved, name)?.value !== mask)
    return `Enter the value of ${name}. A stored value is not copied, and not sent anywhere new.`;
  if (value === mask) return null;
  if (value.length > maxValueLength) return `${name} can have at most ${maxValueLength} characters.`;
  return valuePattern.test(value)
    ? null
    : `${name} contains a line break or another character that a header cannot have.`;
}

/** True when a value has the shape of a configuration's headers. */
export function isCustomHeaders(value: unknown): value is readonly CustomHeader[] {
  return Array.isArray(value) && value.every(isHeader);
}

/** The errors in the headers of a configuration, as messages. Empty when they can be sent. */
export function checkCustomHeaders(headers: unknown): string[] {
  if (!Array.isArray(headers)) return ['Headers must be a list of names and values.'];
  if (headers.length > maxHeaders) return [`There can be at most ${maxHeaders} headers.`];
  const misshapen = headers.flatMap((header: unknown, index) =>
    isHeader(header)
      ? []
      : [`Header ${index + 1} needs a name and a value, both of them texts, and can be marked by isSecret.`],
  );
  if (misshapen.length > 0 || !isCustomHeaders(headers)) return misshapen;
  return headers.flatMap((_, index) => checkHeaderAt(headers, index) ?? []);
}

function isHeader(value: unknown): value is CustomHeader {
  if (typeof value !== 'object' || value === null) return false;
  const { name, value: headerValue, isSecret = false, ...others } = value as Record<string, unknown>;
  const isWhole = typeof name === 'string' && typeof headerValue === 'string';
  return isWhole && typeof isSecret === 'boolean' && Object.keys(others).length === 0;
}

import { isSecretName, mask } from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { ExchangeResult, HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

export { mask };

/** Minimum length of a secret that is masked within a text. A text with a shorter secret is masked whole. */
const shortest = 4;

/** The encodings in which a secret can occur in a request or response. */
function spellings(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    Buffer.from(secret).toString('base64'),
  ];
}

/** Masks `secrets` in a text, in each encoding. */
export function maskText(text: string, secrets: readonly string[]): string {
  // Most deliveries have no secrets, and each has about a dozen texts.
  if (secrets.length === 0) return text;
  const needles = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))]
    // Longest first: one may be part of another.
    .toSorted((left, right) => right.length - left.length);
  let masked = text;
  for (const spelling of needles) {
    if (!masked.includes(spelling)) continue;
    if (spelling.length < shortest) return mask;
    masked = masked.replaceAll(spelling, mask);
  }
  return masked;
}

/** @param hidden names of headers that were declared secret */
function maskValues(
  values: Readonly<Record<string, string>>,
  secrets: readonly string[],
  hidden: readonly string[] = [],
): Readonly<Record<string, string>> {
  const isHidden = (name: string) => isSecretName(name) || hidden.includes(name.toLowerCase());
  if (secrets.length === 0 && !Object.keys(values).some(isHidden)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isHidden(name)
        ? value.replace(/^((?:Basic|Bearer|Digest) )?.*$/is, `$1${mask}`)
        : maskText(value, secrets),
    ]),
  );
}

/** Minimum length for masking a value everywhere. A shorter value is masked only in its own header or URL. */
const shortestHidden = 8;

/** Path segments that look like generated keys: at least 20 characters, with letters and digits. */
const keyInPathPattern = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{20,}$/;

/** A URL without a query and without a long path segment has no secrets. Whitespace counts, because parsing a URL removes it. */
const mayHoldSecretsPattern = /[?\s]|[\w-]{20}/;

/** Secrets in a URL: values of parameters with a secret-like name, and keys in the path. */
export function secretsInAddress(address: string): string[] {
  // Parsing the URL takes longer than signing the request.
  if (!mayHoldSecretsPattern.test(address)) return [];
  const url = urlOf(address);
  if (!url) return [];
  const { pathname, searchParams } = url;
  return [
    ...pathname.split('/').filter((part) => keyInPathPattern.test(part)),
    ...[...searchParams].flatMap(([name, value]) =>
      (isSecretName(name) || name === 'code') && value.length >= shortestHidden ? [value] : [],
    ),
  ];
}

/** Values of headers with a secret-like name, and of those declared secret. */
export function secretsInHeaders({ headers, secretHeaders = [] }: HttpRequest): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (isSecretName(name) || secretHeaders.includes(name)) && value.length >= shortestHidden
      ? [value.replace(/^(?:Basic|Bearer|Digest) /i, '')]
      : [],
  );
}

/** A segment of a path that may be a key: a version such as v2 is none. */
const mayBeKeyPattern = /^(?!v\d+(?:\.\d+)?$)(?=.*\d).{6,}$|^[\w-]{20,}$/i;

/**
 * A URL as users may see it. From the first segment that may be a key, the rest of the path is masked: what follows an account's number is
 * often the key itself, however short, as in `/hooks/catch/1234567/abcdefg`.
 */
export function maskPath(address: string): string {
  const [, origin = '', path = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)([^?#]*)(.*)$/is.exec(address) ?? [];
  if (origin === '') return address;
  const parts = path.split('/');
  const first = parts.findIndex((part) => mayBeKeyPattern.test(part));
  if (first < 0) return address;
  return origin + parts.map((part, index) => (index < first || part === '' ? part : mask)).join('/') + rest;
}

/** A request as users may see it, with secrets masked. */
export function maskRequest(request: HttpRequest, secrets: readonly string[]): HttpRequest {
  return {
    method: request.method,
    url: maskPath(maskText(request.url, secrets)),
    headers: maskValues(request.headers, secrets, request.secretHeaders),
    body: maskText(request.body, secrets),
  };
}

/** A response as users may see it, with secrets masked: a target may echo the request. */
export function maskResult(result: ExchangeResult, secrets: readonly string[]): ExchangeResult {
  if ('failure' in result) return result;
  const { answer, milliseconds } = result;
  return {
    milliseconds,
    answer: {
      ...answer,
      headers: maskValues(answer.headers, secrets),
      body: maskText(answer.body, secrets),
      ...(answer.members ? { members: answer.members.map((name) => maskText(name, secrets)) } : {}),
    },
  };
}

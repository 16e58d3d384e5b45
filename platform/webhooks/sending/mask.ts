import { isSecretName, mask } from '../../../resources/product/webhooks/customHeaders.ts';
import type { ExchangeResult, HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

export { mask };

/** Shorter ones cannot be told from other text, so that all of what holds them is masked. */
const shortest = 4;

/** The spellings in which a secret can stand in a request or an answer. */
function spellings(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    Buffer.from(secret).toString('base64'),
  ];
}

/** Text without any of `secrets`, in whatever spelling. */
export function maskText(text: string, secrets: readonly string[]): string {
  // Most deliveries have none, and each has a dozen texts.
  if (secrets.length === 0) return text;
  const needles = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))]
    // The longest first: one may be part of another.
    .toSorted((left, right) => right.length - left.length);
  let masked = text;
  for (const spelling of needles) {
    if (!masked.includes(spelling)) continue;
    if (spelling.length < shortest) return mask;
    masked = masked.replaceAll(spelling, mask);
  }
  return masked;
}

function maskValues(
  values: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const names = Object.keys(values);
  if (secrets.length === 0 && !names.some(isSecretName)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isSecretName(name)
        ? value.replace(/^((?:Basic|Bearer|Digest) )?.*$/is, `$1${mask}`)
        : maskText(value, secrets),
    ]),
  );
}

/** Shorter values of headers and addresses are masked where they stand, not wherever else the same text does. */
const shortestHidden = 8;

/** Parts of a path that only a machine makes: letters and digits mixed, at least as many as in a key. */
const keyInPathPattern = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{20,}$/;

/** An address without a query and without a long part has no secrets. Spaces count, because reading an address removes them. */
const mayHoldSecretsPattern = /[?\s]|[\w-]{20}/;

/** The parts of an address that let others send there: parameters with the name of a secret, and keys in its path. */
export function secretsInAddress(address: string): string[] {
  // Reading the address takes longer than signing the request.
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

/** The values of headers that most likely are secrets. */
export function secretsInHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isSecretName(name) && value.length >= shortestHidden
      ? [value.replace(/^(?:Basic|Bearer|Digest) /i, '')]
      : [],
  );
}

/** A request as people may see it: everything that is sent, but for secrets. */
export function maskRequest(request: HttpRequest, secrets: readonly string[]): HttpRequest {
  return {
    method: request.method,
    url: maskText(request.url, secrets),
    headers: maskValues(request.headers, secrets),
    body: maskText(request.body, secrets),
  };
}

/** An answer as people may see it: a target may send back what it was sent. */
export function maskResult(result: ExchangeResult, secrets: readonly string[]): ExchangeResult {
  if ('failure' in result) return result;
  const { answer, milliseconds } = result;
  return {
    milliseconds,
    answer: {
      ...answer,
      headers: maskValues(answer.headers, secrets),
      body: maskText(answer.body, secrets),
    },
  };
}

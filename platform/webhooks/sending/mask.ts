import type { ExchangeResult, HttpRequest } from '../../../resources/product/webhooks/exchange.ts';

/** What stands in place of a secret. */
export const mask = '••••••••';

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
  const known = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))]
    // The longest first: one may be part of another.
    .toSorted((left, right) => right.length - left.length);
  let masked = text;
  for (const spelling of known) {
    if (!masked.includes(spelling)) continue;
    if (spelling.length < shortest) return mask;
    masked = masked.replaceAll(spelling, mask);
  }
  return masked;
}

/** Headers that are secret whatever they hold, in lower case. */
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

function maskValues(
  values: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const names = Object.keys(values);
  if (secrets.length === 0 && !names.some((name) => secretHeaders.has(name.toLowerCase()))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase())
        ? value.replace(/^(\w+ )?.*$/s, `$1${mask}`)
        : maskText(value, secrets),
    ]),
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

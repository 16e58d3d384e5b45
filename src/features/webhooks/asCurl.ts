import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';

/** A word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Set by curl itself. */
const own = new Set(['content-length', 'host', 'connection']);

/** A request as a command for a shell. Secrets are masked in it, as in the log. */
export function asCurl({ method, url, headers, body }: HttpRequest): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`);
  return [
    `curl --request ${quoted(method)} ${quoted(url)}`,
    ...lines,
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

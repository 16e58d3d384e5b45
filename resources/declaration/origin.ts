import { urlOf } from './url.ts';

/** The origin of an http or https URL in its canonical spelling, such as `https://hooks.example.org`. Null for any other text. */
export function originOf(address: unknown): string | null {
  const url = typeof address === 'string' ? urlOf(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** True for an http or https URL with nothing beyond its origin: no path, query, fragment, user or password. */
export function isOrigin(address: unknown): boolean {
  const origin = originOf(address);
  if (origin === null) return false;
  const { href } = new URL(String(address));
  // A lone ? or # creates no component but stays in the URL.
  return href === `${origin}/`;
}

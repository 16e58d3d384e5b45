import { urlOf } from './url.ts';

/** The origin of an http or https address in its one spelling, such as `https://hooks.example.org`; null for any other text. */
export function originOf(address: unknown): string | null {
  const url = typeof address === 'string' ? urlOf(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** True for an http or https address that says nothing beyond its origin: no path, query, fragment, user or password. */
export function isOrigin(address: unknown): boolean {
  const origin = originOf(address);
  if (origin === null) return false;
  const { href } = new URL(String(address));
  // A lone ? or # has no part of its own but stays in the address.
  return href === `${origin}/`;
}

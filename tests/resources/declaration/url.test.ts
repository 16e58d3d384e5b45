import { describe, expect, it } from 'vitest';
import { originOf } from '../../../resources/declaration/origin.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

describe('parsing a URL', () => {
  it('returns the same origin on every call for non-ASCII letters in host and path', () => {
    const address = 'https://müller.example:8443/café?straße=1';
    // Node 20 compiles a function after some thousand calls.
    const origins = Array.from({ length: 20_000 }, () => originOf(address));
    expect(new Set(origins)).toEqual(new Set(['https://xn--mller-kva.example:8443']));
  });

  it.each(['', 'example.org', '//example.org', 'https://', 'https://a b.example', 'http://[::1'])(
    'returns null for “%s”',
    (text) => {
      expect(urlOf(text)).toBeNull();
    },
  );
});

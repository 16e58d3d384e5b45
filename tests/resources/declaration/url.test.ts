import { describe, expect, it } from 'vitest';
import { originOf } from '../../../resources/declaration/origin.ts';
import { urlOf } from '../../../resources/declaration/url.ts';

describe('an address in its parts', () => {
  it('is parsed the same however often, with letters beyond ASCII in its host and path', () => {
    const address = 'https://müller.example:8443/café?straße=1';
    // Node 20 compiles a function after some thousand calls.
    const origins = Array.from({ length: 20_000 }, () => originOf(address));
    expect(new Set(origins)).toEqual(new Set(['https://xn--mller-kva.example:8443']));
  });

  it.each(['', 'example.org', '//example.org', 'https://', 'https://a b.example', 'http://[::1'])(
    'is absent for “%s”',
    (text) => {
      expect(urlOf(text)).toBeNull();
    },
  );
});

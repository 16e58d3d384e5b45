import { expect, it } from 'vitest';
import { urlOf } from '../../../resources/declaration/url.ts';

it.each(['', 'example.org', '//example.org', 'https://', 'https://a b.example', 'http://[::1'])(
  'parsing a URL returns null for “%s”',
  (text) => {
    expect(urlOf(text)).toBeNull();
  },
);

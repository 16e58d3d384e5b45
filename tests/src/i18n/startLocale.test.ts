import { expect, it } from 'vitest';
import { startLocale } from '../../../src/i18n/i18nProvider.ts';

it.each([
  // region, chosen, browser, expected
  ['us', undefined, 'en-US', 'en-US'],
  ['us', undefined, 'en-GB', 'en-GB'],
  ['us', undefined, 'en-AU', 'en-GB'],
  ['us', undefined, 'es-MX', 'en-US'],
  ['uk', undefined, 'en-US', 'en-GB'],
  ['uk', 'en-US', 'en-GB', 'en-US'],
  ['us', 'nonsense', 'en-US', 'en-US'],
] as const)('in %s with %s chosen, a browser in %s starts in %s', (region, chosen, browser, expected) => {
  expect(startLocale(region, chosen, browser)).toBe(expected);
});

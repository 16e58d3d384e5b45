import { expect, it } from 'vitest';
import { createI18nProvider, startLocale } from '../../../src/i18n/i18nProvider.ts';

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

it('another language leaves the brand of the region', () => {
  const { translate } = createI18nProvider('us', 'en-GB');
  expect(translate('shell.product')).toBe('Safety Portal');
  expect(translate('shell.footer.sister')).toBe('Safety Portal UK');
  expect(createI18nProvider('uk', 'en-US').translate('shell.product')).toBe('Safety Portal UK');
});

import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';

it('the elements that show the portal tell assistive technology its language, also after another one is chosen', async () => {
  const elements = [document.createElement('div'), document.createElement('div')];
  const provider = createI18nProvider('uk', undefined, elements);
  expect(elements.map(({ lang }) => lang)).toEqual(['en-GB', 'en-GB']);
  await provider.changeLocale('en-US');
  expect(elements.map(({ lang }) => lang)).toEqual(['en-US', 'en-US']);
});

import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { locales } from '../../resources/declaration/index.ts';
import type { Locale, Region } from '../../resources/declaration/index.ts';
import { lateText } from './addMessages.ts';
import { messagesFor } from './messages.ts';

/** Store key of the language that the user chose on this device. */
export const localeKey = 'portal.locale';

/**
 * The language to start with: the chosen one, else that of the region. A browser that asks for English as it is written outside of the
 * United States gets British English there too.
 */
export function startLocale(region: Region, chosen: unknown, browser = navigator.language): Locale {
  const locale = locales.find((each) => each === chosen);
  return locale ?? (region === 'uk' || /^en-(?!US)/i.test(browser) ? 'en-GB' : 'en-US');
}

/**
 * react-admin's i18nProvider with the portal's texts.
 * @param elements are marked with the language: what the portal is shown in
 */
export function createI18nProvider(
  region: Region,
  chosen?: unknown,
  elements: readonly HTMLElement[] = [],
): I18nProvider {
  const names: Record<Locale, string> = { 'en-US': 'English (US)', 'en-GB': 'English (UK)' };
  const provider = polyglotI18nProvider(
    // ra-core's type requires the texts of all its screens; the portal provides those that it uses.
    (locale) =>
      messagesFor(locale as Locale, startLocale(region, undefined, '')) as unknown as TranslationMessages,
    startLocale(region, chosen),
    locales.map((locale) => ({ locale, name: names[locale] })),
  );
  const mark = () => {
    for (const element of elements) element.lang = provider.getLocale();
  };
  mark();
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale);
      mark();
    },
    translate: (key, options) => {
      const late = lateText(key, provider.getLocale() as Locale);
      return provider.translate(key, late === undefined ? options : { ...options, _: late });
    },
  };
}

import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { locales } from '../../resources/declaration/index.ts';
import type { Locale, Region } from '../../resources/declaration/index.ts';
import { lateText } from './late/addMessages.ts';
import { messagesFor } from './messages.ts';

/** The language of a region. */
function localeOf(region: Region): Locale {
  return region === 'uk' ? 'en-GB' : 'en-US';
}

/** react-admin's i18nProvider with the portal's texts, in the language of the region. */
export function createI18nProvider(region: Region): I18nProvider {
  const names: Record<Locale, string> = { 'en-US': 'English (US)', 'en-GB': 'English (UK)' };
  const provider = polyglotI18nProvider(
    // ra-core's type requires the texts of all its screens; the portal provides those that it uses.
    (locale) => messagesFor(locale as Locale) as unknown as TranslationMessages,
    localeOf(region),
    locales.map((locale) => ({ locale, name: names[locale] })),
  );
  return {
    ...provider,
    translate: (key, options) => {
      const late = lateText(key, provider.getLocale() as Locale);
      return provider.translate(key, late === undefined ? options : { ...options, _: late });
    },
  };
}

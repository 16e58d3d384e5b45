/** The languages of the portal; every text exists in each. */
export const locales = ['en-US', 'en-GB'] as const;
export type Locale = (typeof locales)[number];

/** A text that is the same in all locales, or one text per locale. */
export type Localized = string | Readonly<Record<Locale, string>>;

/** The text of `value` in `locale`. */
export function localize(value: Localized, locale: Locale): string {
  return typeof value === 'string' ? value : value[locale];
}

/** Returns a label as a noun for an English sentence: `Building type` -> `building type`. */
export function nounOf(label: Localized): string {
  return localize(label, 'en-US').toLowerCase();
}

/** The values of the `%{…}` placeholders of a message. */
export type PhraseArgs = Readonly<Record<string, string | number>>;

/** The message of `pattern` in `locale`, with its `%{…}` placeholders filled in. */
export function phrase(pattern: Localized, locale: Locale, args: PhraseArgs = {}): string {
  return localize(pattern, locale).replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
}

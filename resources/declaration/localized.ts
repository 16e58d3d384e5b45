/** The languages of the portal; every text exists in each. */
export const locales = ['en-US', 'en-GB'] as const;
export type Locale = (typeof locales)[number];

/** A text that is the same in all locales, or one text per locale. */
export type Localized = string | Readonly<Record<Locale, string>>;

/** The text of `value` in `locale`. */
export function localize(value: Localized, locale: Locale): string {
  return typeof value === 'string' ? value : value[locale];
}

/** A name as it is written within a sentence: `Building type` -> `building type`; `SSO mapping` stays. */
export function withinSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** The names of a resource's records. Those with `isProper` begin with a proper noun, and keep their capital within a sentence. */
export interface RecordNames {
  readonly one: Localized;
  readonly many: Localized;
  readonly isProper?: true;
}

/** The name of a resource's records within a sentence. */
export function nounOf(label: RecordNames, number: 'one' | 'many', locale: Locale = 'en-US'): string {
  const name = localize(label[number], locale);
  return label.isProper ? name : withinSentence(name);
}

/** The values of the `%{…}` placeholders of a message. */
export type PhraseArgs = Readonly<Record<string, string | number>>;

/** The message of `pattern` in `locale`, with its `%{…}` placeholders filled in. */
export function phrase(pattern: Localized, locale: Locale, args: PhraseArgs = {}): string {
  return localize(pattern, locale).replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
}

import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import { isUuid } from '../identifiers.ts';
import { isOrigin } from '../origin.ts';
import { isObject } from '../values.ts';
import { type Finding, type Kind, textual } from './kind.ts';
import { propertiesOf } from './properties.ts';
import { urlOf } from '../url.ts';

/** A well-known format of a text, with its own input, check and message. */
export type TextFormat = 'email' | 'phone' | 'url' | 'origin' | 'postalCode' | 'uid';

/** The words of a text. */
export interface TextWords {
  /** Longest value in characters. */
  readonly maxLength?: number;
  /** Several lines. */
  readonly multiline?: boolean;
  /** Set by `email`, `phone`, `url`, `postalCode` and `uid`. */
  readonly format?: TextFormat;
  /** For the format postalCode: the field with the country code that selects the pattern. */
  readonly countryField?: string;
  /** The purpose of the input, for browsers to fill in the data of the user (WCAG 1.3.5). Browsers fill in no other input. */
  readonly autocomplete?: 'given-name' | 'family-name' | 'tel';
  /** The property that holds the value when the response contains an object. @wire */
  readonly itemKey?: string;
}

/** Default maximum length of single-line and multi-line texts, in characters. */
export const lineLength = 200;
export const paragraphsLength = 4000;

type TextOptions = FieldOptions<string> &
  Pick<TextWords, 'maxLength' | 'multiline' | 'itemKey' | 'autocomplete'>;
type Plain = FieldOptions<string>;
type Purposed = Plain & Pick<TextWords, 'autocomplete'>;
type WithCountry = Plain & Pick<TextWords, 'countryField'>;

/** A text of one line (at most 200 characters by default), or of several lines with `multiline` (4,000). */
export function text<const Options extends TextOptions>(options?: Exact<Options, TextOptions>) {
  const maxLength = options?.maxLength ?? (options?.multiline ? paragraphsLength : lineLength);
  return { kind: 'text', maxLength, ...options } as Options & FieldOf<'text'>;
}

/** An email address (spec section 5: non-space text, an @, text, a dot, text). */
export function email<const Options extends Plain>(options?: Exact<Options, Plain>) {
  return { kind: 'text', format: 'email', maxLength: 254, ...options } as Options & FieldOf<'text'>;
}

/** A telephone number in the usual spellings. */
export function phone<const Options extends Purposed>(options?: Exact<Options, Purposed>) {
  return { kind: 'text', format: 'phone', maxLength: 40, ...options } as Options & FieldOf<'text'>;
}

/** An absolute http or https URL. */
export function url<const Options extends Plain>(options?: Exact<Options, Plain>) {
  return { kind: 'text', format: 'url', maxLength: 2000, ...options } as Options & FieldOf<'text'>;
}

/** An identifier (UUID) of something other than a record of a declared resource, or of a record that need not exist. */
export function uid<const Options extends Plain>(options?: Exact<Options, Plain>) {
  return { kind: 'text', format: 'uid', ...options } as Options & FieldOf<'text'>;
}

/** A postal code, checked by the pattern of the country in another field (spec section 5). */
export function postalCode<const Options extends WithCountry>(options: Exact<Options, WithCountry>) {
  return { kind: 'text', format: 'postalCode', maxLength: 20, ...options } as Options & FieldOf<'text'>;
}

/** Spec section 5: non-space text, an @, text, a dot, text. */
export const emailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;
/** At least four characters before an extension, four of them digits: `(507)` and an empty form are no number. A second number may follow a slash. */
const phonePattern =
  /^(?=(?:[+\s().\-/]*\d){4})[+()\d](?:[\d\s().-]|\/(?: ?\+)?){3,}(?:(?:x|ext\.?)\s*\d+)?$/i;

/** Spec section 5, by country code. Postal codes of other countries are not checked. */
const postalPatterns: Readonly<Record<string, { readonly pattern: RegExp; readonly key: Finding['key'] }>> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, key: 'postalCodeUS' },
  GB: { pattern: /^[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}$/i, key: 'postalCodeGB' },
};

// A text may not contain control characters or lone surrogates. Tabs and line breaks are allowed in multi-line texts.
// oxlint-disable-next-line no-control-regex
const controlInLine = /[\u0000-\u001f\u007f\p{Surrogate}]/u;
// oxlint-disable-next-line no-control-regex
const controlInParagraphs = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

function isAbsoluteAddress(value: string): boolean {
  return /^https?:$/.test(urlOf(value)?.protocol ?? '');
}

/** The error in a text: its length, its characters or its format. */
export function checkText(
  { maxLength, multiline, format, countryField }: TextWords,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
): Finding | null {
  if (typeof value !== 'string') return { key: 'wrongType' };
  if (maxLength !== undefined && [...value].length > maxLength)
    return { key: 'tooLong', args: { max: maxLength } };
  if ((multiline ? controlInParagraphs : controlInLine).test(value)) return { key: 'controlCharacter' };
  if (format === 'email' && !emailPattern.test(value)) return { key: 'email' };
  if (format === 'phone' && !phonePattern.test(value)) return { key: 'phone' };
  if (format === 'url' && !isAbsoluteAddress(value)) return { key: 'url' };
  if (format === 'origin' && !isOrigin(value)) return { key: 'origin' };
  if (format === 'uid' && !isUuid(value)) return { key: 'wrongType' };
  if (format !== 'postalCode') return null;
  const country = record[countryField ?? 'country'];
  const rule = typeof country === 'string' ? postalPatterns[country] : undefined;
  return rule && !rule.pattern.test(value) ? { key: rule.key } : null;
}

/** The value of a call if it is a text; otherwise undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Characters that show nothing and only make equal texts differ, or turn the words after them: soft hyphens, zero-width spaces, byte order
 * marks, controls of the direction. Not the joiners inside words and emoji (U+200C, U+200D).
 */
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** A character that can be seen. Fillers (U+3164) are ignorable; the blank Braille pattern is not. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}\p{Z}\u2800]/u;

/**
 * Equal texts get one spelling (NFC), without invisible characters. Spaces around a single line are trimmed as typing errors. Null for a
 * text without a visible character.
 */
export function normalizeText(value: string, isMultiline: boolean): string | null {
  const composed = value.normalize('NFC').replace(invisible, '');
  const clean = isMultiline ? composed.replaceAll('\r\n', '\n') : composed.trim();
  return visible.test(clean) ? clean : null;
}

/**
 * The one spelling of an email address: without invisible characters, and an international domain as browsers send it (`xn--…`). Empty for
 * a text without a visible character.
 */
export function normalizeEmail(value: string): string {
  const clean = (normalizeText(value, false) ?? '').replace(/[\u200c\u200d]/g, '');
  const at = clean.lastIndexOf('@') + 1;
  const domain = clean.slice(at);
  if (at === 0 || /^[\x20-\x7e]*$/.test(domain)) return clean;
  return clean.slice(0, at) + (urlOf(`http://${domain}`)?.hostname || domain);
}

export const textKind: Kind<FieldOf<'text'>> = {
  operators: textual,
  isSortable: true,
  isText: true,
  isImportable: true,
  head: 'fact',
  check: checkText,
  read: (_, wire) => asText(wire),
  coerce: ({ itemKey }, wire) => {
    if (typeof wire === 'number') return String(wire);
    return itemKey !== undefined && isObject(wire) ? asText(propertiesOf(wire)(itemKey)) : undefined;
  },
  normalize: ({ multiline, format }, value) =>
    format === 'email'
      ? normalizeEmail(String(value)) || null
      : normalizeText(String(value), multiline === true),
};

import { localize, type Field, type Locale } from '../../resources/declaration/index.ts';
import {
  isUnreadable,
  namesProperty,
  shownValue,
  unreadableText,
} from '../../resources/declaration/codec/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';

/** Options of formatting apart from the field. */
export interface FormatOptions {
  readonly locale: Locale;
  /** Texts for true and false. */
  readonly words: { readonly yes: string; readonly no: string };
  /** IANA time zone of timestamps. Defaults to the viewer's own. */
  readonly timeZone?: string;
  /**
   * Milliseconds since the epoch. When set, fields declared `recent` show how long ago a timestamp was.
   */
  readonly now?: number;
  /** Omits the current year. */
  readonly isBrief?: boolean;
}

/**
 * Cached, because creating an Intl formatter costs far more than using it and a page of rows uses one per
 * cell.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter) return cachedFormatter;
  const newFormatter = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, newFormatter);
  return newFormatter;
}

/** Formats a calendar day (`YYYY-MM-DD`, or the first ten characters of a timestamp). */
function formatDate(value: string, locale: Locale): string {
  const moment = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}

/** Formats a timestamp (ISO 8601) to the minute. */
export function formatInstant(value: string, locale: Locale, timeZone: string | undefined): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}

/** Formats a timestamp to the second with its time zone, which distinguishes summer and winter time. */
export function describeInstant(value: string, locale: Locale, timeZone: string | undefined): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'long', timeStyle: 'full', timeZone }).format(moment);
}

/** Day and minute. With 24 hours, the hour has two digits, as with `timeStyle`. */
function partsIn(locale: Locale) {
  const { hour12 } = formatter(locale, { hour: 'numeric' }).resolvedOptions();
  const hour = hour12 ? 'numeric' : '2-digit';
  return { month: 'short', day: 'numeric', hour, minute: '2-digit' } as const;
}

/** `formatInstant` without the current year, for narrow columns. */
export function formatBrief(value: string, locale: Locale, timeZone: string | undefined): string {
  const moment = new Date(value);
  const year = formatter(locale, { year: 'numeric', timeZone });
  if (Number.isNaN(moment.getTime()) || year.format(moment) !== year.format(new Date()))
    return formatInstant(value, locale, timeZone);
  return formatter(locale, { ...partsIn(locale), timeZone }).format(moment);
}

const relative = new Map<Locale, Intl.RelativeTimeFormat>();

function ago(milliseconds: number, locale: Locale): string {
  const format =
    relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  relative.set(locale, format);
  const minutes = Math.floor(Math.max(milliseconds, 0) / 60_000);
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
}

/**
 * Formats a timestamp (ISO 8601) to the second, as short as possible: without the current year, and on the
 * same day with the elapsed time instead of the date. In full without `now`.
 */
export function formatRecent(value: string, locale: Locale, now?: number, timeZone?: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const write = (options: Intl.DateTimeFormatOptions) =>
    formatter(locale, { ...options, timeZone }).format(moment);
  if (now === undefined) return write({ dateStyle: 'medium', timeStyle: 'medium' });
  const day = formatter(locale, { dateStyle: 'short', timeZone });
  if (day.format(moment) === day.format(now))
    return `${write({ timeStyle: 'medium' })} · ${ago(now - moment.getTime(), locale)}`;
  const year = formatter(locale, { year: 'numeric', timeZone });
  const isThisYear = year.format(moment) === year.format(now);
  return write({
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...partsIn(locale),
    second: '2-digit',
  });
}

/** The label of an enumeration's option, or the value itself when there is no such option. */
function optionLabel(field: Field, value: unknown, locale: Locale): string {
  if (isUnreadable(value)) return unreadableText(value);
  const option = field.options?.find((candidate) => candidate.value === value);
  return option ? localize(option.label ?? option.value, locale) : String(value);
}

function nameOf(value: unknown): string | undefined {
  if (isUnreadable(value)) return unreadableText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, uid } = value as { name?: unknown; uid?: unknown };
  if (typeof name === 'string') return name;
  return typeof uid === 'string' ? uid : undefined;
}

/** The name that a response embeds for a reference; undefined when the reference has changed since. */
function embeddedName(field: Field, value: unknown, record: Readonly<Record<string, unknown>> | undefined) {
  const embedded = field.embed ? (record?.[field.embed] as { uid?: unknown } | null | undefined) : undefined;
  return embedded?.uid === value ? nameOf(embedded) : undefined;
}

/** The name that the record's response brought for a record it refers to. */
export function broughtName(record: Readonly<Record<string, unknown>> | undefined, key: unknown) {
  const names = record?.[namesProperty] as Readonly<Record<string, string>> | undefined;
  return typeof key === 'string' ? names?.[key] : undefined;
}

/** The declared word of a number that forms offer by a name, such as “Fit window”. */
function offeredLabel({ offered }: Field, value: unknown, locale: Locale): string | undefined {
  const label = offered?.find((one) => one.value === value)?.label;
  return label === undefined ? undefined : localize(label, locale);
}

/** The declared word of a flag's value; undefined for a value that is yes or no. */
function flagText({ mark }: Field, value: boolean, locale: Locale): string | undefined {
  const word = mark?.is === value ? mark.label : mark?.other;
  return word === undefined ? undefined : localize(word, locale);
}

/**
 * The value of a field as one line of text; empty for an empty value.
 * @param record gives the name of an embedded reference (`embed`); without it the stored key is shown
 */
export function formatValue(
  field: Field,
  storedValue: unknown,
  { locale, words, timeZone, now, isBrief }: FormatOptions,
  record?: Readonly<Record<string, unknown>>,
): string {
  const value = shownValue(field, storedValue);
  if (isBlank(value)) return '';
  if (isUnreadable(value)) return unreadableText(value);
  switch (field.kind) {
    case 'boolean':
      return flagText(field, value === true, locale) ?? (value === true ? words.yes : words.no);
    case 'date':
      return formatDate(String(value), locale);
    case 'instant':
      if (field.recent) return formatRecent(String(value), locale, now, timeZone);
      return (isBrief ? formatBrief : formatInstant)(String(value), locale, timeZone);
    case 'choice':
      return optionLabel(field, value, locale);
    case 'choices':
      return (value as unknown[]).map((item) => optionLabel(field, item, locale)).join(', ');
    case 'reference':
      return (
        nameOf(value) ?? embeddedName(field, value, record) ?? broughtName(record, value) ?? String(value)
      );
    case 'references':
    case 'uids':
    case 'texts':
      return (value as unknown[])
        .map((item) => nameOf(item) ?? broughtName(record, item) ?? String(item))
        .join(', ');
    case 'json':
      return JSON.stringify(value);
    case 'password':
    case 'secret':
      return '';
    case 'integer':
      return offeredLabel(field, value, locale) ?? String(value);
    case 'text':
    case 'image':
    case 'decimal':
      return String(value);
  }
}

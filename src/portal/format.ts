import { localize, type Field, type Locale } from '../../resources/declaration/index.ts';
import { isUnreadable, shownValue, unreadableText } from '../../resources/declaration/codec/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';

/** The context on which the text of a value depends beside its field. */
export interface FormatOptions {
  readonly locale: Locale;
  /** The words for true and false. */
  readonly words: { readonly yes: string; readonly no: string };
  /** IANA name of the zone in which moments are shown; the viewer's own when left out. */
  readonly timeZone?: string;
  /** Milliseconds since the epoch: with it, moments that say so tell how long ago they were. */
  readonly now?: number;
  /** Moments of this year go without it. */
  readonly isBrief?: boolean;
}

/** Making an Intl formatter costs far more than using it, and a page of rows uses one for each cell. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter) return cachedFormatter;
  const newFormatter = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, newFormatter);
  return newFormatter;
}

/** A calendar day (`YYYY-MM-DD`, or the first ten characters of a moment) as people of `locale` write it. */
function formatDate(value: string, locale: Locale): string {
  const moment = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}

/** A moment (ISO 8601) as people of `locale` write it, to the minute. */
export function formatInstant(value: string, locale: Locale, timeZone?: string): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}

/** A moment to the second with the name of its zone, which tells summer time from winter time. */
export function describeInstant(value: string, locale: Locale, timeZone?: string): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime())
    ? value
    : formatter(locale, { dateStyle: 'long', timeStyle: 'full', timeZone }).format(moment);
}

/** `formatInstant` without the year where it is the present one, as narrow columns have it. */
export function formatBrief(value: string, locale: Locale, timeZone?: string): string {
  const moment = new Date(value);
  const year = formatter(locale, { year: 'numeric', timeZone });
  if (Number.isNaN(moment.getTime()) || year.format(moment) !== year.format(new Date()))
    return formatInstant(value, locale, timeZone);
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return formatter(locale, { ...parts, timeZone }).format(moment);
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
 * A moment (ISO 8601) to the second, as briefly as it can be told apart: without the year in its own year; on its own day with how
 * long ago it was instead of the date. Without `now` in full.
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
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** The label of a choice's option; the value itself where it is none of the options. */
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

/** The name that an answer carries along with a reference; none where the reference has been changed since. */
function embeddedName(field: Field, value: unknown, record: Readonly<Record<string, unknown>> | undefined) {
  const embedded = field.embed ? (record?.[field.embed] as { uid?: unknown } | null | undefined) : undefined;
  return embedded?.uid === value ? nameOf(embedded) : undefined;
}

/**
 * The value of a field as a line of text; empty for nothing.
 * @param record gives a reference its name where the answer carries the target (`embed`); without it the stored key is shown
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
      return value === true ? words.yes : words.no;
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
      return nameOf(value) ?? embeddedName(field, value, record) ?? String(value);
    case 'references':
    case 'uids':
    case 'texts':
      return (value as unknown[]).map((item) => nameOf(item) ?? String(item)).join(', ');
    case 'json':
      return JSON.stringify(value);
    case 'password':
    case 'secret':
      return '';
    case 'text':
    case 'image':
    case 'integer':
    case 'decimal':
      return String(value);
  }
}

import Mustache from 'mustache';

import { checkBody } from './check-body.ts';
import { escapes, inJson, textOf } from './escapes.ts';
import { JsonText, withoutLeftCommas } from './json-text.ts';
import { inZone, noSurroundings, type Surroundings, addedValues } from './surroundings.ts';
import { readTag } from '../../../resources/webhookConfigurations/templateTag.ts';
import type { ContentType } from '../../../resources/product/webhooks/common.ts';

export interface TemplateLimits {
  /** Maximum length of the template. */
  readonly template: number;
  /** Maximum length of the rendered body. */
  readonly output: number;
  /** Maximum number of rendered tags and texts, counted each time they are rendered. */
  readonly steps: number;
  readonly milliseconds: number;
}

export const templateLimits: TemplateLimits = {
  template: 65_536,
  output: 262_144,
  steps: 50_000,
  milliseconds: 200,
};

/** Steps between checks of the clock. */
const stepsPerClockCheck = 256;

/** Thrown when a template yields no valid body. The message is for its author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const noPartials = 'A template cannot include another one: {{> … }} stands in it.';
/** The library searches for the end of a tag again at each of several consecutive spaces, which is slow for long runs. */
const manySpacesPattern = /\s{500}/;
/** Consecutive spaces within a tag: the search for its end is quadratic in their number. */
const spacesInTagPattern = /\s{20}/;
/** Maximum nesting depth of an event. */
const deepest = 32;

/** Closing delimiter of a tag by the character after its opening braces, when it is not `}}`. */
const closings: Readonly<Record<string, string>> = { '{': '}}}', '=': '=}}' };

/** A copy of the event without prototypes: the library looks up names through prototypes and calls functions that it finds. */
function bare(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new TemplateError('The event is nested too deep.');
  if (Array.isArray(value)) {
    const items = value.map((item) => bare(item, depth + 1));
    return Object.setPrototypeOf(items, null);
  }
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) copy[key] = bare(item, depth + 1);
  return copy;
}

type Tokens = string[][];

/** The library's renderer with limits, without its template cache and without partials. */
class BudgetWriter extends Mustache.Writer {
  private readonly limits: TemplateLimits;
  private readonly escape: (value: unknown) => string;
  /** The text rendered so far, when it is JSON. */
  private readonly json: JsonText | undefined;
  private readonly until: number;
  private readonly timeZone: string;
  private steps = 0;
  private nextLook = stepsPerClockCheck;
  private length = 0;

  constructor(limits: TemplateLimits, contentType: ContentType, timeZone = 'UTC') {
    super();
    // Disables the cache: clients have many templates. The library's types lack the property.
    Object.assign(this, { templateCache: undefined });
    this.limits = limits;
    this.timeZone = timeZone;
    this.escape = escapes[contentType];
    this.json = contentType === 'application/json' ? new JsonText() : undefined;
    this.until = Date.now() + limits.milliseconds;
  }

  override renderTokens(
    tokens: Tokens,
    context: Mustache.Context,
    partials?: Mustache.PartialsOrLookupFn,
    originalTemplate?: string,
    config?: Mustache.RenderOptions,
  ): string {
    this.steps += 1 + tokens.length;
    if (this.steps > this.limits.steps || this.isLate())
      throw new TemplateError('The template takes too long for this event.');
    return super.renderTokens(tokens, context, partials, originalTemplate, config);
  }

  /** A small template never times out: otherwise a busy process would refuse cheap templates. */
  private isLate(): boolean {
    if (this.steps < this.nextLook) return false;
    this.nextLook = this.steps + stepsPerClockCheck;
    return Date.now() > this.until;
  }

  override renderPartial(): string {
    throw new TemplateError(noPartials);
  }

  override rawValue(token: string[]): string {
    return this.count(token[1] ?? '');
  }

  override escapedValue(token: string[], context: Mustache.Context): string {
    return this.insert(token, context, this.escape);
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    return this.insert(token, context, textOf);
  }

  /** A value in its place. Where JSON has no quotes around it, an absent value is null. */
  private insert(
    [, content = '']: string[],
    context: Mustache.Context,
    write: (value: unknown) => string,
  ): string {
    const { name, fallback, isJson, isTime } = readTag(content);
    const found: unknown = context.lookup(name);
    const value = (isTime ? inZone(found, this.timeZone) : found) ?? fallback ?? null;
    if (isJson) return this.count(this.json?.isQuoted ? write(JSON.stringify(value)) : JSON.stringify(value));
    if (value === null) return this.json && !this.json.isQuoted ? this.count('null') : '';
    return this.count(this.json ? inJson(value, write(value), this.json.isQuoted) : write(value));
  }

  private count(text: string): string {
    this.json?.take(text);
    this.length += text.length;
    if (this.length > this.limits.output)
      throw new TemplateError(
        `The template gives more than ${this.limits.output.toLocaleString('en')} characters for this event.`,
      );
    return text;
  }
}

/** Converts the character offset in the library's message to line and column. */
function unreadable(template: string, { message }: Error): string {
  const withLine = message.replace(/ at (\d+)$/, (_, at: string) => {
    const before = template.slice(0, Number(at)).split('\n');
    return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  });
  return `The template cannot be read: ${withLine}.`;
}

function run(writer: BudgetWriter, template: string, view: unknown): string {
  try {
    return writer.render(template, view);
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    if (error instanceof RangeError) throw new TemplateError('The template is nested too deep.');
    throw new TemplateError(unreadable(template, error as Error));
  }
}

/**
 * The body for `event` (JSON): the template with `{{names}}` replaced by the fields of the event and the names around it, escaped so that a value cannot
 * break out of its place. A blank template yields the event as JSON. The language is Mustache without partials and cannot run code.
 * Throws TemplateError.
 */
export function renderTemplate(
  template: string,
  event: unknown,
  contentType: ContentType,
  surroundings: Surroundings = noSurroundings,
  limits: TemplateLimits = templateLimits,
): string {
  checkSource(template, limits);
  if (template.trim() === '') {
    if (contentType === 'application/json') return JSON.stringify(event);
    throw new TemplateError('Only JSON can be sent without a template.');
  }
  const writer = new BudgetWriter(limits, contentType, surroundings.timeZone);
  // Around the event and not within it: `{{{.}}}` is the event alone.
  const around = new Mustache.Context(bare(addedValues(event, surroundings)));
  const body = run(writer, unmarked(template, contentType), new Mustache.Context(bare(event), around));
  const fault = checkBody(body, contentType);
  if (fault === null) return body;
  const tidy =
    contentType === 'application/json' && sectionPattern.test(template) ? withoutLeftCommas(body) : body;
  if (tidy === body || checkBody(tidy, contentType) !== null) throw new TemplateError(fault);
  return tidy;
}

/** A tag that begins a section. */
const sectionPattern = /\{\{\s*[#^]/;

/** The template without what an editor leaves before its text: a byte order mark, and lines before an XML declaration. */
function unmarked(template: string, contentType: ContentType): string {
  const text = template.replace(/^\ufeff/, '');
  return contentType.endsWith('xml') ? text.trimStart() : text;
}

function checkSource(template: string, limits: TemplateLimits): void {
  if (template.length > limits.template)
    throw new TemplateError(
      `The template can have at most ${limits.template.toLocaleString('en')} characters.`,
    );
  if (manySpacesPattern.test(template))
    throw new TemplateError('The template has more than 500 spaces or line breaks in a row.');
  if (hasWideTag(template)) throw new TemplateError('A tag has more than 20 spaces or line breaks in a row.');
}

/** True when consecutive spaces occur where the library searches for the end of a tag. */
function hasWideTag(template: string): boolean {
  let from = template.indexOf('{{');
  while (from >= 0) {
    const close = closings[template.charAt(from + 2)] ?? '}}';
    const end = template.indexOf(close, from);
    if (spacesInTagPattern.test(template.slice(from, end < 0 ? undefined : end))) return true;
    from = end < 0 ? -1 : template.indexOf('{{', end);
  }
  return false;
}

/** The error in a template that does not depend on the event, for validation on save. Null when there is none. */
export function checkTemplate(template: string, limits: TemplateLimits = templateLimits): string | null {
  try {
    checkSource(template, limits);
    const tokens = new BudgetWriter(limits, 'text/plain').parse(template) as unknown[];
    return faultOfTokens(tokens);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    return unreadable(template, error as Error);
  }
}

/** The message for a partial or an unknown filter. Null when there is none. */
function faultOfTokens(tokens: readonly unknown[]): string | null {
  const waiting: unknown[] = [...tokens];
  for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
    if (!Array.isArray(token)) continue;
    if (token[0] === '>') return noPartials;
    const [sign, content] = token as unknown[];
    const { fault } =
      (sign === 'name' || sign === '&') && typeof content === 'string' ? readTag(content) : {};
    if (fault !== undefined)
      return `A tag has the filter “${fault}”. There are “json”, “time” and “default: …”.`;
    if (Array.isArray(token[4])) waiting.push(...(token[4] as unknown[]));
  }
  return null;
}

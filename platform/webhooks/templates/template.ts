import Mustache from 'mustache';
import { SaxesParser } from 'saxes';

import type { ContentType } from '../../../resources/product/webhooks/contentTypes.ts';

/** The limits of rendering a template. */
export interface TemplateLimits {
  /** Characters of the template. */
  readonly template: number;
  /** Characters of what comes out. */
  readonly output: number;
  /** Tags and texts that are rendered, each time anew. */
  readonly steps: number;
  readonly milliseconds: number;
}

export const templateLimits: TemplateLimits = {
  template: 65_536,
  output: 262_144,
  steps: 50_000,
  milliseconds: 200,
};

/** Steps between looks at the clock. */
const stepsPerClockCheck = 256;

/** Thrown when a template gives no body that may be sent; the message is a sentence for its author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const noPartials = 'A template cannot include another one: {{> … }} stands in it.';
/** The library looks for the end of a tag anew at each of the spaces in a row, which long runs would make slow. */
const manySpacesPattern = /\s{500}/;
/** Spaces in a row within a tag; the search for its end costs their square. */
const spacesInTagPattern = /\s{20}/;
/** Objects within objects of an event. */
const deepest = 32;

/** The end of a tag by the sign behind its braces, where it is not `}}`. */
const closings: Readonly<Record<string, string>> = { '{': '}}}', '=': '=}}' };

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Writes a value so that it cannot end the text that it stands in. Objects and lists are written as JSON. */
const escapes: Readonly<Record<ContentType, (value: unknown) => string>> = {
  // Within the quotes that the template has; a whole object or list stands by itself.
  'application/json': (value) =>
    typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value),
  'application/xml': escapeXml,
  'text/xml': escapeXml,
  'text/plain': textOf,
  'application/x-www-form-urlencoded': (value) =>
    encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '\ufffd')),
};

function escapeXml(value: unknown): string {
  return textOf(value).replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
}

/** A copy of the event that inherits nothing: the library looks names up through prototypes and calls functions that it finds. */
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

/** The library's renderer with a budget, without its cache of templates and without partials. */
class BudgetWriter extends Mustache.Writer {
  private readonly limits: TemplateLimits;
  private readonly escape: (value: unknown) => string;
  private readonly until: number;
  private steps = 0;
  private nextLook = stepsPerClockCheck;
  private length = 0;

  constructor(limits: TemplateLimits, escape: (value: unknown) => string) {
    super();
    // Templates are clients', and many: none is kept. The library's types do not know the property.
    Object.assign(this, { templateCache: undefined });
    this.limits = limits;
    this.escape = escape;
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

  /** A small template is never late: a busy process would refuse what costs nothing. */
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
    const value: unknown = context.lookup(token[1] ?? '');
    return value === null || value === undefined ? '' : this.count(this.escape(value));
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    const value: unknown = context.lookup(token[1] ?? '');
    return value === null || value === undefined ? '' : this.count(textOf(value));
  }

  private count(text: string): string {
    this.length += text.length;
    if (this.length > this.limits.output)
      throw new TemplateError(
        `The template gives more than ${this.limits.output.toLocaleString('en')} characters for this event.`,
      );
    return text;
  }
}

/** The library tells where it stopped in characters; people count lines and columns. */
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

/** The mismatch between a body and its content type, as a sentence; null when there is none. */
export function checkBody(body: string, contentType: ContentType): string | null {
  switch (contentType) {
    case 'application/json':
      try {
        JSON.parse(body);
        return null;
      } catch (error) {
        return `What comes out is not valid JSON: ${(error as Error).message}.`;
      }
    case 'application/xml':
    case 'text/xml':
      try {
        // Its parser throws at the first fault and knows no entities but XML's own five.
        new SaxesParser().write(body).close();
        return null;
      } catch (error) {
        return `What comes out is not well-formed XML: ${(error as Error).message.replace(/\.$/, '')}.`;
      }
    case 'application/x-www-form-urlencoded':
      return /^(?:[\w.~!*'()+$,;:@/?=&[\]-]|%[\dA-Fa-f]{2})*$/.test(body)
        ? null
        : 'What comes out is no form: spaces and other characters have to be written as %20 and the like.';
    case 'text/plain':
      return null;
  }
}

/**
 * The body that is sent for `event` (JSON): the template with the event's fields in place of `{{names}}`, written so that a value
 * cannot break out of its place; the event itself as JSON where the template is blank. The language is Mustache without
 * partials; nothing in it can run code. Throws TemplateError.
 */
export function renderTemplate(
  template: string,
  event: unknown,
  contentType: ContentType,
  limits: TemplateLimits = templateLimits,
): string {
  checkSource(template, limits);
  if (template.trim() === '') {
    if (contentType === 'application/json') return JSON.stringify(event);
    throw new TemplateError('Only JSON can be sent without a template.');
  }
  const body = run(new BudgetWriter(limits, escapes[contentType]), template, bare(event));
  const fault = checkBody(body, contentType);
  if (fault !== null) throw new TemplateError(fault);
  return body;
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

/** Whether spaces in a row stand where the library looks for the end of a tag. */
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

/** The fault in a template whatever the event, as a sentence; null when there is none. For when it is saved. */
export function checkTemplate(template: string, limits: TemplateLimits = templateLimits): string | null {
  try {
    checkSource(template, limits);
    const tokens: unknown = new BudgetWriter(limits, textOf).parse(template);
    return hasPartial(tokens as unknown[]) ? noPartials : null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    return unreadable(template, error as Error);
  }
}

function hasPartial(tokens: readonly unknown[]): boolean {
  const waiting: unknown[] = [...tokens];
  for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
    if (!Array.isArray(token)) continue;
    if (token[0] === '>') return true;
    if (Array.isArray(token[4])) waiting.push(...(token[4] as unknown[]));
  }
  return false;
}

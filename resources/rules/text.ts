import { checkRule, type RuleFault, type RuleLimits, ruleLimits } from './check.ts';
import type { RulePath } from './types.ts';

/** An error in the text of a rule, and its position. */
export interface TextFault {
  readonly fault: RuleFault;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Offsets from 0: `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The result of reading a rule from text: its value or its errors. */
export type ReadRule =
  | { readonly rule: unknown; readonly faults: readonly [] }
  | { readonly rule?: undefined; readonly faults: readonly TextFault[] };

interface Span {
  readonly from: number;
  readonly to: number;
}

type JsonFault = Extract<RuleFault['key'], `json${string}`>;

class JsonError extends Error {
  readonly key: JsonFault;
  readonly at: number;
  constructor(key: JsonFault, at: number) {
    super(key);
    this.key = key;
    this.at = at;
  }
}

const spacePattern = /[ \t\n\r]*/y;
// RFC 8259, section 7: control characters in strings must be escaped.
// oxlint-disable-next-line no-control-regex
const textPattern = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const barePattern = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/y;
/** Maximum nesting of brackets. Valid rules have far less. */
const maxDepth = 500;

/** Reads JSON (RFC 8259) for the positions of its parts and for duplicate keys. `JSON.parse` reports neither. */
class Locator {
  private readonly text: string;
  private position = 0;
  readonly spans = new Map<string, Span>();
  readonly repeated: { key: string; span: Span }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): void {
    this.value([]);
    this.skip(spacePattern);
    if (this.position < this.text.length) throw new JsonError('jsonGoesOn', this.position);
  }

  private skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const token = pattern.exec(this.text)?.[0];
    if (token !== undefined) this.position += token.length;
    return token;
  }

  private take(character: string): boolean {
    this.skip(spacePattern);
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private expect(character: string, fault: JsonFault): void {
    if (!this.take(character)) throw new JsonError(fault, this.position);
  }

  private value(path: RulePath): void {
    this.skip(spacePattern);
    if (path.length > maxDepth) throw new JsonError('jsonTooDeep', this.position);
    const from = this.position;
    if (this.take('{')) this.members(path);
    else if (this.take('[')) this.items(path);
    else if (this.skip(textPattern) === undefined && this.skip(barePattern) === undefined) {
      const isEnd = this.position >= this.text.length;
      throw new JsonError(isEnd ? 'jsonEnds' : 'jsonValue', this.position);
    }
    this.spans.set(keyOf(path), { from, to: this.position });
  }

  private members(path: RulePath): void {
    if (this.take('}')) return;
    const keys = new Set<string>();
    do {
      this.skip(spacePattern);
      const from = this.position;
      const json = this.skip(textPattern);
      if (json === undefined) throw new JsonError('jsonKey', from);
      const key = JSON.parse(json) as string;
      if (keys.has(key)) this.repeated.push({ key, span: { from, to: this.position } });
      keys.add(key);
      this.expect(':', 'jsonColon');
      this.value([...path, key]);
    } while (this.take(','));
    this.expect('}', 'jsonMember');
  }

  private items(path: RulePath): void {
    if (this.take(']')) return;
    let index = 0;
    do {
      this.value([...path, index]);
      index += 1;
    } while (this.take(','));
    this.expect(']', 'jsonItem');
  }
}

function keyOf(path: RulePath): string {
  return JSON.stringify(path);
}

/** Line and column of an offset, both from 1. */
function placeOf(text: string, offset: number) {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function faultAt(text: string, fault: RuleFault, { from, to }: Span): TextFault {
  return { fault, ...placeOf(text, from), from, to };
}

/** The span of the part at `path`, or of its nearest ancestor. */
function spanOf(spans: ReadonlyMap<string, Span>, path: RulePath): Span {
  for (let length = path.length; length >= 0; length -= 1) {
    const span = spans.get(keyOf(path.slice(0, length)));
    if (span) return span;
  }
  return { from: 0, to: 0 };
}

/** The line, from 1, on which the part at `path` begins. Line 1 when the text is not JSON. */
export function lineOfPath(text: string, path: RulePath): number {
  const locator = new Locator(text);
  try {
    locator.read();
  } catch (error) {
    if (error instanceof JsonError) return 1;
    throw error;
  }
  return placeOf(text, spanOf(locator.spans, path).from).line;
}

/** Adds positions in the text to errors of the rule. */
export function placeFaults(text: string, faults: readonly RuleFault[]): readonly TextFault[] {
  if (faults.length === 0) return [];
  const locator = new Locator(text);
  locator.read();
  return faults.map((fault) => faultAt(text, fault, spanOf(locator.spans, fault.path)));
}

/** Reads the text of a rule from the form. Every error has a position. */
export function readRule(text: string, limits: RuleLimits = ruleLimits): ReadRule {
  // White space and escapes make text longer than its JSON. Text far beyond the limit is not parsed.
  if (text.length > limits.bytes * 4) {
    const fault: RuleFault = { path: [], key: 'tooLarge', args: { max: limits.bytes, size: text.length } };
    return { faults: [faultAt(text, fault, { from: 0, to: text.length })] };
  }
  const locator = new Locator(text);
  try {
    locator.read();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const fault: RuleFault = { path: [], key: error.key };
    return { faults: [faultAt(text, fault, { from: error.at, to: Math.min(error.at + 1, text.length) })] };
  }
  const repeated = locator.repeated.map(({ key, span }) =>
    faultAt(text, { path: [], key: 'repeatedKey', args: { key } }, span),
  );
  const rule = JSON.parse(text) as unknown;
  const faults = checkRule(rule, limits).map((fault) =>
    faultAt(text, fault, spanOf(locator.spans, fault.path)),
  );
  return repeated.length + faults.length > 0 ? { faults: [...repeated, ...faults] } : { rule, faults: [] };
}

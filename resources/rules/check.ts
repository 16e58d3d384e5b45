import { type Locale, phrase, type PhraseArgs } from '../declaration/localized.ts';
import { eventField } from '../events/fields.ts';
import { readMoment } from './moments.ts';
import { operatorNamed, replacements } from './operators.ts';
import { isTimeOfDay, weekdays } from './schedule.ts';
import { closestTo } from './similar.ts';
import { type Expression, readExpression, type RulePath } from './types.ts';
import { ruleFaultWords } from './words.ts';
import { isObject } from '../declaration/values.ts';

/** An error at one place of a rule: the key of a message in `words.ts` and its arguments. */
export interface RuleFault {
  readonly path: RulePath;
  readonly key: keyof typeof ruleFaultWords;
  readonly args?: PhraseArgs;
}

/** Size limits of a rule. */
export interface RuleLimits {
  /** Bytes of the rule's JSON in UTF-8, without white space. */
  readonly bytes: number;
  /** Operators, lists and values together. */
  readonly parts: number;
  readonly depth: number;
  /** Entries of one list, or arguments of one operator. */
  readonly list: number;
  /** Characters of one text. */
  readonly text: number;
}

/** Sufficient for realistic rules, such as one that lists every building of a large client. */
export const ruleLimits: RuleLimits = { bytes: 65_536, parts: 2_000, depth: 24, list: 1_000, text: 1_000 };

/** Maximum characters of a field's path, dots included. */
const maxFieldLength = 200;
/** Maximum number of reported errors. */
const maxFaults = 50;

/** The message of an error. */
export function describeRuleFault({ key, args }: RuleFault, locale: Locale = 'en-US'): string {
  return phrase(ruleFaultWords[key], locale, args);
}

/** The message of an error with its place as a JSON pointer (RFC 6901), for API clients. */
export function describePlacedFault(fault: RuleFault): string {
  const pointer = fault.path
    .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return pointer === '' ? describeRuleFault(fault) : `${describeRuleFault(fault)} It stands at ${pointer}.`;
}

/** Characters that PostgreSQL's JSON cannot store: NUL and lone surrogates. */
// oxlint-disable-next-line no-control-regex
const unstorablePattern = /\u0000|\p{Surrogate}/u;

/** Bytes of `text` in UTF-8. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) length += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return length;
}

/** The data that `var` reads: the event, or the current element of a list, which may be a timestamp. */
type Within = 'event' | 'list' | 'times';

function isTime(node: unknown, within: Within): boolean {
  const expression = readExpression(node);
  const field = expression?.operator === 'var' ? expression.args[0] : undefined;
  if (within !== 'event') return within === 'times' && field === '';
  return typeof field === 'string' && eventField(field)?.type === 'instant';
}

/** True for text that is not a timestamp. Empty text is allowed: it means a missing one. */
function namesNoMoment(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && readMoment(value) === null;
}

class Checker {
  readonly faults: RuleFault[] = [];
  private readonly limits: RuleLimits;
  private parts = 0;

  constructor(limits: RuleLimits) {
    this.limits = limits;
  }

  check(node: unknown, path: RulePath, within: Within): void {
    if (this.isOver(path)) return;
    if (isObject(node)) this.expression(node, path, within);
    else if (Array.isArray(node)) this.list(node, path, within);
    else this.literal(node, path);
  }

  private report(path: RulePath, key: RuleFault['key'], args?: RuleFault['args']): void {
    if (this.faults.length < maxFaults) this.faults.push({ path, key, ...(args && { args }) });
  }

  private isOver(path: RulePath): boolean {
    this.parts += 1;
    if (this.parts > this.limits.parts) {
      if (this.parts === this.limits.parts + 1) this.report(path, 'tooManyParts', { max: this.limits.parts });
      return true;
    }
    // Each level of the rule adds an operator and an index to the path.
    if (path.length <= 2 * this.limits.depth) return false;
    this.report(path, 'tooDeep', { max: this.limits.depth });
    return true;
  }

  private expression(node: Readonly<Record<string, unknown>>, path: RulePath, within: Within): void {
    const expression = readExpression(node);
    if (!expression) {
      const keys = Object.keys(node);
      if (keys.length === 0) this.report(path, 'emptyObject');
      else this.report(path, 'severalOperators', { keys: keys.slice(0, 5).map(clip).join(', ') });
      return;
    }
    const { operator: name, args } = expression;
    const operator = operatorNamed(name);
    if (!operator) {
      const instead = Object.hasOwn(replacements, name) ? replacements[name] : undefined;
      const args = { operator: clip(name), ...(instead !== undefined && { instead }) };
      this.report([...path, name], instead === undefined ? 'unknownOperator' : 'otherOperator', args);
      return;
    }
    const { min, max, kind } = operator;
    const count = args.length;
    if (count < min) this.report([...path, name], 'tooFewArguments', { operator: name, min, count });
    if (count > max) this.report([...path, name], 'tooManyArguments', { operator: name, max, count });
    if (count > this.limits.list) {
      this.report([...path, name], 'listTooLong', { max: this.limits.list, size: count });
      return;
    }
    if (kind === 'variable') {
      this.variable(expression, [...path, name], within);
      return;
    }
    if (kind === 'schedule') this.schedule(expression, path);
    if (kind === 'comparison' || kind === 'membership') this.moments(expression, path, within);
    const [list] = args;
    const elements = Array.isArray(list) && list.some((item) => isTime(item, within)) ? 'times' : 'list';
    for (const [index, arg] of args.entries()) {
      const below = [...path, ...expression.argumentPath(index)];
      const isOfElement = (kind === 'list' || kind === 'elements') && index === 1;
      if (kind === 'absence') this.fieldNames(arg, below);
      this.check(arg, below, isOfElement ? elements : within);
    }
  }

  /** Reports timestamps compared with text that is not one: they would be compared as strings. */
  private moments(expression: Expression, path: RulePath, within: Within): void {
    const { operator, args } = expression;
    if (!args.some((arg) => isTime(arg, within))) return;
    if (operator === 'in' && isTime(args[1], within)) this.report(path, 'partOfMoment');
    for (const [index, arg] of args.entries()) {
      const below = [...path, ...expression.argumentPath(index)];
      const isList = Array.isArray(arg);
      for (const [place, item] of (isList ? (arg as unknown[]) : [arg]).entries())
        if (namesNoMoment(item))
          this.report(isList ? [...below, place] : below, 'notAMoment', { text: clip(item) });
    }
  }

  /** Reports times of day and weekdays that there are not. Both are written out, so that the builder can show them. */
  private schedule({ operator, args, argumentPath }: Expression, path: RulePath): void {
    for (const [index, arg] of args.entries()) {
      const below = [...path, ...argumentPath(index)];
      if (operator === 'time_of_day' && !isTimeOfDay(arg))
        this.report(below, 'notATimeOfDay', { text: clip(writtenOut(arg)) });
      if (operator === 'weekday' && !weekdays.some((day) => day === arg)) {
        const text = clip(writtenOut(arg));
        const meant = closestTo(text, weekdays);
        this.report(below, meant === undefined ? 'notAWeekday' : 'misspeltWeekday', {
          text,
          ...(meant !== undefined && { meant }),
        });
      }
    }
    if (operator === 'time_of_day' && args.length === 2 && args[0] === args[1]) this.report(path, 'noSpan');
  }

  /** Checks the fields that `missing` and `missing_some` name in writing. */
  private fieldNames(names: unknown, path: RulePath): void {
    if (typeof names === 'string') this.fieldName(names, path);
    if (Array.isArray(names))
      for (const [index, name] of names.entries())
        if (typeof name === 'string') this.fieldName(name, [...path, index]);
  }

  private fieldName(field: string, path: RulePath): void {
    if (field.length > maxFieldLength) {
      this.report(path, 'fieldTooLong', { max: maxFieldLength });
      return;
    }
    const parts = field.split('.');
    const inherited = parts.find((part) => part in Object.prototype);
    if (parts.includes('') || unstorablePattern.test(field)) this.report(path, 'fieldName', { field });
    else if (inherited !== undefined) this.report(path, 'fieldInherited', { part: inherited });
  }

  private variable({ args }: Expression, path: RulePath, within: Within): void {
    const [field, standIn] = args;
    if (typeof field !== 'string') this.report(path, 'fieldNotLiteral');
    else if (field === '') {
      if (within === 'event') this.report(path, 'fieldEmpty');
    } else this.fieldName(field, path);
    if (args.length < 2) return;
    if (typeof standIn === 'object' && standIn !== null) this.report([...path, 1], 'defaultNotLiteral');
    else this.literal(standIn, [...path, 1]);
    if (isTime({ var: field }, within) && namesNoMoment(standIn))
      this.report([...path, 1], 'notAMoment', { text: clip(standIn) });
  }

  private list(items: readonly unknown[], path: RulePath, within: Within): void {
    const { list } = this.limits;
    if (items.length > list) this.report(path, 'listTooLong', { max: list, size: items.length });
    else for (const [index, item] of items.entries()) this.check(item, [...path, index], within);
  }

  private literal(value: unknown, path: RulePath): void {
    if (typeof value === 'string') {
      const { text } = this.limits;
      if (value.length > text) this.report(path, 'textTooLong', { max: text, size: value.length });
      else if (unstorablePattern.test(value)) this.report(path, 'badText');
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) this.report(path, 'badNumber');
    } else if (value !== null && typeof value !== 'boolean') this.report(path, 'notARule');
  }
}

function writtenOut(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/**
 * The errors of a rule, in the order of its JSON. Empty when it is safe to store and to run. Accepts any parsed JSON: nothing in it is run,
 * and parts beyond the limits are not visited. The same check runs in the form and on the platform.
 */
export function checkRule(rule: unknown, limits: RuleLimits = ruleLimits): readonly RuleFault[] {
  const checker = new Checker(limits);
  if (rule === true) return [];
  if (isObject(rule)) checker.check(rule, [], 'event');
  else return [{ path: [], key: 'notARule' }];
  if (checker.faults.length > 0) return checker.faults;
  // `JSON.stringify` is safe only after the depth was checked.
  const size = utf8Length(JSON.stringify(rule));
  return size > limits.bytes ? [{ path: [], key: 'tooLarge', args: { max: limits.bytes, size } }] : [];
}

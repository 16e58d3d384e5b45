import { type Locale, localize } from '../declaration/localized.ts';
import { eventField } from './event.ts';
import { isObject, readExpression } from './types.ts';

/** How an explanation calls things. */
export interface RuleNames {
  /** The words for a field; undefined where it is none of the event's, so that its own name stands in quotes. */
  field(path: string): string | undefined;
  /** What people call a value of a field: a building's name for its identifier. */
  value?(path: string, value: unknown): string | undefined;
}

/** The event's own field names in `locale`; values as they are. */
export function eventNames(locale: Locale): RuleNames {
  return {
    field: (path) => {
      const field = eventField(path);
      return field && localize(field.label, locale);
    },
  };
}

/** Words between two values. */
const RELATIONS: Readonly<Record<string, string>> = {
  '==': 'is',
  '===': 'is exactly',
  '!=': 'is not',
  '!==': 'is not exactly',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};
const SIGNS: Readonly<Record<string, string>> = { '+': '+', '*': '×', '-': '−', '/': '÷' };

class Explainer {
  private readonly names: RuleNames;
  /** Whether fields are those of an element of a list. */
  private readonly inList: boolean;

  constructor(names: RuleNames, inList = false) {
    this.names = names;
    this.inList = inList;
  }

  /** @param isWhole nothing else stands beside the condition, so that a group needs no parentheses */
  condition(node: unknown, isWhole = false): string {
    if (typeof node === 'boolean') return node ? 'always' : 'never';
    const expression = readExpression(node);
    if (!expression) return `${this.value(node)} holds`;
    const { operator, args } = expression;
    const [first, second, third] = args;
    switch (operator) {
      case 'and':
      case 'or': {
        const parts = args.map((arg) => this.condition(arg, args.length === 1 && isWhole));
        const joined = parts.join(` ${operator} `);
        return isWhole || args.length === 1 ? joined : `(${joined})`;
      }
      case '!':
        return isVariable(first)
          ? `${this.value(first)} is missing, empty, zero or false`
          : `not (${this.condition(first, true)})`;
      case '!!':
        return isVariable(first) ? this.condition(first) : this.condition(first, isWhole);
      case 'var':
        return `${this.value(node)} has a value other than zero or false`;
      case 'if':
        return this.branches(args, (part) => this.condition(part, true));
      case 'in':
        return this.membership(first, second);
      case 'some':
      case 'all':
      case 'none':
        return this.list(operator, first, second);
      default: {
        const relation = RELATIONS[operator];
        if (relation === undefined) return `${this.value(node)} is not zero`;
        if (third !== undefined) {
          const bounds = operator === '<' ? 'both left out' : 'both included';
          return `${this.value(second)} is between ${this.value(first)} and ${this.value(third)} (${bounds})`;
        }
        return this.comparison(operator, relation, first, second);
      }
    }
  }

  private comparison(operator: string, relation: string, left: unknown, right: unknown): string {
    const field = fieldOf(left);
    if (right === null && field !== undefined) {
      if (operator.startsWith('==')) return `${this.value(left)} is missing`;
      if (operator.startsWith('!=')) return `${this.value(left)} is present`;
    }
    const words =
      field !== undefined && eventField(field)?.type === 'instant' && !this.inList
        ? relation.replace('less than', 'before').replace('more than', 'after')
        : relation;
    return `${this.value(left, fieldOf(right))} ${words} ${this.value(right, field)}`;
  }

  private membership(needle: unknown, haystack: unknown): string {
    if (!Array.isArray(haystack)) return `${this.value(haystack)} contains ${this.value(needle)}`;
    if (haystack.length === 0) return `${this.value(needle)} is one of none`;
    const field = fieldOf(needle);
    const values = haystack.map((item) => this.value(item, field));
    const others = values.slice(0, -1).join(', ');
    // "either" and "one of" say where the choice begins, so that an "or" in it is not taken for one between conditions.
    const choice =
      values.length > 2 ? `one of ${others} or ` : values.length > 1 ? `either ${others} or ` : '';
    return `${this.value(needle)} is ${choice}${values.at(-1)}`;
  }

  private list(operator: 'some' | 'all' | 'none', items: unknown, fits: unknown): string {
    const within = new Explainer(this.names, true).condition(fits, true);
    const list = this.value(items);
    if (operator === 'some') return `at least one of ${list} has: (${within})`;
    if (operator === 'none') return `none of ${list} has: (${within})`;
    return `there are any of ${list} and each has: (${within})`;
  }

  private branches(args: readonly unknown[], say: (part: unknown) => string): string {
    const parts: string[] = [];
    for (let index = 0; index < args.length; index += 2) {
      if (index === args.length - 1) parts.push(`otherwise (${say(args[index])})`);
      else parts.push(`if (${this.condition(args[index], true)}) then (${say(args[index + 1])})`);
    }
    if (args.length % 2 === 0) parts.push('otherwise nothing');
    return `[${parts.join(', ')}]`;
  }

  /** @param field the field that the value is held against, for the words that its values go by */
  value(node: unknown, field?: string): string {
    if (Array.isArray(node)) return `[${node.map((item) => this.value(item, field)).join(', ')}]`;
    if (!isObject(node)) return this.literal(node, field);
    const expression = readExpression(node);
    if (!expression) return this.literal(node, field);
    const { operator, args } = expression;
    if (operator === 'var') return this.variable(args);
    if (operator === 'if') return this.branches(args, (part) => this.value(part));
    const values = () => args.map((arg) => this.value(arg));
    if (operator === 'min') return `the smallest of [${values().join(', ')}]`;
    if (operator === 'max') return `the largest of [${values().join(', ')}]`;
    if (operator === '%') return `the remainder of (${values().join(' ÷ ')})`;
    const sign = SIGNS[operator];
    if (sign === undefined) return `whether (${this.condition(node, true)})`;
    if (args.length > 1) return `(${values().join(` ${sign} `)})`;
    if (operator === '-') return `minus (${values().join('')})`;
    return operator === '+' ? `the number of (${values().join('')})` : values().join('');
  }

  private variable(args: readonly unknown[]): string {
    const [path, standIn] = args;
    const name = String(path);
    let words = name === '' ? 'it' : `its ${quote(name)}`;
    if (!this.inList) words = this.names.field(name) ?? `the field ${quote(name)}`;
    return args.length > 1 ? `(${words}, or ${this.literal(standIn, name)} where it is missing)` : words;
  }

  private literal(value: unknown, field?: string): string {
    const words = field === undefined || this.inList ? undefined : this.names.value?.(field, value);
    if (words !== undefined) return words;
    if (value === null) return 'nothing';
    if (typeof value === 'string') return this.isPlain(value, field) ? value : quote(value);
    return JSON.stringify(value);
  }

  /** Values of a field with choices read as names where nothing in them could be taken for the sentence's own words. */
  private isPlain(value: string, field: string | undefined): boolean {
    const hasChoices = field !== undefined && !this.inList && eventField(field)?.choices !== undefined;
    return hasChoices && /^\p{Lu}[\p{L}\p{N}-]*$/u.test(value);
  }
}

function quote(text: string): string {
  return `“${text.replace(/[\\“”]/g, String.raw`\$&`)}”`;
}

function isVariable(node: unknown): boolean {
  return readExpression(node)?.operator === 'var';
}

function fieldOf(node: unknown): string | undefined {
  const expression = readExpression(node);
  const path = expression?.operator === 'var' ? expression.args[0] : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** One condition of a rule in words, without a full stop: `incident type is Lockdown`. */
export function explainCondition(condition: unknown, names: RuleNames): string {
  return new Explainer(names).condition(condition, true);
}

/**
 * A checked rule in one sentence: `Fires when incident type is Lockdown and (building is “a” or building is “b”).` Groups within groups stand
 * in parentheses, texts in quotes, so that no two rules of another meaning read alike.
 */
export function explainRule(rule: unknown, names: RuleNames): string {
  if (rule === true) return 'Fires on every event.';
  return `Fires when ${explainCondition(rule, names)}.`;
}

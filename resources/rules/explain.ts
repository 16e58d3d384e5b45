import { phrase, type PhraseArgs } from '../declaration/localized.ts';
import { eventField } from '../events/fields.ts';
import { eventNames, type RuleNames } from './names.ts';
import { type RulePhrase, rulePhrases } from './phrases.ts';
import { isScheduleOperator, type ScheduleOperator } from './schedule.ts';
import { readExpression } from './types.ts';
import { isObject } from '../declaration/values.ts';

/** Phrases of conditions on the calendar, and of their opposites. */
const ofCalendar: Partial<Record<ScheduleOperator, readonly [holds: RulePhrase, opposite: RulePhrase]>> = {
  holiday: ['isHoliday', 'isNoHoliday'],
  school_year: ['isInSchoolYear', 'isInNoSchoolYear'],
};

/** Phrases of comparisons. */
const relations: Readonly<Record<string, RulePhrase>> = {
  '==': 'is',
  '===': 'isExactly',
  '!=': 'isNot',
  '!==': 'isNotExactly',
  '<': 'isLess',
  '<=': 'isAtMost',
  '>': 'isMore',
  '>=': 'isAtLeast',
};
/** Phrases that differ for timestamps. */
const moments: Readonly<Record<string, RulePhrase>> = {
  '<': 'isBefore',
  '<=': 'isAtOrBefore',
  '>': 'isAfter',
  '>=': 'isAtOrAfter',
};
const signs: Readonly<Record<string, string>> = { '+': '+', '*': '×', '-': '−', '/': '÷' };

class Explainer {
  private readonly names: RuleNames;
  /** True when fields belong to an element of a list. */
  private readonly inList: boolean;

  constructor(names: RuleNames, inList = false) {
    this.names = names;
    this.inList = inList;
  }

  private say(name: RulePhrase, args?: PhraseArgs): string {
    return phrase(rulePhrases[name], this.names.locale, args);
  }

  /** @param isWhole true when the condition is alone, so that a group needs no parentheses */
  condition(node: unknown, isWhole = false): string {
    if (typeof node === 'boolean') return this.say(node ? 'always' : 'never');
    const expression = readExpression(node);
    if (!expression) return this.say('holds', { value: this.value(node) });
    const { operator, args } = expression;
    const [first, second, third] = args;
    switch (operator) {
      case 'and':
      case 'or': {
        const [start = '', ...others] = args.map((arg) => this.condition(arg, args.length === 1 && isWhole));
        const joined = others.reduce((left, right) => this.say(operator, { left, right }), start);
        return isWhole || args.length === 1 ? joined : `(${joined})`;
      }
      case '!':
        return this.negation(first);
      case '!!':
        return this.condition(first, isWhole);
      case 'var':
        return this.say(this.isFilledOrNot(node) ? 'isFilled' : 'hasValue', { field: this.value(node) });
      case 'if':
      case '?:':
        return this.branches(args, (part) => this.condition(part, true));
      case 'missing':
        return this.say('isAnyMissing', { fields: this.fieldNames(args) });
      case 'missing_some':
        return this.say('areTooFew', { count: this.value(first), fields: this.fieldNames([second]) });
      case 'in':
        return this.membership(first, second);
      case 'some':
      case 'all':
      case 'none': {
        const within = new Explainer(this.names, true).condition(second, true);
        return this.say(operator, { list: this.value(first), condition: within });
      }
      default: {
        if (isScheduleOperator(operator)) return this.schedule(operator, args);
        const relation = relations[operator];
        if (relation === undefined)
          return this.say(operator in signs || operator === '%' ? 'isNotZero' : 'isNotEmpty', {
            value: this.value(node),
          });
        if (third !== undefined)
          return this.say(operator === '<' ? 'isStrictlyBetween' : 'isBetween', {
            value: this.value(second),
            low: this.value(first),
            high: this.value(third),
          });
        return this.comparison(operator, relation, first, second);
      }
    }
  }

  private negation(condition: unknown): string {
    if (isVariable(condition))
      return this.say(this.isFilledOrNot(condition) ? 'isBlank' : 'isEmpty', {
        field: this.value(condition),
      });
    const [, opposite] = ofCalendar[readExpression(condition)?.operator as ScheduleOperator] ?? [];
    return opposite ? this.say(opposite) : this.say('not', { condition: this.condition(condition, true) });
  }

  private schedule(operator: ScheduleOperator, args: readonly unknown[]): string {
    const [phrase] = ofCalendar[operator] ?? [];
    if (phrase) return this.say(phrase);
    const name = this.names.field(operator) ?? operator;
    const words = eventNames(this.names.locale);
    const values = args.map((arg) => words.value?.(operator, arg) ?? this.value(arg));
    if (operator === 'weekday') return this.oneOf(name, values);
    const [from = '', until = ''] = values;
    return this.say('isWithinTimes', { time: name, from, until });
  }

  /** A text or timestamp of the event is never zero or false. */
  private isFilledOrNot(node: unknown): boolean {
    const { args = [] } = readExpression(node) ?? {};
    const field = args.length === 1 && !this.inList ? eventField(String(args[0])) : undefined;
    return field !== undefined && field.type !== 'number';
  }

  private comparison(operator: string, relation: RulePhrase, left: unknown, right: unknown): string {
    const field = fieldOf(left);
    if (right === null && field !== undefined) {
      if (operator.startsWith('==')) return this.say('isMissing', { field: this.value(left) });
      if (operator.startsWith('!=')) return this.say('isPresent', { field: this.value(left) });
    }
    const isMoment = field !== undefined && eventField(field)?.type === 'instant' && !this.inList;
    return this.say((isMoment && moments[operator]) || relation, {
      left: this.value(left, fieldOf(right)),
      right: this.value(right, field),
    });
  }

  private membership(needle: unknown, haystack: unknown): string {
    const value = this.value(needle);
    if (!Array.isArray(haystack)) return this.say('contains', { text: this.value(haystack), part: value });
    const field = fieldOf(needle);
    return this.oneOf(
      value,
      haystack.map((item) => this.value(item, field)),
    );
  }

  private oneOf(value: string, values: readonly string[]): string {
    const last = values.at(-1);
    if (last === undefined) return this.say('isOneOfNone', { value });
    const others = values.slice(0, -1).join(', ');
    const form = (['isOneOfOne', 'isOneOfTwo'] as const)[values.length - 1] ?? 'isOneOfMany';
    return this.say(form, { value, others, last });
  }

  private branches(args: readonly unknown[], say: (part: unknown) => string): string {
    const parts: string[] = [];
    for (let index = 0; index < args.length; index += 2) {
      const part = say(args[index === args.length - 1 ? index : index + 1]);
      if (index === args.length - 1) parts.push(this.say('otherwise', { part }));
      else parts.push(this.say('branch', { test: this.condition(args[index], true), part }));
    }
    if (args.length % 2 === 0) parts.push(this.say('otherwiseNothing'));
    return `[${parts.join(', ')}]`;
  }

  /** @param field the field that the value is compared with, for the names of its values */
  value(node: unknown, field?: string): string {
    if (Array.isArray(node)) return `[${node.map((item) => this.value(item, field)).join(', ')}]`;
    if (!isObject(node)) return this.literal(node, field);
    const expression = readExpression(node);
    if (!expression) return this.literal(node, field);
    const { operator, args } = expression;
    if (operator === 'var') return this.variable(args);
    if (operator === 'if' || operator === '?:') return this.branches(args, (part) => this.value(part));
    const joined = (separator: string) => args.map((arg) => this.value(arg)).join(separator);
    if (operator === 'min') return this.say('smallest', { values: joined(', ') });
    if (operator === 'max') return this.say('largest', { values: joined(', ') });
    if (operator === '%') return this.say('remainder', { calculation: joined(' ÷ ') });
    const built = this.built(operator, args, joined(', '));
    if (built !== undefined) return built;
    const sign = signs[operator];
    if (sign === undefined) return this.say('whether', { condition: this.condition(node, true) });
    if (args.length > 1) return `(${joined(` ${sign} `)})`;
    if (operator === '-') return this.say('minus', { value: joined('') });
    return operator === '+' ? this.say('numberOf', { value: joined('') }) : joined('');
  }

  /** The words for a text or list that an operator builds. Undefined for other operators. */
  private built(operator: string, args: readonly unknown[], values: string): string | undefined {
    const [first, second, third] = args;
    const inList = new Explainer(this.names, true);
    switch (operator) {
      case 'cat':
        return this.say('joined', { values });
      case 'merge':
        return this.say('merged', { values });
      case 'substr': {
        const part = { text: this.value(first), start: this.value(second) };
        return third === undefined
          ? this.say('partFrom', part)
          : this.say('partOf', { ...part, length: this.value(third) });
      }
      case 'filter':
        return this.say('those', { list: this.value(first), condition: inList.condition(second, true) });
      case 'map':
        return this.say('forEach', { list: this.value(first), value: inList.value(second) });
      case 'reduce':
        return this.say('gathered', {
          list: this.value(first),
          value: inList.value(second),
          start: this.value(third ?? null),
        });
      case 'missing':
        return this.say('missingOf', { fields: this.fieldNames(args) });
      case 'missing_some':
        return this.say('missingUnless', { count: this.value(first), fields: this.fieldNames([second]) });
      default:
        return undefined;
    }
  }

  /** The fields that `missing` names. */
  private fieldNames(args: readonly unknown[]): string {
    const names = args.flat().map((name) => (typeof name === 'string' ? this.field(name) : this.value(name)));
    return `[${names.join(', ')}]`;
  }

  private variable(args: readonly unknown[]): string {
    const [path, standIn] = args;
    const name = String(path);
    const field = this.field(name);
    return args.length > 1 ? this.say('orStandIn', { field, value: this.literal(standIn, name) }) : field;
  }

  private field(name: string): string {
    if (this.inList)
      return name === '' ? this.say('element') : this.say('partOfElement', { name: quote(name) });
    return this.names.field(name) ?? this.say('unknownField', { name: quote(name) });
  }

  private literal(value: unknown, field?: string): string {
    const words = field === undefined || this.inList ? undefined : this.names.value?.(field, value);
    if (words !== undefined) return words;
    if (value === null) return this.say('nothing');
    if (typeof value === 'string') return this.isPlain(value, field) ? value : quote(value);
    return JSON.stringify(value);
  }

  /** True for values of a field with choices that cannot be mistaken for words of the sentence, so that they need no quotes. */
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

/** Describes one condition of a rule, without a full stop: `incident type is Lockdown`. */
export function explainCondition(condition: unknown, names: RuleNames): string {
  return new Explainer(names).condition(condition, true);
}

/**
 * Describes a checked rule in one sentence: `Fires when incident type is Lockdown and (building is “a” or building is “b”).` Nested groups
 * are in parentheses and texts in quotes, so that rules of different meaning read differently.
 */
export function explainRule(rule: unknown, names: RuleNames): string {
  if (rule === true) return phrase(rulePhrases.firesAlways, names.locale);
  return phrase(rulePhrases.fires, names.locale, { condition: explainCondition(rule, names) });
}

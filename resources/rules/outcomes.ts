import { nilUuid } from '../declaration/identifiers.ts';
import { humanize } from '../declaration/naming.ts';
import type { RuleFault } from './check.ts';
import { constraintOf, isNever, type Constraint } from './constraints.ts';
import { type EventField, eventField } from '../events/fields.ts';
import { eventFieldsOf } from '../events/index.ts';
import type { EventTypeName } from '../events/names.ts';
import { argumentPosition, operatorNamed } from './operators.ts';
import { weekdays } from './schedule.ts';
import { closestTo } from './similar.ts';
import { type Expression, type Position, readExpression, type RulePath } from './types.ts';

/** A condition and its path, for comparison with its siblings. */
interface Placed {
  readonly path: RulePath;
  readonly constraint: Constraint;
}

function variableOf(node: unknown): string | undefined {
  const expression = readExpression(node);
  const [field] = expression?.operator === 'var' ? expression.args : [];
  return typeof field === 'string' ? field : undefined;
}

function hasDefault(node: unknown): boolean {
  return (readExpression(node)?.args.length ?? 0) > 1;
}

function usesEvent(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(usesEvent);
  const expression = readExpression(node);
  if (expression === null) return false;
  const kind = operatorNamed(expression.operator)?.kind;
  return kind === 'variable' || kind === 'absence' || kind === 'schedule' || expression.args.some(usesEvent);
}

class Finder {
  readonly faults: RuleFault[] = [];
  private readonly type: EventTypeName;
  private readonly fields: readonly EventField[];

  constructor(type: EventTypeName) {
    this.type = type;
    this.fields = eventFieldsOf(type);
  }

  /** Checks the fields of the event. Within some, all and none, `var` refers to an element instead. */
  visit(node: unknown, path: RulePath, position: Position = 'value'): void {
    const isLiteral = node === null || typeof node !== 'object' || Array.isArray(node);
    if (position === 'condition' && isLiteral && typeof node !== 'boolean') {
      this.report(path, 'notACondition');
      return;
    }
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) this.visit(item, [...path, index]);
      return;
    }
    const expression = readExpression(node);
    if (!expression) return;
    const { operator, args } = expression;
    const known = operatorNamed(operator);
    const kind = known?.kind;
    if (operator === 'var') this.variable(args, path);
    else if (kind === 'list' || kind === 'elements') this.list(expression, path);
    else if (kind === 'absence') this.absence(expression, path);
    else {
      if (kind === 'comparison' || kind === 'membership') this.comparison(expression, node, path);
      if (kind === 'arithmetic') this.arithmetic(expression, path);
      if (operator === 'weekday' && new Set(args).size === weekdays.length) this.report(path, 'sameForAll');
      if (operator === 'and' || operator === 'or') this.together(expression, path);
      for (const [index, arg] of args.entries()) {
        const own = known ? argumentPosition(known, index, args.length, position) : 'value';
        this.visit(arg, [...path, ...expression.argumentPath(index)], own);
      }
    }
  }

  private report(path: RulePath, key: RuleFault['key'], args?: RuleFault['args']): void {
    this.faults.push({ path, key, ...(args && { args }) });
  }

  private variable([field]: readonly unknown[], path: RulePath): void {
    if (typeof field !== 'string' || this.hasField(field)) return;
    const paths = this.fields.map(({ path: known }) => known);
    const meant = closestTo(field, paths);
    if (eventField(field)) this.report(path, 'otherField', { field, type: humanize(this.type) });
    else if (meant === undefined) this.report(path, 'unknownField', { field });
    else this.report(path, 'misspeltField', { field, meant });
  }

  /** True for a field of the event, an object with fields such as `person`, the length of a text, or one of its characters. */
  private hasField(path: string): boolean {
    const [, parent = ''] = /^(.+)\.(?:length|\d+)$/.exec(path) ?? [];
    return this.fields.some(
      (field) =>
        field.path === path ||
        field.path.startsWith(`${path}.`) ||
        (field.path === parent && field.type !== 'number'),
    );
  }

  private list({ args, argumentPath }: Expression, path: RulePath): void {
    const [list] = args;
    const below = [...path, ...argumentPath(0)];
    if (variableOf(list) === undefined) this.visit(list, below);
    else this.report(path, 'notAList');
  }

  /** Checks the fields that are named in writing. */
  private absence({ args, argumentPath }: Expression, path: RulePath): void {
    for (const [index, arg] of args.entries()) {
      const below = [...path, ...argumentPath(index)];
      if (typeof arg === 'string') this.variable([arg], below);
      else if (!Array.isArray(arg)) this.visit(arg, below);
      else
        for (const [place, name] of arg.entries())
          if (typeof name === 'string') this.variable([name], [...below, place]);
    }
  }

  private comparison({ operator, args, argumentPath }: Expression, node: unknown, path: RulePath): void {
    const isOfNone = args.some((arg) => Array.isArray(arg) && arg.length === 0);
    if (isOfNone || !usesEvent(node)) {
      this.report(path, 'sameForAll');
      return;
    }
    // With a default, a field also has that value.
    const field = args
      .filter((arg) => !hasDefault(arg))
      .map(variableOf)
      .find((name) => name !== undefined);
    const declared = field === undefined ? undefined : eventField(field);
    if (!declared) return;
    for (const [index, arg] of args.entries()) {
      const below = [...path, ...argumentPath(index)];
      if (!Array.isArray(arg)) this.literal(operator, declared, arg, below);
      else
        for (const [place, item] of arg.entries()) this.literal(operator, declared, item, [...below, place]);
    }
  }

  /** Reports a literal that no value of the field can equal. */
  private literal(operator: string, { path: field, type }: EventField, value: unknown, at: RulePath): void {
    if (typeof value === 'boolean') this.report(at, 'noFlag', { field });
    else if (field === 'buildingId' && value === nilUuid) this.report(at, 'noBuilding');
    else if (type === 'instant' && typeof value === 'number') this.report(at, 'noMoment', { field });
    else if (type === 'number' && typeof value === 'string' && !Number.isFinite(Number(value)))
      this.report(at, 'noNumber', { field, text: value });
    else if (operator.length === 3 && type === 'number' && typeof value === 'string')
      this.report(at, 'noNumber', { field, text: value });
    else if (operator.length === 3 && type === 'text' && typeof value === 'number')
      this.report(at, 'noText', { field, number: value });
  }

  private arithmetic({ args, argumentPath }: Expression, path: RulePath): void {
    for (const [index, arg] of args.entries()) {
      const field = variableOf(arg);
      if (field !== undefined && eventField(field)?.type === 'instant')
        this.report([...path, ...argumentPath(index)], 'momentCalculated', { field });
    }
  }

  /** Reports conditions on one field that exclude each other (`and`), or of which one is always true (`or`). */
  private together(expression: Expression, path: RulePath): void {
    const isAny = expression.operator === 'or';
    const compatible: Placed[] = [];
    for (const condition of this.conditions(expression, path)) {
      const conflicting = compatible.some(({ constraint }) =>
        isNever(
          isAny ? constraint.opposite : constraint.holds,
          isAny ? condition.constraint.opposite : condition.constraint.holds,
        ),
      );
      if (conflicting) this.report(condition.path, isAny ? 'alwaysHolds' : 'neverHolds');
      else compatible.push(condition);
    }
  }

  /** The conditions of a group, including those of nested groups of the same kind. */
  private conditions({ operator, args, argumentPath }: Expression, path: RulePath): Placed[] {
    return args.flatMap((arg, index): Placed[] => {
      const below = [...path, ...argumentPath(index)];
      const expression = readExpression(arg);
      if (expression?.operator === operator) return this.conditions(expression, below);
      const constraint = constraintOf(arg);
      return constraint ? [{ path: below, constraint }] : [];
    });
  }
}

/**
 * Parts of a checked rule that are always or never true: fields that the event does not have, values that a field cannot have, conditions
 * that exclude each other. A rule with such a part is safe to run, but a new one is rejected.
 * @param type the type of the events for which the rule is asked
 */
export function findDeadParts(rule: unknown, type: EventTypeName = 'Emergency'): readonly RuleFault[] {
  if (rule === true) return [];
  if (!usesEvent(rule)) return [{ path: [], key: 'sameForAll' }];
  const finder = new Finder(type);
  finder.visit(rule, [], 'condition');
  return finder.faults;
}

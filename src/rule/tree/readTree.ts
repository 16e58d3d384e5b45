import { eventField, type EventField } from '../../../resources/events/fields.ts';
import { readExpression, type RulePath } from '../../../resources/rules/types.ts';
import {
  conditionKindNames,
  conditionKinds,
  isMissingChoice,
  matchShape,
  valueCount,
  type ConditionKind,
} from './conditionKinds.ts';
import { quantifiers, readSeveral, severalSlots, severalField, severalKind, severalType } from './several.ts';
import { readSchedule, scheduleField, scheduleKind, scheduleSlots, scheduleType } from './scheduleLines.ts';
import { conditionNode, groupNode, partField, partOperator, type GroupNode, type TreeNode } from './tree.ts';
import { areShownValues } from './values.ts';

/** Why the builder has no form for a part of a rule: a message key below `rule.unshown`. */
export type UnshownReason = 'part' | 'list' | 'field' | 'types' | 'value' | 'constant';

/** The first part of a rule that the builder has no form for. */
export interface UnshownPart {
  readonly path: RulePath;
  readonly reason: UnshownReason;
}

/** A rule in the builder: its tree, and the part of the rule that each line and group was read from. */
interface ShownRule {
  readonly tree: GroupNode;
  readonly parts: ReadonlyMap<string, unknown>;
}

export type ReadTree =
  | { readonly shown: ShownRule; readonly unshown?: undefined }
  | { readonly shown?: undefined; readonly unshown: UnshownPart };

class Unshown extends Error {
  readonly part: UnshownPart;
  constructor(path: RulePath, reason: UnshownReason) {
    super(reason);
    this.part = { path, reason };
  }
}

class Reader {
  readonly parts = new Map<string, unknown>();
  private readonly keepsParts: boolean;
  private count = 0;

  constructor(keepsParts: boolean) {
    this.keepsParts = keepsParts;
  }

  root(rule: unknown): GroupNode {
    const node = this.node(rule, []);
    if (node.type === 'group') return node;
    const root = groupNode(this.nextId(), 'AND', [node]);
    this.note(root, rule);
    return root;
  }

  private nextId(): string {
    this.count += 1;
    return `part-${this.count}`;
  }

  /** Records the part that a node was read from. A node that is replaced keeps its identifier. */
  private note<Node extends TreeNode>(node: Node, part: unknown): Node {
    this.parts.set(node.id, part);
    return node;
  }

  private node(part: unknown, path: RulePath): TreeNode {
    try {
      return this.note(this.read(part, path), part);
    } catch (error) {
      if (!(error instanceof Unshown) || !this.keepsParts) throw error;
      const text = JSON.stringify(part, null, 2);
      return this.note(conditionNode(this.nextId(), partField, partOperator, [text], 'part'), part);
    }
  }

  private read(part: unknown, path: RulePath): TreeNode {
    if (isMissingChoice(part))
      return { ...conditionNode(this.nextId(), '', '', [], 'text'), properties: nothingYet };
    const expression = readExpression(part);
    if (!expression) throw new Unshown(path, 'constant');
    const { operator, args } = expression;
    const below = (index: number) => this.node(args[index], [...path, ...expression.argumentPath(index)]);
    if (operator === 'and' || operator === 'or') {
      const id = this.nextId();
      return groupNode(
        id,
        operator === 'and' ? 'AND' : 'OR',
        args.map((_, index) => below(index)),
      );
    }
    const condition =
      this.condition(operator === 'var' ? { '!!': [part] } : part, path) ??
      this.several(part) ??
      this.schedule(part);
    if (condition) return condition;
    if (quantifiers.some((name) => name === operator)) throw new Unshown(path, reasonAgainstList(args[0]));
    if (operator === '!!' && args.length === 1) return below(0);
    if (operator === '!' && args.length === 1) {
      const inner = below(0);
      return inner.type === 'group' && !inner.properties.not
        ? { ...inner, properties: { ...inner.properties, not: true } }
        : groupNode(this.nextId(), 'AND', [inner], true);
    }
    throw new Unshown(path, 'part');
  }

  private several(part: unknown): TreeNode | null {
    const several = readSeveral(part);
    if (!several) return null;
    const { quantifier, type, kind, fields, values } = several;
    const slots = Array.from({ length: severalSlots }, (_, slot) => (slot === 0 ? fields : values[slot - 1]));
    const field = severalField(quantifier, type);
    return conditionNode(this.nextId(), field, severalKind(kind), slots, severalType(type));
  }

  private schedule(part: unknown): TreeNode | null {
    const line = readSchedule(part);
    if (!line) return null;
    const { operator, isNot, values } = line;
    const slots = Array.from({ length: scheduleSlots(operator) }, () => values);
    const kind = scheduleKind(operator, isNot);
    return conditionNode(this.nextId(), scheduleField(operator), kind, slots, scheduleType(operator));
  }

  private condition(part: unknown, path: RulePath): TreeNode | null {
    let reason: UnshownReason | undefined;
    for (const name of conditionKindNames) {
      const kind: ConditionKind = conditionKinds[name];
      const filling = matchShape(kind.shape, part);
      if (!filling) continue;
      const field = eventField(filling.field ?? '');
      if (!field) reason ??= 'field';
      else if (!kind.types.includes(field.type) || !areShownValues(kind, filling.values, field.type))
        reason = kind.values === 'field' ? reasonAgainst(field, filling.values[0]) : 'value';
      else {
        const values = Array.from({ length: valueCount(kind) }, (_, index) => filling.values[index]);
        return conditionNode(this.nextId(), field.path, name, values, field.type);
      }
    }
    if (reason) throw new Unshown(path, reason);
    return null;
  }
}

/** Why the elements of a list are not shown. */
function reasonAgainstList(list: unknown): UnshownReason {
  const expression = readExpression(list);
  if (expression?.operator !== 'var') return 'part';
  return eventField(String(expression.args[0])) ? 'list' : 'field';
}

/** Why a comparison of a field with the one at `path` is not shown. */
function reasonAgainst({ type }: EventField, path: unknown): UnshownReason {
  const other = typeof path === 'string' ? eventField(path) : undefined;
  if (!other) return 'field';
  return other.type === type ? 'part' : 'types';
}

const nothingYet = { field: null, operator: null, value: [], valueSrc: [], valueType: [] } as const;

/**
 * Reads a rule as the builder's tree, or returns the part that has no form. `true`, which fires on every event, has no tree.
 * @param keepsParts true to show parts without a form as lines of text
 */
export function readTree(rule: unknown, keepsParts = false): ReadTree {
  const reader = new Reader(keepsParts);
  try {
    return { shown: { tree: reader.root(rule), parts: reader.parts } };
  } catch (error) {
    if (!(error instanceof Unshown)) throw error;
    return { unshown: error.part };
  }
}

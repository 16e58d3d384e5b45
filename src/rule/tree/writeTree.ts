import { eventField } from '../../../resources/events/fields.ts';
import { readRule } from '../../../resources/rules/text.ts';
import type { RulePath } from '../../../resources/rules/types.ts';
import { conditionKind, fillShape, missingChoice } from './conditionKinds.ts';
import { kindOfSeveral, severalOf, writeSeveral } from './several.ts';
import { operatorOfField, scheduleOfKind, writeSchedule } from './scheduleLines.ts';
import { partField, type ConditionNode, type GroupNode, type TreeNode } from './tree.ts';
import { chosenValues } from './values.ts';

/** A rule written from the builder's tree. */
export interface WrittenRule {
  readonly rule: unknown;
  /** The same rule as the builder writes it: equivalent to `rule`, though not always byte for byte. */
  readonly own: unknown;
  /** Path of the part in `own`, by identifier of a line or group. */
  readonly paths: ReadonlyMap<string, RulePath>;
  /** Identifiers of lines and empty groups with a missing choice. Such a rule cannot be saved. */
  readonly incomplete: ReadonlySet<string>;
}

interface Written {
  /** As the builder writes it. */
  readonly own: unknown;
  /** The same, with unchanged parts as originally written. */
  readonly kept: unknown;
}

/** The original parts of a rule by line, with the builder's text for each; see `partsOf`. */
export type KeptParts = ReadonlyMap<string, { readonly part: unknown; readonly own: string }>;

const nothingKept: KeptParts = new Map();

class Writer {
  readonly incomplete = new Set<string>();
  readonly paths = new Map<string, RulePath>();
  readonly owns = new Map<string, unknown>();
  private readonly originals: KeptParts;

  constructor(originals: KeptParts) {
    this.originals = originals;
  }

  write(node: TreeNode, path: RulePath): Written {
    this.paths.set(node.id, path);
    const part = node.type === 'group' ? this.group(node, path) : this.condition(node);
    this.owns.set(node.id, part.own);
    const before = this.originals.get(node.id);
    return before && before.own === JSON.stringify(part.own) ? { ...part, kept: before.part } : part;
  }

  private condition({ id, properties }: ConditionNode): Written {
    const own = this.conditionRule(id, properties);
    return { own, kept: own };
  }

  private conditionRule(id: string, { field, operator, value }: ConditionNode['properties']): unknown {
    if (field === partField) {
      const text = typeof value[0] === 'string' ? value[0] : '';
      const read = readRule(text);
      if (read.faults.length === 0) return read.rule;
      // A part is a condition, and within a rule a bare value is one too.
      if (read.faults.every(({ fault: { key } }) => key === 'notARule')) return JSON.parse(text) as unknown;
      this.incomplete.add(id);
      return missingChoice;
    }
    const several = severalOf(field);
    if (several) {
      const name = kindOfSeveral(operator);
      const line = name && writeSeveral(several, name, value);
      if (!line?.isComplete) this.incomplete.add(id);
      return line ? line.rule : missingChoice;
    }
    const schedule = operatorOfField(field) && scheduleOfKind(operator);
    if (schedule) {
      const line = writeSchedule(schedule, value[0]);
      if (!line.isComplete) this.incomplete.add(id);
      return line.rule;
    }
    const kind = conditionKind(operator);
    const eventsField = eventField(field ?? '');
    if (!kind || !eventsField) {
      this.incomplete.add(id);
      return missingChoice;
    }
    const values = chosenValues(kind, value, eventsField.type);
    if (values.includes(undefined)) this.incomplete.add(id);
    return fillShape(kind.shape, { field: eventsField.path, values });
  }

  private group({ id, properties: { conjunction, not }, children1 }: GroupNode, path: RulePath): Written {
    const operator = conjunction === 'OR' ? 'or' : 'and';
    const isLone = children1.length === 1;
    const within = not ? [...path, '!', 0] : path;
    const children = children1.map((child, index) =>
      this.write(child, isLone ? within : [...within, operator, index]),
    );
    if (children.length === 0) this.incomplete.add(id);
    const join = (parts: readonly unknown[]) => {
      const joined = isLone ? parts[0] : { [operator]: parts };
      return not ? { '!': [joined] } : joined;
    };
    return { own: join(children.map(({ own }) => own)), kept: join(children.map(({ kept }) => kept)) };
  }
}

/** The builder's text for each part of a rule, to detect unchanged parts. */
export function partsOf(tree: GroupNode, parts: ReadonlyMap<string, unknown>): KeptParts {
  const writer = new Writer(nothingKept);
  writer.write(tree, []);
  return new Map(
    [...parts].map(([id, part]) => [id, { part, own: JSON.stringify(writer.owns.get(id)) }] as const),
  );
}

/**
 * The rule of the builder's tree.
 * @param originals unchanged parts keep their original bytes
 */
export function writeTree(tree: GroupNode, originals: KeptParts = nothingKept): WrittenRule {
  const writer = new Writer(originals);
  const { kept: rule, own } = writer.write(tree, []);
  return { rule, own, incomplete: writer.incomplete, paths: writer.paths };
}

import { lineOfPath, readRule, type ReadRule } from '../../resources/rules/text.ts';
import { convertRule } from './convert.ts';
import { formatRule } from './formatRule.ts';
import { readTree, type UnshownPart } from './readTree.ts';
import type { GroupNode } from './tree.ts';
import { partsOf, writeTree, type KeptParts, type WrittenRule } from './writeTree.ts';

/**
 * A rule that is being written: its text, which is the truth, and what the builder shows of it.
 *
 * In the form it is the rule itself, or its text for as long as that is no rule: a text is never a rule.
 */
export interface RuleState {
  readonly text: string;
  readonly read: ReadRule;
  /** The builder's tree; null where it has none for this text. */
  readonly tree: GroupNode | null;
  readonly originals: KeptParts;
  /** The tree as a rule. */
  readonly output: WrittenRule | null;
  /** The part for which the builder has no form. */
  readonly unshown: UnshownPart | null;
  /** Whether somebody has asked to see the rule in the builder with such parts held as text. */
  readonly keepsParts: boolean;
  /** Counts the trees that did not come from the builder itself: it begins anew with each. */
  readonly revision: number;
}

interface View extends Pick<RuleState, 'tree' | 'originals' | 'output' | 'unshown'> {}

const noView: View = { tree: null, originals: new Map(), output: null, unshown: null };

function viewOf(rule: unknown, keepsParts: boolean): View {
  if (rule === true) return noView;
  const { shown: view, unshown } = readTree(rule, keepsParts);
  if (unshown) return { ...noView, unshown };
  const originals = partsOf(view.tree, view.parts);
  return { tree: view.tree, originals, output: writeTree(view.tree, originals), unshown: null };
}

/** A rule that lacks no more than something to be chosen, or a moment that names one: the builder has an input for it. */
function unfinishedView(text: string, { faults }: ReadRule): View {
  let rule: unknown;
  try {
    rule = JSON.parse(text);
  } catch {
    return noView;
  }
  const view = viewOf(rule, false);
  // Other faults would be lost in the builder.
  const isMendable =
    (view.output?.incomplete.size ?? 0) > 0 || faults.every(({ fault }) => fault.key === 'notAMoment');
  return isMendable && !view.unshown ? view : noView;
}

function stateWith(text: string, revision: number, keepsParts: boolean): RuleState {
  const read = readRule(text);
  const view = read.faults.length === 0 ? viewOf(read.rule, keepsParts) : unfinishedView(text, read);
  return { ...view, text, read, keepsParts, revision };
}

/** @param value what the form holds */
export function stateOfValue(value: unknown): RuleState {
  return stateWith(typeof value === 'string' ? value : formatRule(value ?? true), 0, false);
}

/** The state after the text was changed. The builder stays as it is where the text still says the same. */
export function stateOfText(before: RuleState, text: string): RuleState {
  const after = stateWith(text, before.revision + 1, before.keepsParts);
  const isSame =
    before.tree !== null &&
    after.tree !== null &&
    JSON.stringify(before.output?.rule) === JSON.stringify(after.output?.rule);
  return isSame ? { ...before, text, read: after.read } : after;
}

/** The state after the builder has changed its tree. */
export function stateOfTree(before: RuleState, tree: GroupNode): RuleState {
  const output = writeTree(tree, before.originals);
  const text = formatRule(output.rule);
  const read = readRule(text);
  return { ...before, text, read, tree, output, unshown: null };
}

/** The rule in the form that the builder can show, what has no form held as text. */
export function convertedState(before: RuleState): RuleState {
  const text = formatRule(convertRule(before.read.rule));
  return stateWith(text, before.revision + 1, true);
}

/** The form's value for a state. */
export function valueOfState({ text, read, output }: RuleState): unknown {
  const isFinished = read.faults.length === 0 && (output?.incomplete.size ?? 0) === 0;
  return isFinished ? read.rule : text;
}

/** The line on which the part stands that the builder has no form for. */
export function lineOfPart({ text, unshown }: RuleState): number {
  return lineOfPath(text, unshown?.path ?? []);
}

import { lineOfPath, readRule, type ReadRule } from '../../resources/rules/text.ts';
import { convertRule } from './tree/convert.ts';
import { formatRule } from './text/formatRule.ts';
import { readTree, type UnshownPart } from './tree/readTree.ts';
import type { GroupNode } from './tree/tree.ts';
import { partsOf, writeTree, type KeptParts, type WrittenRule } from './tree/writeTree.ts';

/**
 * A rule while it is edited: its text, which is the source of truth, and the builder's view of it.
 *
 * The form value is the parsed rule, or a string while the text does not parse. A string cannot be saved.
 */
export interface RuleState {
  readonly text: string;
  readonly read: ReadRule;
  /** The builder's tree. Null when it cannot show this text. */
  readonly tree: GroupNode | null;
  readonly originals: KeptParts;
  /** The tree as a rule. */
  readonly output: WrittenRule | null;
  /** The part for which the builder has no form. */
  readonly unshown: UnshownPart | null;
  /** True when the user asked to show such parts as text in the builder. */
  readonly keepsParts: boolean;
  /** Incremented for each tree that did not come from the builder. The builder is remounted with each. */
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

/** The view of a rule whose only errors are missing choices or invalid timestamps: the builder has inputs for them. */
function unfinishedView(text: string, { faults }: ReadRule): View {
  let rule: unknown;
  try {
    rule = JSON.parse(text);
  } catch {
    return noView;
  }
  const view = viewOf(rule, false);
  // Other errors would be lost in the builder.
  const isMendable =
    (view.output?.incomplete.size ?? 0) > 0 || faults.every(({ fault }) => fault.key === 'notAMoment');
  return isMendable && !view.unshown ? view : noView;
}

function stateWith(text: string, revision: number, keepsParts: boolean): RuleState {
  const read = readRule(text);
  const view = read.faults.length === 0 ? viewOf(read.rule, keepsParts) : unfinishedView(text, read);
  return { ...view, text, read, keepsParts, revision };
}

/** @param value value of the form */
export function stateOfValue(value: unknown): RuleState {
  return stateWith(typeof value === 'string' ? value : formatRule(value ?? true), 0, false);
}

/** The state after a change of the text. The builder is unchanged when the rule is equal. */
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

/** The state of the converted rule; parts without a form become text. */
export function convertedState(before: RuleState): RuleState {
  const text = formatRule(convertRule(before.read.rule));
  return stateWith(text, before.revision + 1, true);
}

/** The form's value for a state. */
export function valueOfState({ text, read, output }: RuleState): unknown {
  const isFinished = read.faults.length === 0 && (output?.incomplete.size ?? 0) === 0;
  return isFinished ? read.rule : text;
}

/** The line of the part that the builder has no form for. */
export function lineOfPart({ text, unshown }: RuleState): number {
  return lineOfPath(text, unshown?.path ?? []);
}

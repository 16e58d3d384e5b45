import { explainCondition } from '../../resources/rules/explain.ts';
import type { RuleNames } from '../../resources/rules/names.ts';
import { partAt, type RuleTrace, type TracedCondition } from '../../resources/rules/trace.ts';
import { readExpression } from '../../resources/rules/types.ts';

/** A condition of a trace with its explanation and depth. */
export interface ExplainedCondition extends TracedCondition {
  /** Key of a group's text, below `rule.why`. Null for a condition. */
  readonly group: 'all' | 'any' | 'not' | 'branch' | null;
  /** The explanation of a condition. */
  readonly words: string;
  readonly depth: number;
}

const groups = { and: 'all', or: 'any', '!': 'not', '!!': 'all', if: 'branch' } as const;

/** The conditions of a trace, explained, in the order of the rule. */
export function explainParts(rule: unknown, trace: RuleTrace, names: RuleNames): ExplainedCondition[] {
  const open: TracedCondition[] = [];
  const isWithin = (path: TracedCondition['path'], parent: TracedCondition['path']) =>
    parent.every((key, index) => path[index] === key);
  return trace.conditions.map((condition) => {
    while (open.length > 0 && !isWithin(condition.path, open.at(-1)?.path ?? [])) open.pop();
    const depth = open.length;
    const part = partAt(rule, condition.path);
    const operator = readExpression(part)?.operator ?? '';
    const isGroup = condition.kind === 'group';
    if (isGroup) open.push(condition);
    return {
      ...condition,
      depth,
      group: isGroup && Object.hasOwn(groups, operator) ? groups[operator as keyof typeof groups] : null,
      words: explainCondition(part, names),
    };
  });
}

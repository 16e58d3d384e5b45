import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { checkRule } from '../../../resources/rules/check.ts';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { partAt } from '../../../resources/rules/trace.ts';
import { convertRule } from '../../../src/rule/tree/convert.ts';
import { normalizeRule } from '../../../src/rule/tree/normalize.ts';
import { readTree } from '../../../src/rule/tree/readTree.ts';
import type { GroupNode, TreeNode } from '../../../src/rule/tree/tree.ts';
import { partsOf, writeTree } from '../../../src/rule/tree/writeTree.ts';
import { events, plainRules, rules } from '../../support/rules.ts';

/** Number of generated rules to try. */
const ruleCount = 10_000;

const outcomeOf = (rule: unknown, event: unknown) => {
  try {
    return evaluateRule(rule, event);
  } catch {
    return 'none';
  }
};
const shownOf = (rule: unknown) => {
  const { shown } = readTree(rule);
  if (!shown) throw new Error('The rule is not shown.');
  return { ...shown, kept: partsOf(shown.tree, shown.parts) };
};

/** A copy of the tree with one node replaced. */
function replaced(tree: GroupNode, at: (node: TreeNode) => TreeNode | null): GroupNode {
  const visit = (node: TreeNode): TreeNode =>
    at(node) ?? (node.type === 'group' ? { ...node, children1: node.children1.map(visit) } : node);
  return visit(tree) as GroupNode;
}

const twoBuildings = {
  and: [
    { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
    { or: [{ '==': [{ var: 'buildingId' }, 'b-1'] }, { '==': [{ var: ['buildingId'] }, 'b-2'] }] },
    { '!': { '==': [{ var: 'incidentSource' }, 'Drill'] } },
  ],
};

describe('10,000 random rules in the builder', () => {
  test('keep their meaning and bytes when shown, and otherwise stay text with the part marked', () => {
    let shownCount = 0;
    fc.assert(
      fc.property(
        fc.oneof(rules, plainRules),
        fc.array(events, { minLength: 3, maxLength: 3 }),
        (rule, tried) => {
          const bytes = JSON.stringify(rule);
          const { shown, unshown } = readTree(rule);
          expect(JSON.stringify(rule)).toBe(bytes);
          if (unshown) {
            expect(partAt(rule, unshown.path)).not.toBeUndefined();
            return;
          }
          shownCount += 1;
          const { rule: again, own, incomplete } = writeTree(shown.tree, partsOf(shown.tree, shown.parts));
          expect(incomplete.size).toBe(0);
          expect(JSON.stringify(again)).toBe(bytes);
          expect(normalizeRule(own)).toEqual(normalizeRule(rule));
          expect(checkRule(own)).toEqual([]);
          for (const event of tried) expect(outcomeOf(own, event)).toBe(outcomeOf(rule, event));
        },
      ),
      { numRuns: ruleCount },
    );
    // Shown and unshown rules were both generated.
    expect(shownCount).toBeGreaterThan(ruleCount / 10);
    expect(shownCount).toBeLessThan((ruleCount * 9) / 10);
  });

  test('are all shown when users could have built them', () => {
    fc.assert(
      fc.property(plainRules, (rule) => {
        expect(readTree(rule).unshown).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test('keep their meaning when they are converted', () => {
    fc.assert(
      fc.property(rules, fc.array(events, { minLength: 3, maxLength: 3 }), (rule, tried) => {
        const converted = convertRule(rule);
        expect(checkRule(converted)).toEqual([]);
        const written = [converted];
        if (converted !== true) {
          const { shown } = readTree(converted, true);
          expect(shown).toBeDefined();
          const { own, rule: again, incomplete } = writeTree(shown!.tree, partsOf(shown!.tree, shown!.parts));
          expect(incomplete.size).toBe(0);
          expect(again).toEqual(converted);
          written.push(own);
        }
        for (const event of tried) {
          const outcome = outcomeOf(rule, event);
          // When the rule fails on a value that it cannot compare, the rewritten one may not evaluate that value.
          if (outcome !== 'none') for (const other of written) expect(outcomeOf(other, event)).toBe(outcome);
        }
      }),
      { numRuns: ruleCount },
    );
  });
});

describe('a rule that is changed in the builder', () => {
  test('keeps untouched parts byte for byte', () => {
    const { tree, kept } = shownOf(twoBuildings);
    const changed = replaced(tree, (node) =>
      node.type === 'rule' && node.properties.field === 'incidentType'
        ? { ...node, properties: { ...node.properties, value: [['Lockdown']] } }
        : null,
    );
    expect(JSON.stringify(writeTree(changed, kept).rule)).toBe(
      JSON.stringify({
        and: [{ in: [{ var: 'incidentType' }, ['Lockdown']] }, ...twoBuildings.and.slice(1)],
      }),
    );
  });

  test('compares several fields with the same value, and is unfinished without them', () => {
    const rule = {
      some: [[{ var: 'incidentType' }, { var: 'incidentSubType' }], { in: ['Drill', { var: '' }] }],
    };
    const { tree, kept } = shownOf(rule);
    const [line] = tree.children1 as [TreeNode & { type: 'rule' }];
    const changed = (properties: object) =>
      writeTree(
        replaced(tree, (node) =>
          node.type === 'rule' ? { ...node, properties: { ...node.properties, ...properties } } : null,
        ),
        kept,
      );
    expect(changed({ field: '@none text' }).rule).toEqual({ none: rule.some });
    expect(changed({ operator: 'several isEmpty' }).rule).toEqual({
      some: [rule.some[0], { '!': [{ var: '' }] }],
    });
    for (const value of [
      [[], 'Drill'],
      [['lat'], 'Drill'],
      [undefined, 'Drill'],
      [['incidentType'], undefined],
    ]) {
      const { rule: outputRule, incomplete } = changed({ value });
      expect([...incomplete]).toEqual([line.id]);
      expect(checkRule(outputRule)).not.toEqual([]);
    }
  });

  test('has the path of each of its lines and groups', () => {
    const { tree } = shownOf(twoBuildings);
    const { own, paths } = writeTree(tree);
    const [first, second, third] = tree.children1 as [TreeNode, GroupNode, GroupNode];
    expect(paths.get(first.id)).toEqual(['and', 0]);
    expect(paths.get(second.children1[1]!.id)).toEqual(['and', 1, 'or', 1]);
    expect(paths.get(third.children1[0]!.id)).toEqual(['and', 2, '!', 0]);
    for (const path of paths.values()) expect(partAt(own, path)).toBeDefined();
  });

  test('is invalid while a choice is missing, and cannot be saved', () => {
    const { tree, kept } = shownOf(twoBuildings);
    for (const value of [[undefined], [''], [[]], [null]]) {
      const emptied = replaced(tree, (node) =>
        node.type === 'rule' && node.properties.field === 'incidentType'
          ? { ...node, properties: { ...node.properties, value } }
          : null,
      );
      const { rule, incomplete } = writeTree(emptied, kept);
      expect([...incomplete]).toEqual([tree.children1[0]!.id]);
      expect(checkRule(rule)).not.toEqual([]);
      // The choices made so far are preserved.
      expect(writeTree(shownOf(rule).tree).incomplete.size).toBe(1);
    }
    const { rule, incomplete } = writeTree({ ...tree, children1: [] }, kept);
    expect(incomplete.size).toBe(1);
    expect(checkRule(rule)).not.toEqual([]);
  });
});

describe('a rule that the builder cannot show', () => {
  test.each([
    [
      { and: [{ '==': [{ var: 'lat' }, 1] }, { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] }] },
      ['and', 1],
      'part',
    ],
    [{ or: [{ var: 'tags' }, { var: 'lat' }] }, ['or', 0], 'field'],
    [{ '==': [{ var: 'lat' }, { var: 'height' }] }, [], 'field'],
    [{ some: [{ var: 'tags' }, { '==': [{ var: '' }, 'x'] }] }, [], 'field'],
    [{ none: [{ var: 'incidentType' }, { '==': [{ var: '' }, 'x'] }] }, [], 'list'],
    [{ all: [[{ var: 'incidentType' }, { var: 'lat' }], { '==': [{ var: '' }, 'x'] }] }, [], 'part'],
    [{ all: [[{ var: 'incidentType' }], { '==': [{ var: '' }, { var: 'length' }] }] }, [], 'part'],
    [{ '==': [{ var: 'incidentType' }, { var: 'lat' }] }, [], 'types'],
    [{ '<': [{ var: 'incidentType' }, { var: 'incidentSubType' }] }, [], 'part'],
    [{ '!': [{ '==': [{ var: 'incidentType' }, 5] }] }, ['!', 0], 'value'],
    [{ in: [{ var: 'incidentType' }, ['Lockdown', null]] }, [], 'value'],
    [{ in: [{ var: 'incidentType' }, []] }, [], 'value'],
    [{ '==': [{ var: 'incidentType' }, ''] }, [], 'value'],
    [{ '==': [{ var: 'incidentType' }, 'Lock\u00a0\u200bdown'] }, [], 'value'],
    [{ '<': [{ var: 'incidentType' }, 'b'] }, [], 'value'],
    [{ and: [{ var: 'lat' }, true] }, ['and', 1], 'constant'],
    [{ '==': [{ var: ['lat', 0] }, 1] }, [], 'part'],
  ])('%j stays text, with the part marked', (rule, path, reason) => {
    expect(checkRule(rule)).toEqual([]);
    expect(readTree(rule).unshown).toEqual({ path, reason });
  });

  test.each([
    [{ '==': ['Lockdown', { var: 'incidentType' }] }, { '==': [{ var: 'incidentType' }, 'Lockdown'] }],
    [{ '<': [5, { var: 'lat' }] }, { '>': [{ var: 'lat' }, 5] }],
    [
      { if: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '>': [{ var: 'lat' }, 5] }, false] },
      { and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '>': [{ var: 'lat' }, 5] }] },
    ],
    [
      { in: [{ var: 'incidentType' }, ['Lockdown', null, 'Lockdown']] },
      { or: [{ in: [{ var: 'incidentType' }, ['Lockdown']] }, { '==': [{ var: 'incidentType' }, null] }] },
    ],
    [{ and: [true, { '==': [{ var: ['lat', null] }, 5] }] }, { '==': [{ var: 'lat' }, 5] }],
  ])('%j is converted to an equivalent rule', (rule, converted) => {
    expect(readTree(rule).unshown).toBeDefined();
    expect(convertRule(rule)).toEqual(converted);
    expect(readTree(converted).shown).toBeDefined();
  });

  test('is not converted when the result would exceed the limits of rules', () => {
    let nested: unknown = { var: 'lat' };
    for (let level = 0; level < 20; level += 1) nested = { if: [nested, { var: 'lon' }, { var: 'lat' }] };
    expect(checkRule(nested)).toEqual([]);
    expect(convertRule(nested)).toBe(nested);
  });
});

import { Utils } from '@react-awesome-query-builder/mui';
import fc from '../../support/fastCheck.ts';
import jsonLogic from 'json-logic-js';
import { describe, expect, test } from 'vitest';
import { evaluateRule } from '../../../resources/rules/evaluate.ts';
import { config } from '../../../src/rule/builder/config.tsx';
import { fromLibrary, isHeld, toLibrary } from '../../../src/rule/builder/libraryTree.ts';
import { convertRule } from '../../../src/rule/tree/convert.ts';
import { readTree } from '../../../src/rule/tree/readTree.ts';
import { groupNode } from '../../../src/rule/tree/tree.ts';
import { partsOf, writeTree } from '../../../src/rule/tree/writeTree.ts';
import { plainRules, propertyRuns, rules } from '../../support/rules.ts';

/** The tree after the corrections that the library applies when it shows a tree. */
const mended = (tree: Parameters<typeof toLibrary>[0]) => {
  const { fixedTree } = Utils.sanitizeTree(toLibrary(tree), config, {
    removeEmptyGroups: false,
    removeEmptyRules: false,
    removeIncompleteRules: false,
  });
  return fixedTree;
};

describe('the query builder library', () => {
  test('keeps every shown rule unchanged', () => {
    fc.assert(
      fc.property(plainRules, (rule) => {
        const { shown } = readTree(rule);
        const tree = mended(shown!.tree);
        expect(isHeld(shown!.tree, tree)).toBe(true);
        const { rule: again } = writeTree(fromLibrary(tree), partsOf(shown!.tree, shown!.parts));
        expect(JSON.stringify(again)).toBe(JSON.stringify(rule));
      }),
      { numRuns: propertyRuns },
    );
  });

  test('keeps parts that it cannot show as text', () => {
    fc.assert(
      fc.property(
        rules.map(convertRule).filter((rule) => rule !== true),
        (rule) => {
          const { shown } = readTree(rule, true);
          expect(isHeld(shown!.tree, mended(shown!.tree))).toBe(true);
        },
      ),
      { numRuns: propertyRuns },
    );
  });

  test('keeps unfinished conditions', () => {
    for (const rule of [{}, { and: [{ '==': [{ var: 'incidentType' }, {}] }, {}] }]) {
      const { shown } = readTree(rule);
      expect(fromLibrary(mended(shown!.tree)).children1).toHaveLength(shown!.tree.children1.length);
      expect(writeTree(fromLibrary(mended(shown!.tree))).incomplete.size).toBeGreaterThan(0);
    }
  });

  test('is detected when it changes a tree', () => {
    const { shown } = readTree({ and: [{ var: 'lat' }, { var: 'lon' }] });
    const [first] = shown!.tree.children1;
    expect(isHeld(shown!.tree, toLibrary(groupNode('r', 'AND', [first!])))).toBe(false);
  });

  test('adds operators that run code to json-logic-js, but not to the evaluation of rules', () => {
    const shared = jsonLogic as unknown as { apply: (rule: unknown, data: unknown) => unknown };
    expect(() => shared.apply({ CALL: [] }, {})).not.toThrow(/Unrecognized operation/);
    expect(() => evaluateRule({ CALL: [] }, {})).toThrow('CALL');
  });
});

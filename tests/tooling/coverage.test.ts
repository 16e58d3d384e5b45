import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checklists, platformRules, requireRow } from '../../scripts/lib/checklists.mjs';
import {
  coverageTable,
  coverageText,
  exceptionsIn,
  lostRows,
  provedRows,
} from '../../scripts/lib/coverage.mjs';
import { playwrightProofs, vitestProofs } from '../../scripts/lib/proofs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'safety-portal-coverage-'));
const file = join(folder, 'report.json');
const report = (content: unknown) => writeFileSync(file, JSON.stringify(content));
const everyRow = checklists.flatMap(({ rows }) => rows);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('docs/coverage.md', () => {
  const text = coverageText();
  const exceptions = exceptionsIn(text);
  const { needless, open } = exceptions;

  it('names rows of the checklists only, each once, with an explanation', () => {
    const named = [...needless.keys(), ...open.keys()];
    expect(named.filter((row) => !everyRow.includes(row))).toEqual([]);
    expect([...needless.keys()].filter((row) => open.has(row))).toEqual([]);
    expect(new Set(named).size).toBe(text.match(/`[^`]+`(?=[^|]*\|[^|]*\|$)/gm)?.length);
    for (const sentence of [...needless.values(), ...open.values()]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('contains the correct counts', () => {
    for (const line of coverageTable(exceptions)) expect(text).toContain(line);
  });
});

describe('the rules of the platform', () => {
  it('are rules of the checklist', () => {
    const rules = checklists.find(({ name }) => name === 'rules')?.rows;
    expect([...platformRules].filter((row) => !rules?.includes(row))).toEqual([]);
  });
});

describe('the rows that a run proves', () => {
  it('are those of tests that passed in vitest', () => {
    const test = (status: string, ...rows: string[]) => ({ status, meta: { rows } });
    report({
      testResults: [
        {
          name: resolve('tests/src/a.test.ts'),
          assertionResults: [
            test('passed', 'calls-1', 'call-1'),
            test('failed', 'call-2'),
            test('skipped', 'call-3'),
          ],
        },
        { name: resolve('tests/src/b.test.ts'), assertionResults: [{ status: 'passed', meta: {} }] },
      ],
    });
    expect(vitestProofs(file)).toEqual({
      'tests/src/a.test.ts': ['call-1', 'calls-1'],
      'tests/src/b.test.ts': [],
    });
  });

  it('are those of passed attempts in playwright, not of failed or skipped ones', () => {
    const attempt = (status: string, ...rows: string[]) => ({
      status,
      annotations: [{ type: 'slow' }, ...rows.map((description) => ({ type: 'row', description }))],
    });
    const tests = [
      { status: 'flaky', results: [attempt('failed', 'call-1'), attempt('passed', 'call-2')] },
      { status: 'unexpected', results: [attempt('failed', 'call-3')] },
      { status: 'skipped', results: [attempt('skipped', 'call-4')] },
    ];
    report({ suites: [{ suites: [{ specs: [{ file: 'a.spec.ts', tests }] }] }] });
    expect(playwrightProofs(file)).toEqual({ 'e2e/a.spec.ts': ['call-2'] });
  });

  it('are rows of a checklist', () => {
    expect(requireRow('calls-1')).toBe('calls-1');
    expect(() => requireRow('calls-1000')).toThrow(
      'No checklist under tests/checklist has the row "calls-1000".',
    );
  });

  it('count only with the right kind of test: portal rules with portal tests, messages and routes with browser tests', () => {
    const proved = provedRows({
      'tests/platform/a.test.ts': ['calls-1', 'permissions-37'],
      'tests/dataProvider/a.test.ts': ['calls-2', 'client-fetch'],
      'e2e/a.spec.ts': ['client-create', '/client/landing'],
    });
    expect([...proved].toSorted()).toEqual(['/client/landing', 'calls-2', 'client-create', 'permissions-37']);
  });
});

describe('the rows that a run lost', () => {
  const none = { needless: new Map<string, string>(), open: new Map<string, string>() };

  it('are all unproved rows that docs/coverage.md does not exempt, when both parts ran', () => {
    const [first = '', second = '', third = '', ...others] = everyRow;
    const exceptions = { needless: new Map([[first, 'A.']]), open: new Map([[second, 'B.']]) };
    expect(lostRows(exceptions, new Set(others), { unit: true, e2e: true })).toEqual([third]);
  });

  it('are only those of the part that ran', () => {
    // Built from parts: a literal row would count as one of a unit test.
    const [ofUnit, ofBrowser, ofTraffic] = [
      ['startup', 2],
      ['entry', 22],
      // Named by a platform test, which cannot prove what the portal does.
      ['call', 20],
    ].map((parts) => parts.join('-'));
    const unit = lostRows(none, new Set(), { unit: true, e2e: false });
    const e2e = lostRows(none, new Set(), { unit: false, e2e: true });
    expect(unit).toContain(ofUnit);
    expect(unit).not.toContain(ofBrowser);
    expect(unit).not.toContain(ofTraffic);
    expect(e2e).toContain(ofBrowser);
    expect(e2e).toContain(ofTraffic);
    expect(e2e).toContain('/client/landing');
    expect(e2e).not.toContain(ofUnit);
  });

  it('appear in the table as open', () => {
    const proved = new Set(everyRow.filter((row) => row !== 'calls-1'));
    expect(coverageTable(none, proved)[2]).toBe('| rules     |  442 |    441 |            0 |    1 |');
  });
});

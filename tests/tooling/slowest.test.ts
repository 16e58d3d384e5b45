import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightSlowest, vitestSlowest } from '../../scripts/lib/slowest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'safety-portal-slowest-'));
const file = join(folder, 'report.json');
const report = (content: unknown) => writeFileSync(file, JSON.stringify(content));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names the slowest files of vitest, slowest first', () => {
  const suite = (name: string, ms: number) => ({ name: resolve(name), startTime: 5000, endTime: 5000 + ms });
  report({
    testResults: [
      suite('tests/a.test.ts', 900),
      suite('tests/b.test.ts', 61_400),
      suite('tests/c.test.ts', 2000),
    ],
  });
  expect(vitestSlowest(file, 2)).toEqual(['   61 s  tests/b.test.ts', '    2 s  tests/c.test.ts']);
});

it('adds up the tests and attempts of each browser test file', () => {
  const spec = (name: string, ...durations: number[]) => ({
    file: name,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  report({
    suites: [
      { specs: [spec('lists.spec.ts', 4000, 3000)], suites: [{ specs: [spec('lists.spec.ts', 5000)] }] },
      { specs: [spec('forms.spec.ts', 9000)] },
    ],
  });
  expect(playwrightSlowest(file)).toEqual(['   12 s  e2e/lists.spec.ts', '    9 s  e2e/forms.spec.ts']);
});

it('returns no names without a report', () => {
  expect(vitestSlowest(join(folder, 'none.json'))).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { draftTest } from '../../scripts/lib/resourceDraft.ts';

test('the drafted test of departments equals their test file', async () => {
  const kept = new URL('../platform/resources/departments.test.ts', import.meta.url);
  expect(draftTest('departments')).toBe(await readFile(kept, 'utf8'));
});
